// Choosing the contract a promise stands in.
import { Select } from 'antd'
import { useState } from 'react'
import { useChoosableContracts } from '#src/features/contracts/promises/queries.ts'

export interface ContractFieldProps {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (contractId: string | null) => void
}

export const ContractField = ({ id, value = null, onChange }: ContractFieldProps) => {
  const [search, setSearch] = useState('')
  const found = useChoosableContracts(search)
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value}
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch }}
      placeholder="按名称、编号或参与方查找，可不选"
      loading={found.isFetching}
      notFoundContent={found.isPending ? '正在查找' : '没有找到合同'}
      options={(found.data ?? []).map(({ contractId, name, contractNo }) => ({
        value: contractId,
        label: contractNo === '' ? name : `${name}（${contractNo}）`,
      }))}
      onChange={(chosen?: string | null) => onChange?.(chosen ?? null)}
    />
  )
}
