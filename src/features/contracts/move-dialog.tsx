// The question before a move: names the contract, says what follows, repeats the verb (look: Words).
import { Alert, DatePicker, Form, Input, Modal, Radio, Space } from 'antd'
import { useSelector } from '@xstate/react'
import dayjs from 'dayjs'
import type { ContractRow } from '#protocol/contract/contracts.ts'
import { PARTY_STATUS } from '#protocol/contract/status.ts'
import type { MoveKind } from '#src/machines/contract-move.machine.ts'
import type { ContractMoveActor } from '#src/features/contracts/actor.tsx'

interface MoveForm {
  reason?: string
  deadline?: dayjs.Dayjs
  partyId?: string
}

const signedCount = (contract: ContractRow): number =>
  contract.parties.filter((party) => party.status === PARTY_STATUS.signed).length

const QUESTIONS: Record<
  MoveKind,
  {
    verb: string
    title: (name: string) => string
    consequence: (contract: ContractRow) => string
    danger?: boolean
  }
> = {
  withdraw: {
    verb: '撤回修改',
    title: (name) => `撤回《${name}》进行修改？`,
    consequence: () => '合同回到草稿，已发出的签署链接失效；改好后可重新发起，文件需要各方重新签署。',
  },
  revoke: {
    verb: '撤回合同',
    title: (name) => `撤回《${name}》？`,
    consequence: (contract) =>
      `${signedCount(contract) > 0 ? `已签署的 ${signedCount(contract)} 方` : '各签署方'}将收到通知，合同不再生效，且不能恢复。`,
    danger: true,
  },
  urge: {
    verb: '发送催办',
    title: (name) => `催办《${name}》`,
    consequence: () => '将以站内消息和短信提醒对方。同一签署方 30 分钟内最多一次，每天最多 3 次。',
  },
  extend: {
    verb: '延期',
    title: (name) => `延长《${name}》的截止时间`,
    consequence: () => '最长可延至 90 天后，各签署方按新的时间签署。',
  },
  copy: {
    verb: '复制',
    title: (name) => `复制《${name}》为新草稿？`,
    consequence: () => '文件、签署方和签署位置会一并复制，截止时间重新计算。',
  },
  delete: {
    verb: '删除',
    title: (name) => `从列表中删除《${name}》？`,
    consequence: () => '只对您隐藏，不影响其他签署方，也不影响合同效力。',
    danger: true,
  },
  retryFinish: {
    verb: '重试固化',
    title: (name) => `重新固化《${name}》？`,
    consequence: () => '将重新加入长期验证数据并复核，已有的签名不会改变。',
  },
}

const urgeable = (contract: ContractRow) =>
  contract.parties.filter((party) => party.status === PARTY_STATUS.toSign && !party.isMe)

/** The dialog; shows only while the chart is asking. */
export const MoveDialog = ({ actor }: { readonly actor: ContractMoveActor }) => {
  const snapshot = useSelector(actor, (current) => current)
  const [form] = Form.useForm<MoveForm>()
  const { contract, kind, failure } = snapshot.context
  if (contract === undefined) return null
  const question = QUESTIONS[kind]
  const name = contract.name === '' ? '未命名草稿' : contract.name
  const confirm = (answer: MoveForm): void =>
    actor.send({
      type: 'move.confirmed',
      answer: {
        ...(answer.reason === undefined ? {} : { reason: answer.reason.trim() }),
        ...(answer.deadline === undefined ? {} : { deadline: answer.deadline.toISOString() }),
        ...(answer.partyId === undefined ? {} : { partyId: answer.partyId }),
      },
    })
  return (
    <Modal
      open={snapshot.hasTag('asking')}
      title={question.title(name)}
      okText={question.verb}
      cancelText="取消"
      okButtonProps={{ danger: question.danger === true, htmlType: 'submit', form: 'contract-move' }}
      confirmLoading={snapshot.hasTag('busy')}
      onCancel={() => actor.send({ type: 'move.dismissed' })}
      destroyOnHidden
      centered
      width={480}
    >
      <Form<MoveForm>
        id="contract-move"
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={{ partyId: urgeable(contract)[0]?.partyId }}
        onFinish={confirm}
      >
        <p style={{ margin: '4px 0 16px', color: 'var(--secondary)' }}>{question.consequence(contract)}</p>
        {(kind === 'withdraw' || kind === 'revoke') && (
          <Form.Item
            name="reason"
            label="原因"
            rules={[{ required: true, whitespace: true, min: 2, max: 200, message: '请填写 2–200 字的原因' }]}
          >
            <Input.TextArea rows={3} maxLength={200} showCount placeholder="将告知各签署方，并写入合同记录" />
          </Form.Item>
        )}
        {kind === 'extend' && (
          <Form.Item
            name="deadline"
            label="新的截止时间"
            rules={[{ required: true, message: '请选择新的截止时间' }]}
          >
            <DatePicker
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              style={{ width: '100%' }}
              minDate={dayjs(contract.deadline ?? undefined)}
              maxDate={dayjs().add(90, 'day')}
              placeholder={
                contract.deadline === null
                  ? '请选择'
                  : `现为 ${dayjs(contract.deadline).format('YYYY-MM-DD HH:mm')}`
              }
            />
          </Form.Item>
        )}
        {kind === 'urge' && (
          <Form.Item
            name="partyId"
            label="催办对象"
            rules={[{ required: true, message: '请选择要催办的签署方' }]}
          >
            <Radio.Group>
              <Space orientation="vertical">
                {urgeable(contract).map((party) => (
                  <Radio key={party.partyId} value={party.partyId}>
                    {party.partyType === 2 ? `${party.companyName}（${party.name}）` : party.name}{' '}
                    {party.phoneMasked}
                  </Radio>
                ))}
              </Space>
            </Radio.Group>
          </Form.Item>
        )}
        {failure !== undefined && <Alert type="error" showIcon title={failure.words} />}
      </Form>
    </Modal>
  )
}
