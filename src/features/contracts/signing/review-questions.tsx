// The questions of the review page: the words of a note, and what follows from a decision.
import { useSelector } from '@xstate/react'
import { Form, Input, Modal } from 'antd'
import { NOTE_MAX } from '#protocol/contracts/reviews/notes.ts'
import type { ReviewingActor } from '#src/features/contracts/signing/actor.tsx'
import { useColleagues } from '#src/ui/organisation.ts'
import type { Decision, ReviewAct } from '#src/machines/reviewing.machine.ts'
import { ColleaguePicker } from '#src/ui/colleague-picker.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ReasonField } from '#src/ui/reason-field.tsx'

interface Answer {
  text?: string
  reason?: string
  memberIds?: string[]
}

const QUESTIONS: Record<
  Decision,
  { readonly verb: string; readonly title: (name: string) => string; readonly lead: string }
> = {
  pass: {
    verb: '确认通过',
    title: (name) => `通过${name}的审查？`,
    lead: '您的通过会写入审查记录；全部审查人通过后，合同才继续。',
  },
  return: {
    verb: '确认退回',
    title: (name) => `退回${name}？`,
    lead: '合同退回发起人修改，其余审查人不再审查；改好后重新送审，须从第一位审查人审起。',
  },
  transfer: {
    verb: '确认转交',
    title: (name) => `把${name}的审查转交给同事？`,
    lead: '转交后由对方审查，您不再审查。转交会写入合同记录。',
  },
}

interface ReviewQuestionsProps {
  readonly actor: ReviewingActor
  readonly title: string
  readonly openNotes: number
  /** Users who cannot take it over. */
  readonly notAskable: readonly string[]
}

/** The dialog; shows only while something is asked, and stays while it is sent. */
export const ReviewQuestions = ({ actor, title, openNotes, notAskable }: ReviewQuestionsProps) => {
  const useAskable = (search: string) => useColleagues(search, { work: 'review', except: notAskable })
  const snapshot = useSelector(actor, (current) => current)
  const { decision, pin, failure } = snapshot.context
  const question = decision === undefined ? undefined : QUESTIONS[decision]
  const actOf = ({ text = '', reason = '', memberIds = [] }: Answer): ReviewAct => {
    if (decision === 'pass') return { kind: 'pass', opinion: reason.trim() }
    if (decision === 'return') return { kind: 'return', reason: reason.trim() }
    if (decision === 'transfer') return { kind: 'transfer', toMemberId: memberIds[0] ?? '' }
    return { kind: 'note', pin: pin ?? { documentId: '', page: 0, x: 0, y: 0 }, text: text.trim() }
  }
  const isOpen = decision !== undefined || pin !== undefined
  return (
    <Modal
      open={isOpen && (snapshot.hasTag('asking') || snapshot.matches('sending'))}
      title={question?.title(title) ?? `在第 ${(pin?.page ?? 0) + 1} 页添加批注`}
      okText={question?.verb ?? '保存批注'}
      cancelText="取消"
      okButtonProps={{ danger: decision === 'return', htmlType: 'submit', form: 'review-question' }}
      confirmLoading={snapshot.hasTag('busy')}
      onCancel={() => actor.send({ type: 'question.dismissed' })}
      destroyOnHidden
      centered
      width={480}
    >
      <Form<Answer>
        id="review-question"
        name="review-question"
        layout="vertical"
        requiredMark={false}
        onFinish={(answer) => actor.send({ type: 'act.submitted', act: actOf(answer) })}
      >
        {question !== undefined && (
          <p style={{ margin: '4px 0 16px', color: 'var(--secondary)' }}>
            {question.lead}
            {decision === 'pass' && openNotes > 0 && `还有 ${openNotes} 条批注未解决，记录里会写明。`}
          </p>
        )}
        {decision === 'pass' && <ReasonField label="审查意见" placeholder="写给发起人和后面的审查人" />}
        {decision === 'return' && (
          <ReasonField
            label="退回原因"
            missing="请填写 2–200 字的退回原因"
            placeholder="告诉发起人要改什么"
          />
        )}
        {decision === 'transfer' && (
          <Form.Item
            name="memberIds"
            label="接手的同事"
            rules={[{ required: true, message: '请选择接手的同事' }]}
          >
            <ColleaguePicker most={1} useFound={useAskable} />
          </Form.Item>
        )}
        {pin !== undefined && (
          <Form.Item
            name="text"
            label="批注内容"
            rules={[{ required: true, whitespace: true, message: '请填写批注内容' }]}
          >
            <Input.TextArea rows={4} maxLength={NOTE_MAX} showCount placeholder="写明要改什么、为什么" />
          </Form.Item>
        )}
        <FormFailure error={failure} gap="none" />
      </Form>
    </Modal>
  )
}
