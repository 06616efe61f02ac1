// Choosing the person or company that is given documents, found by name, phone or credit code.
import { Select } from 'antd'
import { useState } from 'react'
import type { QuotaReceiver } from '#protocol/trade/quotas.ts'
import { useQuotaReceivers } from '#src/features/platform/operators/queries.ts'
import { documentsWords } from '#src/ui/money-words.ts'

export interface ReceiverFieldProps {
  readonly id?: string
  readonly value?: QuotaReceiver
  readonly onChange?: (receiver: QuotaReceiver) => void
}

export const ReceiverField = ({ id, value, onChange }: ReceiverFieldProps) => {
  const [typed, setTyped] = useState('')
  const keyword = typed.trim()
  const { data = [], isFetching, error } = useQuotaReceivers(keyword)
  const offered = keyword.length < 2 ? [] : data
  const shown =
    value === undefined || offered.some(({ ownerId }) => ownerId === value.ownerId)
      ? offered
      : [value, ...offered]
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value: value.ownerId })}
      // The server has searched already.
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      style={{ width: '100%' }}
      placeholder="姓名、完整手机号、单位名称或统一社会信用代码"
      notFoundContent={foundNobody(keyword, isFetching, error !== null)}
      options={shown.map((receiver) => ({ value: receiver.ownerId, label: labelOf(receiver) }))}
      onChange={(ownerId) => {
        const receiver = shown.find((one) => one.ownerId === ownerId)
        if (receiver !== undefined) onChange?.(receiver)
      }}
    />
  )
}

const labelOf = ({ ownerType, name, numberMasked, left }: QuotaReceiver): string =>
  `${name} · ${ownerType === 'company' ? '单位' : '个人'} ${numberMasked} · 剩余 ${documentsWords(left)} 份`

const foundNobody = (keyword: string, isFetching: boolean, hasFailed: boolean): string => {
  if (keyword.length < 2) return '请输入至少 2 个字'
  if (isFetching) return '正在查找…'
  if (hasFailed) return '没有查到结果，请稍后重试'
  return '没有找到已认证的个人或单位'
}
