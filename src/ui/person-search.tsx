// The one field in which people are searched: by name, phone, pinyin or initials, in a list below it.
import { AutoComplete, Button, Select } from 'antd'
import type { SelectProps } from 'antd'
import type { ReactElement } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import styles from '#src/ui/person-search.module.css'

/** Somebody in the list. */
export interface OfferedPerson {
  /** Unlike that of everybody else in the list. */
  readonly key: string
  readonly name: string
  /** What tells people of one name apart; what is empty is left out. */
  readonly about: readonly string[]
}

/** The answer of a search. */
export interface AskedPeople<Person> {
  readonly data: readonly Person[] | undefined
  readonly isFetching: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Somebody in one line of text. */
export const personLine = ({ name, about }: Omit<OfferedPerson, 'key'>): string =>
  [name, ...about].filter(Boolean).join(' · ')

interface Option {
  readonly value: string
  readonly label: string
  /** Shown in the field in place of the line. */
  readonly title: string
}

type PersonValue = string | string[]

export interface PersonSearchProps extends Pick<
  SelectProps<PersonValue>,
  | 'id'
  | 'mode'
  | 'maxCount'
  | 'status'
  | 'placeholder'
  | 'allowClear'
  | 'aria-label'
  | 'onFocus'
  | 'onOpenChange'
> {
  readonly people: readonly OfferedPerson[]
  readonly asked: Omit<AskedPeople<unknown>, 'data'>
  /** Said when nobody is found; nothing opens without. */
  readonly nobody: string | null
  readonly value: PersonValue | undefined
  /** Whether the field shows the name alone of whom it holds. */
  readonly showsName?: boolean
  /** What is typed to search; the field that keeps what was typed hears it by `onChange`. */
  readonly onSearch?: (typed: string) => void
  /** Gives the keys of those chosen; undefined for a field that was emptied. */
  readonly onChange: (value: PersonValue | undefined) => void
  readonly onSelect?: (key: string) => void
  /** The input of a field that keeps whatever is typed. */
  readonly input?: ReactElement
}

/** A combobox: walked with the arrows, taken with Enter, left with Escape. */
export const PersonSearch = ({
  people,
  asked,
  nobody,
  value,
  showsName = false,
  onSearch,
  onChange,
  onSelect,
  input,
  ...field
}: PersonSearchProps) => {
  const list = {
    ...field,
    style: { width: '100%' },
    classNames: { popup: { root: styles['list'] ?? '' } },
    options: people.map((person): Option => ({
      value: person.key,
      label: personLine(person),
      title: person.name,
    })),
    // The server has searched already.
    showSearch: { filterOption: false, ...(onSearch === undefined ? {} : { onSearch }) },
    notFoundContent: isSilent(asked, nobody) ? null : <Nobody {...asked} nobody={nobody} />,
  }
  if (input !== undefined)
    return (
      <AutoComplete<string, Option>
        {...(list as object)}
        {...(typeof value === 'string' ? { value } : {})}
        defaultActiveFirstOption={false}
        popupMatchSelectWidth={false}
        onChange={onChange}
        {...(onSelect === undefined ? {} : { onSelect })}
      >
        {input}
      </AutoComplete>
    )
  return (
    <Select<PersonValue, Option>
      {...list}
      loading={asked.isFetching}
      {...(showsName ? { optionLabelProp: 'title' } : {})}
      {...(value === undefined ? {} : { value })}
      onChange={onChange}
    />
  )
}

type NobodyProps = Pick<PersonSearchProps, 'asked' | 'nobody'>

const isSilent = ({ isFetching, error }: NobodyProps['asked'], nobody: string | null): boolean =>
  nobody === null && (isFetching || error === null)

/** Where nobody is offered: still looking, failed with a reason, or nobody there. */
const Nobody = ({
  isFetching,
  error,
  refetch,
  nobody,
}: NobodyProps['asked'] & Pick<NobodyProps, 'nobody'>) => {
  if (isFetching)
    return (
      <div className={styles['note']} role="status">
        正在查找…
      </div>
    )
  if (error === null)
    return (
      <div className={styles['note']} role="status">
        {nobody}
      </div>
    )
  return (
    <div className={styles['note']} role="alert">
      没有读到：{asCallFailure(error).words}
      <Button type="link" size="small" onClick={() => void refetch()}>
        重试
      </Button>
    </div>
  )
}
