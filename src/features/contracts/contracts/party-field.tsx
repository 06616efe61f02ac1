// Choosing the party that a move with a contract is about.
import { Form, Radio, Space } from 'antd'
import type { PartyLine } from '#protocol/contracts/contracts/contracts.ts'

const ASKED = {
  urge: { label: '催办对象', missing: '请选择要催办的签署方' },
  transfer: { label: '转交的任务', missing: '请选择要转交的任务' },
  reassign: { label: '现在的经办人', missing: '请选择要改派的经办人' },
} as const

export interface PartyFieldProps {
  readonly kind: keyof typeof ASKED
  readonly parties: readonly PartyLine[]
}

export const PartyField = ({ kind, parties }: PartyFieldProps) => (
  <Form.Item
    name="partyId"
    label={ASKED[kind].label}
    rules={[{ required: true, message: ASKED[kind].missing }]}
  >
    <Radio.Group>
      <Space orientation="vertical">
        {parties.map((party) => (
          <Radio key={party.partyId} value={party.partyId}>
            {party.partyType === 2 ? `${party.companyName}（${party.name}）` : party.name} {party.phoneMasked}
          </Radio>
        ))}
      </Space>
    </Radio.Group>
  </Form.Item>
)
