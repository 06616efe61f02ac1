// The input in which a filled field's value is typed or chosen, by the field's kind.
import { Checkbox, DatePicker, Input, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { PROPERTIES_OF } from '#protocol/contracts/fields/fields.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import { valueText } from '#protocol/contracts/fields/values.ts'
import type { FieldRules, FieldValue } from '#protocol/contracts/fields/values.ts'
import { PictureInput } from '#src/ui/fields/picture-input.tsx'
import type { FieldPicture } from '#src/ui/fields/picture-input.tsx'
import { YuanInput } from '#src/ui/fields/yuan-input.tsx'
import type { ControlProps } from '#src/ui/labelled-field.tsx'

export interface ValueInputProps {
  readonly field: FieldRules & Pick<FilledField, 'placeholder'>
  /** As stored; for an amount in words that of its amount (`valueOf`). */
  readonly value: FieldValue
  readonly control: ControlProps
  readonly onValue: (value: FieldValue) => void
  /** For pictures alone. */
  readonly picture: FieldPicture
}

const WIDE = { width: '100%' }

/** Takes what is typed as it is; `valueFault` says what is wrong with it. */
export const ValueInput = ({ field, value, control, onValue, picture }: ValueInputProps) => {
  const options = field.options.map((option) => ({ value: option, label: option }))
  const placeholder = PROPERTIES_OF[field.kind].includes('placeholder') ? field.placeholder : undefined
  switch (field.kind) {
    case 'multiText':
      return (
        <Input.TextArea
          {...control}
          value={value}
          placeholder={placeholder}
          maxLength={field.maxLength}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={({ target }) => onValue(target.value)}
        />
      )
    case 'amount':
      return (
        <YuanInput
          {...control}
          value={value === '' ? null : Number(value)}
          placeholder={placeholder}
          onChange={(fen) => onValue(fen === null ? '' : String(fen))}
        />
      )
    case 'amountCn':
      return <output id={control.id}>{valueText(field, value) || '填写对应的金额后自动生成'}</output>
    case 'date':
      return (
        <DatePicker
          {...control}
          value={value === '' ? null : dayjs(value)}
          style={WIDE}
          onChange={(day: Dayjs | null) => onValue(day === null ? '' : day.format('YYYY-MM-DD'))}
        />
      )
    case 'select':
      return (
        <Select
          {...control}
          value={value === '' ? null : value}
          options={options}
          allowClear
          style={WIDE}
          placeholder="请选择"
          onChange={(chosen: string | null | undefined) => onValue(chosen ?? '')}
        />
      )
    case 'radio':
      return (
        <Radio.Group
          id={control.id}
          vertical
          value={value}
          options={options}
          onChange={({ target }) => onValue(String(target.value))}
        />
      )
    case 'checkbox':
      return (
        <Checkbox.Group
          value={value.split('\n')}
          options={options}
          onChange={(ticked) => onValue(field.options.filter((option) => ticked.includes(option)).join('\n'))}
        />
      )
    case 'image':
      return <PictureInput control={control} label={field.label} picture={picture} />
    default:
      return (
        <Input
          {...control}
          value={value}
          placeholder={placeholder}
          maxLength={field.kind === 'text' ? field.maxLength : 20}
          inputMode={field.kind === 'phone' ? 'tel' : undefined}
          onChange={({ target }) =>
            onValue(field.kind === 'text' ? target.value : target.value.trim().toUpperCase())
          }
        />
      )
  }
}
