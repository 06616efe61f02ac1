// An input that offers people known already while one types; choosing one fills in all of the person.
import { Input } from 'antd'
import type { InputProps } from 'antd'
import { useState } from 'react'
import { isPhone } from '#protocol/phone.ts'
import { useKnownPeople } from '#src/features/contracts/flow-start/queries.ts'
import type { KnownPerson } from '#src/features/contracts/flow-start/queries.ts'
import type { ControlProps } from '#src/ui/labelled-field.tsx'
import { PersonSearch } from '#src/ui/person-search.tsx'

export interface KnownPersonInputProps extends Pick<InputProps, 'maxLength' | 'placeholder' | 'inputMode'> {
  readonly control: ControlProps
  readonly value: string
  /** Where a company is wanted, those are offered who are known with theirs. */
  readonly isForCompany: boolean
  readonly onType: (typed: string) => void
  readonly onPick: (person: KnownPerson) => void
}

/** Typing stays free; the list is walked with the arrows and taken with Enter. */
export const KnownPersonInput = ({
  control,
  value,
  isForCompany,
  onType,
  onPick,
  ...input
}: KnownPersonInputProps) => {
  const [isWanted, want] = useState(false)
  const { id, ...rest } = control
  const typed = value.trim()
  const asked = useKnownPeople(typed, isForCompany, isWanted)
  const offered = asked.data ?? []
  return (
    <PersonSearch
      id={id}
      people={offered.map(({ key, name, companyName, post, phoneMasked, from }) => ({
        key,
        name,
        about: [companyName, from === 'colleagues' ? '同事' : '', post, phoneMasked],
      }))}
      asked={asked}
      // Nothing covers what comes next when a field is empty or complete.
      nobody={typed === '' || isPhone(typed) ? null : '没有找到认识的人，继续填写即可'}
      value={value}
      onFocus={() => want(true)}
      onChange={(next) => {
        if (!offered.some(({ key }) => key === next)) onType(typeof next === 'string' ? next : '')
      }}
      onSelect={(chosen) => {
        const person = offered.find(({ key }) => key === chosen)
        if (person !== undefined) onPick(person)
      }}
      input={<Input {...rest} {...input} />}
    />
  )
}
