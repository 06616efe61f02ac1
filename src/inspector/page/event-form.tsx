// The fields of one event, nested as its type is.
import { Checkbox, Input, Select } from 'antd'
import type { Draft, DraftValue } from '#src/inspector/event-draft.ts'
import type { Field } from '#src/inspector/event-fields.ts'
import styles from './inspector.module.css'

interface FieldProps {
  readonly name: string
  readonly field: Field
  readonly value: DraftValue | undefined
  readonly onChange: (value: DraftValue) => void
}

const Control = ({ name, field, value, onChange }: FieldProps) => {
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'flag')
    return (
      <Checkbox
        aria-label={name}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    )
  if (field.kind === 'choice')
    return (
      <Select
        size="small"
        aria-label={name}
        value={text}
        onChange={onChange}
        options={[
          ...(field.isOptional === true ? [{ value: '""', label: '（不填）' }] : []),
          ...(field.options ?? []).map((option) => ({
            value: JSON.stringify(option),
            label: String(option),
          })),
        ]}
      />
    )
  if (field.kind === 'list' || field.kind === 'any')
    return (
      <Input.TextArea
        size="small"
        aria-label={name}
        className={styles['code'] ?? ''}
        autoSize={{ minRows: 1, maxRows: 10 }}
        placeholder={field.kind === 'list' ? '[ … ]' : 'JSON'}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <Input
      size="small"
      aria-label={name}
      inputMode={field.kind === 'number' ? 'decimal' : 'text'}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const FieldRow = (props: FieldProps) => {
  const { name, field, value, onChange } = props
  if (field.kind === 'group')
    return (
      <fieldset className={styles['group'] ?? ''}>
        <legend>{name}</legend>
        <FieldRows
          fields={field.fields ?? {}}
          draft={typeof value === 'object' ? value : {}}
          onChange={onChange}
        />
      </fieldset>
    )
  return (
    <div className={styles['field']}>
      <span>
        {name}
        {field.isOptional === true && '（选填）'}
      </span>
      <Control {...props} />
    </div>
  )
}

export interface FieldRowsProps {
  readonly fields: Readonly<Record<string, Field>>
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}

export const FieldRows = ({ fields, draft, onChange }: FieldRowsProps) => (
  <>
    {Object.entries(fields).map(([name, field]) => (
      <FieldRow
        key={name}
        name={name}
        field={field}
        value={draft[name]}
        onChange={(value) => onChange({ ...draft, [name]: value })}
      />
    ))}
  </>
)
