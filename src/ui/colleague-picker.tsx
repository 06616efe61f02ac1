// Choosing colleagues in an order, found by name, pinyin, phone or staff number.
import { useState } from 'react'
import { personLine, PersonSearch } from '#src/ui/person-search.tsx'
import type { AskedPeople, OfferedPerson } from '#src/ui/person-search.tsx'

/** Somebody who can be chosen. */
export interface PickableColleague {
  readonly memberId: string
  readonly name: string
  readonly post: string
  readonly departments: readonly string[]
  readonly phoneMasked: string
}

/** A colleague in a list: post and department, or without one the phone, tell people of one name apart. */
export const offeredColleague = (one: PickableColleague): OfferedPerson => ({
  key: one.memberId,
  name: one.name,
  about: [one.post, one.departments[0] ?? one.phoneMasked].filter(Boolean),
})

/** A colleague in one line of text. */
export const colleagueLine = (one: PickableColleague): string => personLine(offeredColleague(one))

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
  readonly useFound: (search: string) => AskedPeople<PickableColleague>
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
  const asked = useFound(search)
  const data = asked.data ?? []
  const known = { ...names, ...seen, ...Object.fromEntries(data.map((one) => [one.memberId, one.name])) }
  const missing = value.filter((memberId) => data.every((one) => one.memberId !== memberId))
  return (
    <PersonSearch
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(most === undefined ? {} : { maxCount: most })}
      {...(isWrong ? { status: 'error' as const } : {})}
      people={[
        ...missing.map((memberId) => ({ key: memberId, name: known[memberId] ?? '已选同事', about: [] })),
        ...data.map(offeredColleague),
      ]}
      asked={asked}
      nobody="没有找到可选的同事"
      placeholder="输入同事的姓名、拼音、手机号或工号"
      showsName
      value={[...value]}
      onSearch={(typed) => setState({ search: typed, seen })}
      onChange={(next) => {
        const memberIds = Array.isArray(next) ? next : []
        setState({ search: '', seen: known })
        onChange?.(memberIds, known)
      }}
    />
  )
}
