// Choosing the colleague who takes something over.
import { Select } from 'antd'
import { useState } from 'react'
import { useColleagues } from '#src/features/contracts/contracts/queries.ts'

export interface ColleagueFieldProps {
  readonly id?: string
  /** Users who cannot take it over. */
  readonly except?: readonly string[]
  readonly value?: string
  readonly onChange?: (memberId: string) => void
}

export const ColleagueField = ({ id, except = [], value, onChange }: ColleagueFieldProps) => {
  const [search, setSearch] = useState('')
  const { data, isFetching } = useColleagues(search, except)
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      {...(onChange === undefined ? {} : { onChange })}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      // Opened again it offers everybody, for the field is empty again.
      onOpenChange={(isOpen) => !isOpen && setSearch('')}
      loading={isFetching}
      style={{ width: '100%' }}
      placeholder="输入姓名、手机号或工号"
      notFoundContent={isFetching ? '正在查找…' : '没有找到可选的同事'}
      options={(data ?? []).map(({ memberId, name, post, departments }) => ({
        value: memberId,
        label: [name, post, departments[0]].filter(Boolean).join(' · '),
      }))}
    />
  )
}
