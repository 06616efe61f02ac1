// The question before a move: names the contract, says what follows, repeats the verb (look: Words).
import { DatePicker, Form, Modal, Radio } from 'antd'
import { useSelector } from '@xstate/react'
import dayjs from 'dayjs'
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import type { AddedWhen, ApprovalDetail } from '#protocol/contracts/approvals.ts'
import { REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import type { ReviewDetail } from '#protocol/contracts/reviews/reviews.ts'
import type { SealRequestDetail } from '#protocol/seals/seal-requests.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { MovedContract, MoveKind } from '#src/machines/contract-move.machine.ts'
import { PAPER_QUESTIONS, QUESTIONS } from '#src/features/contracts/contracts/move-questions.ts'
import type { ContractMoveActor } from '#src/features/contracts/contracts/actor.tsx'
import { AddingFields } from '#src/features/contracts/contracts/adding-fields.tsx'
import { SignatureField } from '#src/features/contracts/contracts/signature-field.tsx'
import { CopyFields } from '#src/features/contracts/contracts/copy-fields.tsx'
import { PartyField } from '#src/features/contracts/contracts/party-field.tsx'
import { ColleagueField } from '#src/features/contracts/contracts/colleague-field.tsx'
import type { ColleagueFieldProps } from '#src/features/contracts/contracts/colleague-field.tsx'
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
  name?: string
  phone?: string
  timing?: 1 | 2
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
  'transfer',
  'reassign',
]

/** What is taken over, and who cannot do so besides those who lack the right. */
const takenOver = (
  kind: MoveKind,
  {
    contract,
    approval,
    review,
  }: { contract: MovedContract; approval: ApprovalDetail | null; review: ReviewDetail | null },
): Pick<ColleagueFieldProps, 'work' | 'except' | 'agents'> => {
  if (kind === 'reassignReview') return { work: 'review', except: review?.notAskable ?? [] }
  if (kind === 'transfer' || kind === 'reassign')
    return { work: 'sign', agents: contract.parties.filter(({ handsOn }) => handsOn) }
  return { work: 'approve', except: approval?.notAskable ?? [] }
}

const URGEABLE: readonly number[] = [PARTY_STATUS.toConfirm, PARTY_STATUS.toSign]

const urgeable = (contract: MovedContract) =>
  contract.parties.filter((party) => URGEABLE.includes(party.status) && !party.isMe)

/** The parties a move may be about, where it asks for one. */
const choices = (kind: MoveKind, contract: MovedContract) =>
  kind === 'transfer' || kind === 'reassign'
    ? contract.parties.filter((party) => party.handsOn && party.isMe === (kind === 'transfer'))
    : urgeable(contract)

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
        ...(answer.name === undefined ? {} : { name: answer.name }),
        ...(answer.phone === undefined ? {} : { phone: answer.phone.trim() }),
        ...(answer.timing === undefined ? {} : { timing: answer.timing }),
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
          partyId: choices(kind, contract)[0]?.partyId,
          timing: kind === 'addCopy' ? 1 : undefined,
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
          <Form.Item name="signatureId" label="手写签名（选填）">
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
        {(kind === 'urge' || kind === 'reassign' || kind === 'transfer') && (
          <PartyField kind={kind} parties={choices(kind, contract)} />
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
              <ColleagueField {...takenOver(kind, { contract, approval, review })} />
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
        {kind === 'addCopy' && <CopyFields />}
        <FormFailure error={failure} gap="none" />
      </Form>
    </Modal>
  )
}
