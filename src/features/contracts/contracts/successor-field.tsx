// Choosing who takes over the sealing, among those who may seal.
import { Select } from 'antd'
import type { SealRequestDetail } from '#protocol/seals/seal-requests.ts'

export interface SuccessorFieldProps {
  readonly id?: string
  readonly successors: SealRequestDetail['successors']
  readonly value?: string
  readonly onChange?: (memberId: string) => void
}

export const SuccessorField = ({ successors, ...field }: SuccessorFieldProps) => (
  <Select<string>
    {...field}
    showSearch={{ optionFilterProp: 'label' }}
    style={{ width: '100%' }}
    placeholder="选择能用印的同事"
    notFoundContent="没有其他同事能用印，请先在“签名与印章”里授权"
    options={successors.map(({ memberId, name, phoneMasked }) => ({
      value: memberId,
      label: `${name} · ${phoneMasked}`,
    }))}
  />
)
