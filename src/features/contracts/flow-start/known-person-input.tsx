// An input that offers people known already while one types; choosing one fills in all of the person.
import { AutoComplete, Input } from 'antd'
import type { InputProps } from 'antd'
import { useState } from 'react'
import { useKnownPeople } from '#src/features/contracts/flow-start/queries.ts'
import type { KnownPerson } from '#src/features/contracts/flow-start/queries.ts'
import type { ControlProps } from '#src/ui/labelled-field.tsx'

export interface KnownPersonInputProps extends Pick<InputProps, 'maxLength' | 'placeholder' | 'inputMode'> {
  readonly control: ControlProps
  readonly value: string
  /** Those for whom a company is wanted are offered with theirs; for the others it does not count. */
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
  const { data = [] } = useKnownPeople(value.trim(), isWanted)
  const offered = data.filter(({ companyName }) => !isForCompany || companyName !== '')
  return (
    <AutoComplete
      id={id}
      value={value}
      // The server has searched already.
      showSearch={{ filterOption: false }}
      defaultActiveFirstOption={false}
      onFocus={() => want(true)}
      popupMatchSelectWidth={false}
      style={{ width: '100%' }}
      options={offered.map((person) => ({
        value: person.key,
        label: [person.companyName, person.name, person.phoneMasked].filter(Boolean).join(' · '),
      }))}
      onChange={(typed: string | undefined) => {
        if (!offered.some(({ key }) => key === typed)) onType(typed ?? '')
      }}
      onSelect={(chosen) => {
        const person = offered.find(({ key }) => key === chosen)
        if (person !== undefined) onPick(person)
      }}
    >
      <Input {...rest} {...input} />
    </AutoComplete>
  )
}
