// What needs a reason: 拒签, 申请用印, 退回用印申请. Names the contract, says what follows, repeats the verb (look: Words).
import { Form, Input, Modal } from 'antd'
import type { CallFailure } from '#protocol/call-failure.ts'
import { reason } from '#protocol/contracts/contracts/contracts.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'

/** `reject` ends the contract, `apply` asks for the seal, `return` gives an application back. */
export type ReasonKind = 'reject' | 'apply' | 'return'

const KINDS: Record<
  ReasonKind,
  { verb: string; title: (name: string) => string; label: string; placeholder: string; isDanger: boolean }
> = {
  reject: {
    verb: '拒签',
    title: (name) => `拒签《${name}》？`,
    label: '拒签原因',
    placeholder: '例如：第三条付款期限与约定不符',
    isDanger: true,
  },
  apply: {
    verb: '申请用印',
    title: (name) => `申请在《${name}》上用印`,
    label: '用印事由',
    placeholder: '例如：与客户签订年度采购合同，已与财务核对金额',
    isDanger: false,
  },
  return: {
    verb: '退回',
    title: (name) => `退回《${name}》的用印申请？`,
    label: '退回原因',
    placeholder: '例如：请先补充报价单',
    isDanger: true,
  },
}

interface ReasonDialogProps {
  readonly kind: ReasonKind
  readonly name: string
  readonly consequence: string
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly failure: CallFailure | undefined
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

export const ReasonDialog = ({
  kind,
  name,
  consequence,
  isOpen,
  isBusy,
  failure,
  onReason,
  onClose,
}: ReasonDialogProps) => {
  const { verb, title, label, placeholder, isDanger } = KINDS[kind]
  return (
    <Modal
      open={isOpen}
      centered
      width={480}
      title={title(name)}
      okText={verb}
      cancelText="取消"
      okButtonProps={{ danger: isDanger, htmlType: 'submit', form: 'sign-reason' }}
      confirmLoading={isBusy}
      destroyOnHidden
      onCancel={onClose}
    >
      <p style={{ margin: '4px 0 16px', color: 'var(--secondary)' }}>{consequence}</p>
      <Form<{ reason: string }>
        id="sign-reason"
        layout="vertical"
        requiredMark={false}
        validateTrigger={['onBlur', 'onSubmit']}
        onFinish={(answer) => onReason(answer.reason.trim())}
      >
        <Form.Item
          name="reason"
          label={label}
          style={{ marginBottom: 28 }}
          rules={[ruleOf(reason, '请填写 2–200 字的原因')]}
        >
          <Input.TextArea rows={4} maxLength={200} showCount placeholder={placeholder} />
        </Form.Item>
        <FormFailure error={failure} gap="none" />
      </Form>
    </Modal>
  )
}
