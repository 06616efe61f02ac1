// Choosing a few colleagues, in an order.
import { Select } from 'antd'
import { useState } from 'react'
import { useColleagues } from '#src/features/contracts/contracts/queries.ts'

export interface ColleaguesFieldProps {
  readonly id?: string
  /** Users who cannot be asked. */
  readonly except?: readonly string[]
  /** How many at most. */
  readonly most: number
  readonly value?: string[]
  readonly onChange?: (memberIds: string[]) => void
}

export const ColleaguesField = ({ id, except = [], most, value, onChange }: ColleaguesFieldProps) => {
  const [search, setSearch] = useState('')
  const { data, isFetching } = useColleagues(search, except)
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      {...(onChange === undefined ? {} : { onChange })}
      mode="multiple"
      maxCount={most}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={isFetching}
      style={{ width: '100%' }}
      placeholder="输入姓名、手机号或工号"
      notFoundContent={isFetching ? '正在查找…' : '没有找到可选的同事'}
      optionLabelProp="title"
      options={(data ?? []).map(({ memberId, name, post, departments }) => ({
        value: memberId,
        title: name,
        label: [name, post, departments[0]].filter(Boolean).join(' · '),
      }))}
    />
  )
}
