// The question before a move: names the contract, says what follows, repeats the verb (look: Words).
import { DatePicker, Form, Modal, Radio, Space } from 'antd'
import { useSelector } from '@xstate/react'
import dayjs from 'dayjs'
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import type { AddedWhen, ApprovalDetail } from '#protocol/contracts/approvals.ts'
import { REVIEW_TASK } from '#protocol/contracts/reviews.ts'
import type { ReviewDetail } from '#protocol/contracts/reviews.ts'
import type { SealRequestDetail } from '#protocol/seals/seal-requests.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { MovedContract, MoveKind } from '#src/machines/contract-move.machine.ts'
import type { ContractMoveActor } from '#src/features/contracts/contracts/actor.tsx'
import { AddingFields } from '#src/features/contracts/contracts/adding-fields.tsx'
import { SignatureField } from '#src/features/contracts/contracts/signature-field.tsx'
import { ColleagueField } from '#src/features/contracts/contracts/colleague-field.tsx'
import { SuccessorField } from '#src/features/contracts/contracts/successor-field.tsx'
import { UrgingField, nowUrgeable } from '#src/features/contracts/contracts/urging-field.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ReasonField } from '#src/ui/reason-field.tsx'

interface MoveForm {
  taskId?: string
  memberIds?: string[]
  when?: AddedWhen
  reason?: string
  deadline?: dayjs.Dayjs
  partyId?: string
  toMemberId?: string
  signatureId?: string
}

const signedCount = (contract: MovedContract): number =>
  contract.parties.filter((party) => party.status === PARTY_STATUS.signed).length

const QUESTIONS: Record<
  MoveKind,
  {
    verb: string
    title: (name: string) => string
    consequence: (contract: MovedContract) => string
    danger?: boolean
  }
> = {
  agree: {
    verb: '同意',
    title: (name) => `同意发起《${name}》？`,
    consequence: () => '您的同意会写入审批记录；所有步骤都通过后，合同才会发给签署方。',
  },
  refuse: {
    verb: '驳回',
    title: (name) => `驳回《${name}》？`,
    consequence: () => '合同退回发起人修改，其余步骤不再审批；改好后重新提交须从第一步审起。',
    danger: true,
  },
  transferApproval: {
    verb: '转交',
    title: (name) => `把《${name}》的审批转交给同事？`,
    consequence: () => '转交后由对方决定，您不再审批这一步。转交会写入审批记录。',
  },
  reassignApproval: {
    verb: '改派',
    title: (name) => `改派《${name}》的审批？`,
    consequence: () => '审批卡住时，可把待审批的一步交给另一位在职的同事。改派会写入审批记录。',
  },
  transferSeal: {
    verb: '转交',
    title: (name) => `把《${name}》的用印转交给同事？`,
    consequence: () => '接手的同事须有所需印章的用印权限。转交会写入合同记录。',
  },
  addApprovers: {
    verb: '加签',
    title: (name) => `为《${name}》的审批加签？`,
    consequence: () => '请同事一起审批这一步。加签的人按所选顺序依次审批，任何一人驳回即退回发起人。',
  },
  urgeApprover: {
    verb: '发送催办',
    title: (name) => `催办《${name}》的审批`,
    consequence: () => '将以站内消息和短信提醒对方。同一审批人 30 分钟内最多一次，每天最多 3 次。',
  },
  urgeReviewer: {
    verb: '发送催办',
    title: (name) => `催办《${name}》的审查`,
    consequence: () => '将以站内消息和短信提醒正轮到的审查人。同一审查人 30 分钟内最多一次，每天最多 3 次。',
  },
  reassignReview: {
    verb: '改派',
    title: (name) => `改派《${name}》的审查？`,
    consequence: () => '审查卡住时，可把正轮到的一步交给另一位在职的同事。改派会写入合同记录。',
  },
  reopen: {
    verb: '修改',
    title: (name) => `修改《${name}》？`,
    consequence: () => '合同回到草稿，改好后重新发起，须从第一步重新审查和审批。',
  },
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
  retryPreparing: {
    verb: '重试写入',
    title: (name) => `重新写入《${name}》的填写内容？`,
    consequence: () => '将再次把各方确认的内容写入文件，完成后开始签署。',
  },
  retryFinish: {
    verb: '重试固化',
    title: (name) => `重新固化《${name}》？`,
    consequence: () => '将重新加入长期验证数据并复核，已有的签名不会改变。',
  },
}

/** What is said otherwise of a paper of the office. */
const PAPER_QUESTIONS: Partial<Record<MoveKind, Partial<(typeof QUESTIONS)[MoveKind]>>> = {
  agree: {
    title: (name) => `同意《${name}》？`,
    consequence: () => '您的意见和签名会写入审批记录，提交人和后面的审批人可以看到。',
  },
  refuse: { consequence: () => '退回提交人修改，其余审批人不再审批；改好后重新提交须从第一步审起。' },
}

/** One's own task that waits for a decision. */
const myTask = ({ nodes }: ApprovalDetail): string =>
  nodes.flatMap(({ tasks }) => tasks).find(({ isMe, status }) => isMe && status === APPROVAL_TASK.open)
    ?.taskId ?? ''

