// The filters of a list of contracts: a button beside the search, and the row it unfolds.
import { AutoComplete, Button, DatePicker, Input, InputNumber, Select } from 'antd'
import { FilterOutlined } from '@ant-design/icons'
import dayjs from 'dayjs'
import type { FocusEvent, KeyboardEvent } from 'react'
import { CONTRACT_TYPES } from '#protocol/contracts/contracts/types.ts'
import styles from '#src/features/contracts/contracts/filters.module.css'
import { countFilters, NO_FILTERS } from '#src/features/contracts/contracts/filters.ts'
import type { AddressFilters } from '#src/features/contracts/contracts/filters.ts'
import type { TagParts } from '#src/features/contracts/contracts/tag-parts.ts'
import { SearchBox } from '#src/features/contracts/contracts/search-box.tsx'

interface FilterProps {
  readonly value: AddressFilters
  readonly onChange: (to: Partial<AddressFilters>) => void
}

/** Search, and the button that folds the filters out and in. */
export const FilterTools = ({ value, onChange }: FilterProps) => {
  const count = countFilters(value)
  const isOpen = value.filters !== ''
  return (
    <div className={styles['tools']}>
      <SearchBox value={value.search} onSearch={(search) => onChange({ search })} />
      <Button
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => onChange({ filters: isOpen ? '' : 'open' })}
      >
        {count === 0 ? '筛选' : `筛选 ${count}`}
      </Button>
    </div>
  )
}

interface FilterRowProps extends FilterProps {
  /** Where the contracts can have tags. */
  readonly tags?: TagParts | undefined
}

/** The row; not there while it is folded. What is typed counts on Enter and on leaving the field. */
export const FilterRow = ({ value, onChange, tags }: FilterRowProps) => {
  if (value.filters === '') return null
  return (
    <div className={styles['row']} role="group" aria-label="筛选">
      <AutoComplete
        key={`type ${value.contractType}`}
        className={styles['field'] ?? ''}
        defaultValue={value.contractType}
        placeholder="合同类型"
        aria-label="合同类型"
        maxLength={50}
        allowClear
        options={CONTRACT_TYPES.map((type) => ({ value: type }))}
        showSearch={{ filterOption: (typed, option) => option?.value.includes(typed) === true }}
        onSelect={(contractType: string) => onChange({ contractType })}
        onClear={() => onChange({ contractType: '' })}
        {...settled((contractType) => changed(value, onChange, { contractType }))}
      />
      <Words name="counterparty" label="签署方" {...{ value, onChange }} />
      <Words name="initiator" label="发起方或发起人" {...{ value, onChange }} />
      <span className={styles['range']}>
        <Yuan name="amountFrom" label="最低金额" {...{ value, onChange }} />
        <span aria-hidden>–</span>
        <Yuan name="amountTo" label="最高金额" {...{ value, onChange }} />
      </span>
      <Days names={['changedFrom', 'changedTo']} label="更新" {...{ value, onChange }} />
      <Days names={['dueFrom', 'dueTo']} label="截止" {...{ value, onChange }} />
      {tags?.filter({
        className: styles['field'] ?? '',
        value: value.tag,
        onChange: (tag) => onChange({ tag }),
      })}
      <Select
        className={styles['order'] ?? ''}
        value={value.order === 'oldest' ? 'oldest' : 'newest'}
        aria-label="排序"
        options={[
          { value: 'newest', label: '最近更新在前' },
          { value: 'oldest', label: '最早更新在前' },
        ]}
        onChange={(order) => onChange({ order })}
      />
      <Button type="link" onClick={() => onChange(CLEARED)}>
        清空条件
      </Button>
    </div>
  )
}

const { filters: _fold, ...CLEARED } = NO_FILTERS

/** Nothing of it is asked for any more: search, filters and order. */
export const cleared: Partial<AddressFilters> = CLEARED

type Name = keyof AddressFilters

// A field that is left as it was asks for nothing.
const changed = (
  value: AddressFilters,
  onChange: FilterProps['onChange'],
  to: Partial<AddressFilters>,
): void => {
  if (Object.entries(to).some(([name, text]) => value[name as Name] !== text)) onChange(to)
}

const settled = (take: (text: string) => void) => ({
  onBlur: (event: FocusEvent<HTMLElement>) => take(textIn(event)),
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') take(textIn(event))
  },
})

const textIn = ({ target }: { readonly target: EventTarget }): string =>
  target instanceof HTMLInputElement ? target.value.trim() : ''

interface FieldProps extends FilterProps {
  readonly name: Name
  readonly label: string
}

const Words = ({ name, label, value, onChange }: FieldProps) => (
  <Input
    key={value[name]}
    className={styles['field'] ?? ''}
    defaultValue={value[name]}
    placeholder={label}
    aria-label={label}
    maxLength={100}
    allowClear
    onClear={() => changed(value, onChange, { [name]: '' })}
    {...settled((text) => changed(value, onChange, { [name]: text }))}
  />
)

const Yuan = ({ name, label, value, onChange }: FieldProps) => (
  <InputNumber<number>
    key={value[name]}
    className={styles['yuan'] ?? ''}
    {...(value[name] === '' ? {} : { defaultValue: Number(value[name]) / 100 })}
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
  readonly names: readonly [from: Name, to: Name]
  readonly label: string
}

const Days = ({ names: [from, to], label, value, onChange }: DaysProps) => (
  <DatePicker.RangePicker
    className={styles['days'] ?? ''}
    value={[dateOf(value[from]), dateOf(value[to])]}
    allowEmpty={[true, true]}
    placeholder={[`${label}自`, `${label}至`]}
    aria-label={`${label}日期`}
    onChange={(_, [first, last]) => onChange({ [from]: first, [to]: last })}
  />
)

const dateOf = (text: string) => (text === '' || !dayjs(text).isValid() ? null : dayjs(text))
