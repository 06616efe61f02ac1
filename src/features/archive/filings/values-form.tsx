// The own fields of a filing's class, typed by whoever may file.
import { Button, DatePicker, Form, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { FIELD_VALUE_LENGTH, valueProblem } from '#protocol/archive/classes/fields.ts'
import type { ClassField, FieldValues } from '#protocol/archive/classes/fields.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import styles from '#src/features/archive/filings/archive.module.css'
import { useEditFiling } from '#src/features/archive/filings/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleFrom, showFieldProblems } from '#src/ui/form-rule.ts'

export interface ValuesFormProps {
  readonly filingId: string
  readonly fields: readonly ClassField[]
  readonly values: FieldValues
  readonly mayEdit: boolean
}

export const ValuesForm = ({ filingId, fields, values, mayEdit }: ValuesFormProps) => {
  const [form] = Form.useForm<FieldValues>()
  const save = useEditFiling()
  const raise = useRaiseAlert()
  if (!mayEdit)
    return (
      <dl className={styles['facts']}>
        {fields.map(({ fieldId, label }) => (
          <div key={fieldId} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{(values[fieldId] ?? '') === '' ? '—' : values[fieldId]}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    <CalmForm<FieldValues>
      form={form}
      initialValues={values}
      onFinish={(typed) =>
        save.mutate(
          {
            filingId,
            values: Object.fromEntries(fields.map(({ fieldId }) => [fieldId, (typed[fieldId] ?? '').trim()])),
          },
          {
            onSuccess: () => raise('归档字段已保存'),
            onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
          },
        )
      }
    >
      <FormFailure error={save.error} isSaidAtFields />
      {fields.map((field) => (
        <Form.Item
          key={field.fieldId}
          label={field.label}
          name={field.fieldId}
          rules={[ruleFrom((text) => valueProblem(field, text))]}
        >
          <FieldInput field={field} />
        </Form.Item>
      ))}
      <Button htmlType="submit" loading={save.isPending}>
        保存字段
      </Button>
    </CalmForm>
  )
}

interface FieldInputProps {
  readonly field: ClassField
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

const FieldInput = ({ field, id, value = '', onChange }: FieldInputProps) => {
  const named = id === undefined ? {} : { id }
  if (field.kind === 'choice')
    return (
      <Select
        {...named}
        allowClear
        value={value === '' ? null : value}
        options={field.choices.map((choice) => ({ value: choice, label: choice }))}
        onChange={(next: string | null | undefined) => onChange?.(next ?? '')}
      />
    )
  if (field.kind === 'day')
    return (
      <DatePicker
        {...named}
        style={{ width: '100%' }}
        value={value === '' ? null : dayjs(value)}
        onChange={(next: dayjs.Dayjs | null) => onChange?.(next?.format('YYYY-MM-DD') ?? '')}
      />
    )
  return (
    <Input
      {...named}
      value={value}
      maxLength={FIELD_VALUE_LENGTH}
      inputMode={field.kind === 'number' ? 'decimal' : 'text'}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}
