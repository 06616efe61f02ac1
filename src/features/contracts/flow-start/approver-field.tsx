// Naming the colleagues who approve a step that the process leaves to the launcher.
import { Select } from 'antd'
import { useState } from 'react'
import { useColleagues } from '#src/features/contracts/flow-start/queries.ts'

export interface ApproverFieldProps {
  readonly id: string
  readonly most: number
  readonly value: readonly string[]
  readonly isWrong: boolean
  readonly onChange: (memberIds: string[]) => void
}

export const ApproverField = ({ id, most, value, isWrong, onChange }: ApproverFieldProps) => {
  const [search, setSearch] = useState('')
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({})
  const { data, isFetching } = useColleagues(search)
  const options = (data ?? []).map(({ memberId, name, post, departments }) => ({
    value: memberId,
    label: [name, post, departments[0]].filter(Boolean).join(' · '),
  }))
  const missing = value.filter((memberId) => options.every((option) => option.value !== memberId))
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      maxCount={most}
      style={{ width: '100%' }}
      placeholder="输入同事的姓名、手机号或工号"
      {...(isWrong ? { status: 'error' } : {})}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={isFetching}
      value={[...value]}
      options={[
        ...missing.map((memberId) => ({ value: memberId, label: seen[memberId] ?? '已选同事' })),
        ...options,
      ]}
      notFoundContent={isFetching ? '正在查找…' : '没有找到在职的同事'}
      onChange={(memberIds) => {
        setSearch('')
        setSeen({ ...seen, ...Object.fromEntries(options.map((option) => [option.value, option.label])) })
        onChange(memberIds)
      }}
    />
  )
}
