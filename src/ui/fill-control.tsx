// The control in which a field of a contract is filled in, by its kind.
import { UploadOutlined } from '@ant-design/icons'
import { Button, Checkbox, DatePicker, Input, Radio, Select, Upload } from 'antd'
import dayjs from 'dayjs'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import type { ControlProps } from '#src/ui/labelled-field.tsx'

export interface FillControlProps {
  readonly control: ControlProps
  readonly field: Pick<FilledField, 'kind' | 'label' | 'placeholder' | 'maxLength' | 'options'>
  /** As `FieldValue`; for an amount in words that of its amount. */
  readonly value: string
  readonly isFixed: boolean
  readonly isUploading: boolean
  readonly onValue: (value: string) => void
  readonly onPicture: (file: File) => void
}

/** 分 as the person types it: 1234.5. */
const yuan = (fen: string): string => {
  if (!/^\d+$/u.test(fen)) return fen
  const digits = fen.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/u, '')
}

/** What was typed in yuan as 分; what is no amount stays as typed, so that its fault can be said. */
export const fenOf = (typed: string): string => {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/u.exec(typed.replaceAll(/[,，\s]/gu, ''))
  return match === null ? typed : String(Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`))
}

/** The control; what it holds is right only once the field's rules say so. */
export const FillControl = ({
  control,
  field,
  value,
  isFixed,
  isUploading,
  onValue,
  onPicture,
}: FillControlProps) => {
  const { kind, label, placeholder, options, maxLength } = field
  const common = { ...control, disabled: isFixed }
  const choices = options.map((option) => ({ value: option, label: option }))
  if (kind === 'multiText')
    return (
      <Input.TextArea
        {...common}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={({ target }) => onValue(target.value)}
      />
    )
  if (kind === 'select')
    return (
      <Select
        {...common}
        value={value === '' ? null : value}
        placeholder="请选择"
        options={choices}
        allowClear
        style={{ width: '100%' }}
        onChange={(chosen: string | null | undefined) => onValue(chosen ?? '')}
      />
    )
  if (kind === 'radio')
    return (
      <Radio.Group
        disabled={isFixed}
        value={value}
        options={choices}
        onChange={({ target }) => onValue(String(target.value))}
      />
    )
  if (kind === 'checkbox')
    return (
      <Checkbox.Group
        disabled={isFixed}
        value={value === '' ? [] : value.split('\n')}
        options={choices}
        onChange={(ticked) => onValue(options.filter((option) => ticked.includes(option)).join('\n'))}
      />
    )
  if (kind === 'date')
    return (
      <DatePicker
        {...common}
        value={value === '' ? null : dayjs(value)}
        style={{ width: '100%' }}
        onChange={(day) => onValue(day === null ? '' : day.format('YYYY-MM-DD'))}
      />
    )
  if (kind === 'image')
    return (
      <Upload
        accept="image/png,image/jpeg"
        aria-label={`${label}：选择图片`}
        showUploadList={false}
        disabled={isFixed}
        beforeUpload={(file) => {
          onPicture(file)
          return false
        }}
      >
        <Button {...control} icon={<UploadOutlined aria-hidden />} loading={isUploading} disabled={isFixed}>
          {value === '' ? '上传图片' : '已上传，重新选择'}
        </Button>
      </Upload>
    )
  if (kind === 'amount') return <AmountInput {...{ control, value, isFixed, onValue, placeholder }} />
  return (
    <Input
      {...common}
      value={value}
      placeholder={placeholder}
      readOnly={kind === 'amountCn'}
      inputMode={kind === 'number' ? 'decimal' : kind === 'phone' ? 'tel' : 'text'}
      onChange={({ target }) => onValue(kind === 'idNo' ? target.value.toUpperCase() : target.value)}
    />
  )
}

type AmountInputProps = Pick<FillControlProps, 'control' | 'value' | 'isFixed' | 'onValue'> & {
  readonly placeholder: string
}

// What is typed is kept while the input has the focus: 12. is on its way to 12.5.
const AmountInput = ({ control, value, isFixed, onValue, placeholder }: AmountInputProps) => (
  <Input
    {...control}
    key={isFixed ? 'fixed' : 'open'}
    disabled={isFixed}
    defaultValue={yuan(value)}
    placeholder={placeholder}
    suffix="元"
    inputMode="decimal"
    onChange={({ target }) => onValue(fenOf(target.value))}
  />
)
