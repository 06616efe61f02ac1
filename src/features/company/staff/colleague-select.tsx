// Choosing one colleague by name, phone or 工号.
import { Select } from 'antd'
import { useState } from 'react'
import type { Colleague } from '#protocol/company/staff/staff.ts'
import { useColleagues } from '#src/features/company/staff/queries.ts'

export interface ColleagueSelectProps {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (memberId: string | null, colleague: Colleague | undefined) => void
  /** The chosen person's name, should they not be among those found. */
  readonly name?: string | undefined
  /** Somebody who cannot be chosen. */
  readonly without?: string
  readonly placeholder?: string
  readonly label?: string
  readonly isClearable?: boolean
}

/** Name, post and department of a colleague in one line. */
const lineOf = ({ name, post, departments }: Colleague): string =>
  [name, post, departments[0]].filter(Boolean).join(' · ')

export const ColleagueSelect = ({
  id,
  value,
  onChange,
  name,
  without,
  placeholder = '输入姓名、手机号或工号',
  label,
  isClearable = false,
}: ColleagueSelectProps) => {
  const [search, setSearch] = useState('')
  const { data, isFetching } = useColleagues(search)
  const found = (data ?? []).filter(({ memberId }) => memberId !== without)
  const options = found.map((colleague) => ({ value: colleague.memberId, label: lineOf(colleague) }))
  const isShown = value === null || value === undefined || options.some((option) => option.value === value)
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      allowClear={isClearable}
      loading={isFetching}
      placeholder={placeholder}
      style={{ width: '100%' }}
      options={isShown ? options : [{ value, label: name ?? '已选同事' }, ...options]}
      {...(value === null || value === undefined ? {} : { value })}
      onChange={(next) => {
        setSearch('')
        onChange?.(
          next ?? null,
          found.find(({ memberId }) => memberId === next),
        )
      }}
      notFoundContent={isFetching ? '正在查找…' : '没有找到在职的同事'}
    />
  )
}
