// Choosing one colleague, found by name, pinyin, phone or staff number.
import { useState } from 'react'
import { colleagueLine, offeredColleague } from '#src/ui/colleague-picker.tsx'
import type { PickableColleague } from '#src/ui/colleague-picker.tsx'
import { PersonSearch } from '#src/ui/person-search.tsx'
import type { AskedPeople } from '#src/ui/person-search.tsx'

export interface ColleagueSelectProps<Colleague> {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (memberId: string | null, colleague: Colleague | undefined) => void
  /** Finds colleagues by what was typed; a hook, so it must be the same one at every render. */
  readonly useFound: (search: string) => AskedPeople<Colleague>
  /** The chosen person's name, should they not be among those found. */
  readonly name?: string | undefined
  /** Somebody who cannot be chosen. */
  readonly without?: string
  readonly placeholder?: string
  readonly label?: string
  /** Said when nobody can be chosen. */
  readonly nobody?: string
  readonly isClearable?: boolean
}

/** A field for one colleague; also the control of a form's item. */
export const ColleagueSelect = <Colleague extends PickableColleague>({
  id,
  value,
  onChange,
  useFound,
  name,
  without,
  placeholder = '输入姓名、拼音、手机号或工号',
  label,
  nobody = '没有找到可选的同事',
  isClearable = false,
}: ColleagueSelectProps<Colleague>) => {
  // Whoever was chosen stays named, though the next search may not find them.
  const [{ search, chosen }, setState] = useState<{ search: string; chosen?: PickableColleague | undefined }>(
    { search: '' },
  )
  const setSearch = (typed: string): void => setState({ search: typed, chosen })
  const asked = useFound(search)
  const found = (asked.data ?? []).filter(({ memberId }) => memberId !== without)
  const people = found.map(offeredColleague)
  const isShown = value === null || value === undefined || people.some(({ key }) => key === value)
  const earlier = chosen?.memberId === value && chosen !== undefined ? colleagueLine(chosen) : name
  return (
    <PersonSearch
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      people={isShown ? people : [{ key: value, name: earlier ?? '已选同事', about: [] }, ...people]}
      asked={asked}
      nobody={nobody}
      placeholder={placeholder}
      allowClear={isClearable}
      value={value ?? undefined}
      onSearch={setSearch}
      // Opened again it offers everybody, for the field is empty again.
      onOpenChange={(isOpen) => !isOpen && setSearch('')}
      onChange={(next) => {
        const colleague = found.find(({ memberId }) => memberId === next)
        setState({ search: '', chosen: colleague ?? chosen })
        onChange?.(typeof next === 'string' ? next : null, colleague)
      }}
    />
  )
}
