// Choosing one colleague, found by name, phone or staff number.
import { Button, Select } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { PickableColleague } from '#src/ui/colleague-picker.tsx'

/** Colleagues asked for by what was typed. */
export interface AskedColleagues<Colleague> {
  readonly data: readonly Colleague[] | undefined
  readonly isFetching: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

export interface ColleagueSelectProps<Colleague> {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (memberId: string | null, colleague: Colleague | undefined) => void
  /** Finds colleagues by what was typed; a hook, so it must be the same one at every render. */
  readonly useFound: (search: string) => AskedColleagues<Colleague>
  /** The chosen person's name, should they not be among those found. */
  readonly name?: string | undefined
  /** Somebody who cannot be chosen. */
  readonly without?: string
  readonly placeholder?: string
  readonly label?: string
  readonly isClearable?: boolean
}

interface Pickable extends PickableColleague {
  readonly phoneMasked: string
}

/** Name, post and department in one line; without a department the phone tells people of one name apart. */
const lineOf = ({ name, post, departments, phoneMasked }: Pickable): string =>
  [name, post, departments[0] ?? phoneMasked].filter(Boolean).join(' · ')

/** Shown when nobody is offered: still looking, failed with a reason, or nobody there. */
const Nobody = ({ isFetching, error, refetch }: AskedColleagues<unknown>) => {
  if (isFetching) return <>正在查找…</>
  if (error === null) return <>没有找到可选的同事</>
  return (
    <span role="alert">
      没有读到：{asCallFailure(error).words}
      <Button type="link" size="small" onClick={() => void refetch()}>
        重试
      </Button>
    </span>
  )
}

/** A field for one colleague; also the control of a form's item. */
export const ColleagueSelect = <Colleague extends Pickable>({
  id,
  value,
  onChange,
  useFound,
  name,
  without,
  placeholder = '输入姓名、手机号或工号',
  label,
  isClearable = false,
}: ColleagueSelectProps<Colleague>) => {
  // Whoever was chosen stays named, though the next search may not find them.
  const [{ search, chosen }, setState] = useState<{ search: string; chosen?: Pickable | undefined }>({
    search: '',
  })
  const setSearch = (typed: string): void => setState({ search: typed, chosen })
  const asked = useFound(search)
  const found = (asked.data ?? []).filter(({ memberId }) => memberId !== without)
  const options = found.map((colleague) => ({ value: colleague.memberId, label: lineOf(colleague) }))
  const isShown = value === null || value === undefined || options.some((option) => option.value === value)
  const earlier = chosen?.memberId === value && chosen !== undefined ? lineOf(chosen) : name
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      // Opened again it offers everybody, for the field is empty again.
      onOpenChange={(isOpen) => !isOpen && setSearch('')}
      allowClear={isClearable}
      loading={asked.isFetching}
      placeholder={placeholder}
      style={{ width: '100%' }}
      options={isShown ? options : [{ value, label: earlier ?? '已选同事' }, ...options]}
      {...(value === null || value === undefined ? {} : { value })}
      notFoundContent={<Nobody {...asked} />}
      onChange={(next) => {
        const colleague = found.find(({ memberId }) => memberId === next)
        setState({ search: '', chosen: colleague ?? chosen })
        onChange?.(next ?? null, colleague)
      }}
    />
  )
}
