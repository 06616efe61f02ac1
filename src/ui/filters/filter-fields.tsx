// The fields of a row of filters. What is typed counts on Enter and on leaving the field.
import { AutoComplete, DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { AddressFilters, FilterName } from '#src/ui/filters/address-filters.ts'
import { useOfferedNames } from '#src/ui/dictionary.ts'
import styles from '#src/ui/filters/filters.module.css'

/** What the address holds, and how some of it is changed. */
export interface FilterProps {
  readonly value: AddressFilters
  readonly onChange: (to: Partial<AddressFilters>) => void
}

// A field that is left as it was asks for nothing.
const changed = (
  value: AddressFilters,
  onChange: FilterProps['onChange'],
  to: Partial<AddressFilters>,
): void => {
  if (Object.entries(to).some(([name, text]) => value[name as FilterName] !== text)) onChange(to)
}

const settled = (take: (text: string) => void) => ({
  onBlur: (event: FocusEvent<HTMLElement>) => take(textIn(event)),
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') take(textIn(event))
  },
})

const textIn = ({ target }: { readonly target: EventTarget }): string =>
  target instanceof HTMLInputElement ? target.value.trim() : ''

/** The type of a contract, suggested or typed. */
export const ContractTypeField = ({ value, onChange }: FilterProps) => {
  const types = useOfferedNames('contractTypes')
  return (
    <AutoComplete
      key={`type ${value.contractType}`}
      className={styles['field'] ?? ''}
      defaultValue={value.contractType ?? ''}
      placeholder="合同类型"
      aria-label="合同类型"
      maxLength={50}
      allowClear
      options={types.map((type) => ({ value: type }))}
      showSearch={{ filterOption: (typed, option) => option?.value.includes(typed) === true }}
      onSelect={(contractType: string) => onChange({ contractType })}
      onClear={() => onChange({ contractType: '' })}
      {...settled((contractType) => changed(value, onChange, { contractType }))}
    />
  )
}

interface FieldProps extends FilterProps {
  readonly name: FilterName
  readonly label: string
}

/** Words that occur. */
export const Words = ({ name, label, value, onChange }: FieldProps) => (
  <Input
    key={value[name]}
    className={styles['field'] ?? ''}
    defaultValue={value[name] ?? ''}
    placeholder={label}
    aria-label={label}
    maxLength={100}
    allowClear
    onClear={() => changed(value, onChange, { [name]: '' })}
    {...settled((text) => changed(value, onChange, { [name]: text }))}
  />
)

/** An amount; typed in yuan, kept in 分. */
export const Yuan = ({ name, label, value, onChange }: FieldProps) => (
  <InputNumber<number>
    key={value[name]}
    className={styles['yuan'] ?? ''}
    {...((value[name] ?? '') === '' ? {} : { defaultValue: Number(value[name]) / 100 })}
    placeholder={label}
    aria-label={`${label}（元）`}
    prefix="¥"
    min={0}
    max={9_999_999_999}
    precision={2}
    controls={false}
    changeOnWheel={false}
    {...settled((text) => {
      const yuan = Number(text)
      if (Number.isFinite(yuan) && yuan >= 0 && yuan <= 9_999_999_999)
        changed(value, onChange, { [name]: text === '' ? '' : String(Math.round(yuan * 100)) })
    })}
  />
)

interface DaysProps extends FilterProps {
  readonly names: readonly [from: FilterName, to: FilterName]
  readonly label: string
}

/** A range of days; either end may be open. */
export const Days = ({ names: [from, to], label, value, onChange }: DaysProps) => (
  <DatePicker.RangePicker
    className={styles['days'] ?? ''}
    value={[dateOf(value[from]), dateOf(value[to])]}
    allowEmpty={[true, true]}
    placeholder={[`${label}自`, `${label}至`]}
    aria-label={`${label}日期`}
    onChange={(_, [first, last]) => onChange({ [from]: first, [to]: last })}
  />
)

const dateOf = (text = '') => (text === '' || !dayjs(text).isValid() ? null : dayjs(text))

/** The kinds that a list mixes. */
export interface KindChoice {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** One of the kinds, or all. */
export const KindField = ({ value, onChange, label, options }: FilterProps & KindChoice) => (
  <Select
    className={styles['field'] ?? ''}
    value={value.kind === '' ? null : value.kind}
    placeholder={label}
    aria-label={label}
    allowClear
    options={[...options]}
    onChange={(kind: string | undefined) => onChange({ kind: kind ?? '' })}
  />
)
