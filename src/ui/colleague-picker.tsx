// Choosing colleagues in an order, found by name, phone or staff number.
import { Select } from 'antd'
import { useState } from 'react'

/** Somebody who can be chosen. */
export interface PickableColleague {
  readonly memberId: string
  readonly name: string
  readonly post: string
  readonly departments: readonly string[]
}

export interface ColleaguePickerProps {
  readonly id?: string
  /** Names the field where no label beside it does. */
  readonly label?: string
  /** How many at most; any number without it. */
  readonly most?: number
  /** Member ids in the order of choosing. */
  readonly value?: readonly string[]
  /** Names of those chosen earlier, by member id: the search need not find them again. */
  readonly names?: Readonly<Record<string, string>>
  readonly isWrong?: boolean
  /** Finds colleagues by what was typed; a hook, so it must be the same one at every render. */
  readonly useFound: (search: string) => {
    readonly data: readonly PickableColleague[] | undefined
    readonly isFetching: boolean
  }
  /** Also gives the names of all that are chosen. */
  readonly onChange?: (memberIds: string[], names: Readonly<Record<string, string>>) => void
}

/** A field for several colleagues; also the control of a form's item. */
export const ColleaguePicker = ({
  id,
  label,
  most,
  value = [],
  names = {},
  isWrong = false,
  useFound,
  onChange,
}: ColleaguePickerProps) => {
  const [{ search, seen }, setState] = useState({ search: '', seen: names })
  const { data = [], isFetching } = useFound(search)
  const known = { ...names, ...seen, ...Object.fromEntries(data.map((one) => [one.memberId, one.name])) }
  const missing = value.filter((memberId) => data.every((one) => one.memberId !== memberId))
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(most === undefined ? {} : { maxCount: most })}
      style={{ width: '100%' }}
      placeholder="输入同事的姓名、手机号或工号"
      {...(isWrong ? { status: 'error' } : {})}
      showSearch={{ filterOption: false, onSearch: (typed) => setState({ search: typed, seen }) }}
      loading={isFetching}
      value={[...value]}
      optionLabelProp="title"
      options={[
        ...missing.map((memberId) => {
          const label = known[memberId] ?? '已选同事'
          return { value: memberId, title: label, label }
        }),
        ...data.map(({ memberId, name, post, departments }) => ({
          value: memberId,
          title: name,
          label: [name, post, departments[0]].filter(Boolean).join(' · '),
        })),
      ]}
      notFoundContent={isFetching ? '正在查找…' : '没有找到可选的同事'}
      onChange={(memberIds) => {
        setState({ search: '', seen: known })
        onChange?.(memberIds, known)
      }}
    />
  )
}