/** The tasks that wait for a decision now. */
const openTasks = (approval: ApprovalDetail | null) =>
  (approval?.nodes ?? []).flatMap(({ tasks }) => tasks).filter(({ status }) => status === APPROVAL_TASK.open)

const OF_REVIEW: readonly MoveKind[] = ['urgeReviewer', 'reassignReview']

/** The reviewer who is asked now. */
const askedTask = ({ tasks }: ReviewDetail): string =>
  tasks.find(({ status }) => status === REVIEW_TASK.open)?.taskId ?? ''

const TAKEN_OVER: readonly MoveKind[] = [
  'transferApproval',
  'reassignApproval',
  'reassignReview',
  'transferSeal',
]

const URGEABLE: readonly number[] = [PARTY_STATUS.toConfirm, PARTY_STATUS.toSign]

const urgeable = (contract: MovedContract) =>
  contract.parties.filter((party) => URGEABLE.includes(party.status) && !party.isMe)

export interface MoveDialogProps {
  readonly actor: ContractMoveActor
  /** What the moves around an approval are about. */
  readonly approval?: ApprovalDetail | null
  /** What the moves around a content review are about. */
  readonly review?: ReviewDetail | null
  /** Whether it is a paper of the office: one's signature may stand under the agreement. */
  readonly isPaper?: boolean
  /** The party whose application for the seal is handed on. */
  readonly partyId?: string
  /** Who may take its sealing over. */
  readonly successors?: SealRequestDetail['successors']
}

/** The dialog; shows only while the chart is asking. */
export const MoveDialog = ({
  actor,
  approval = null,
  review = null,
  partyId,
  successors = [],
  isPaper = false,
}: MoveDialogProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const { contract, kind, failure } = snapshot.context
  if (contract === undefined) return null
  const question = { ...QUESTIONS[kind], ...(isPaper ? PAPER_QUESTIONS[kind] : {}) }
  const name = contract.name === '' ? '未命名草稿' : contract.name
  const confirm = (answer: MoveForm): void =>
    actor.send({
      type: 'move.confirmed',
      answer: {
        ...(answer.reason === undefined ? {} : { reason: answer.reason.trim() }),
        ...(answer.deadline === undefined ? {} : { deadline: answer.deadline.toISOString() }),
        ...(partyId === undefined ? {} : { partyId }),
        ...(answer.partyId === undefined ? {} : { partyId: answer.partyId }),
        ...(answer.toMemberId === undefined ? {} : { toMemberId: answer.toMemberId }),
        ...(answer.memberIds === undefined ? {} : { memberIds: answer.memberIds }),
        ...(answer.when === undefined ? {} : { when: answer.when }),
        ...(answer.signatureId === undefined ? {} : { signatureId: answer.signatureId }),
        ...(review !== null && OF_REVIEW.includes(kind)
          ? { reviewId: review.reviewId, taskId: askedTask(review) }
          : {}),
        ...(approval === null || OF_REVIEW.includes(kind)
          ? {}
          : { approvalId: approval.approvalId, taskId: answer.taskId ?? myTask(approval) }),
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
        layout="vertical"
        requiredMark={false}
        initialValues={{
          partyId: urgeable(contract)[0]?.partyId,
          taskId:
            kind === 'urgeApprover'
              ? nowUrgeable(approval)[0]?.taskId
              : kind === 'reassignApproval'
                ? openTasks(approval)[0]?.taskId
                : undefined,
          when: kind === 'addApprovers' ? 'before' : undefined,
        }}
        onFinish={confirm}
      >
        <p style={{ margin: '4px 0 16px', color: 'var(--secondary)' }}>{question.consequence(contract)}</p>
        {(kind === 'withdraw' || kind === 'revoke') && (
          <ReasonField missing="请填写 2–200 字的原因" placeholder="将告知各签署方，并写入合同记录" />
        )}
        {kind === 'agree' && <ReasonField label="审批意见" placeholder="写给发起人和后面的审批人" />}
        {kind === 'agree' && isPaper && (
          <Form.Item name="signatureId" label="手写签名（可选）">
            <SignatureField />
          </Form.Item>
        )}
        {kind === 'refuse' && (
          <ReasonField
            label="驳回原因"
            missing="请填写 2–200 字的驳回原因"
            placeholder="告诉发起人要改什么"
          />
        )}
        {kind === 'reassignApproval' && (
          <Form.Item
            name="taskId"
            label="待审批的人"
            rules={[{ required: true, message: '请选择要改派的一步' }]}
          >
            <Radio.Group
              options={openTasks(approval).map(({ taskId, name: who }) => ({ value: taskId, label: who }))}
            />
          </Form.Item>
        )}
        {TAKEN_OVER.includes(kind) && (
          <Form.Item
            name="toMemberId"
            label="接手的同事"
            rules={[{ required: true, message: '请选择接手的同事' }]}
          >
            {kind === 'transferSeal' ? (
              <SuccessorField successors={successors} />
            ) : (
              <ColleagueField except={approval?.notAskable ?? []} />
            )}
          </Form.Item>
        )}
        {kind === 'addApprovers' && <AddingFields except={approval?.notAskable ?? []} />}
        {kind === 'urgeApprover' && approval !== null && <UrgingField approval={approval} />}
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
        <FormFailure error={failure} gap="none" />
      </Form>
    </Modal>
  )
}
