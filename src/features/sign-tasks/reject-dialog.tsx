// 拒签: names the contract, says what follows, asks for the reason (look: Words).
import { Alert, Form, Input, Modal } from 'antd'
import type { CallFailure } from '#protocol/call-failure.ts'
import { reason } from '#protocol/contract/contracts.ts'
import { ruleOf } from '#src/ui/form-rule.ts'

interface RejectDialogProps {
  readonly name: string
  readonly signedCount: number
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly failure: CallFailure | undefined
  readonly onReject: (reason: string) => void
  readonly onClose: () => void
}

export const RejectDialog = ({
  name,
  signedCount,
  isOpen,
  isBusy,
  failure,
  onReject,
  onClose,
}: RejectDialogProps) => (
  <Modal
    open={isOpen}
    centered
    width={480}
    title={`拒签《${name}》？`}
    okText="拒签"
    cancelText="取消"
    okButtonProps={{ danger: true, htmlType: 'submit', form: 'reject-contract' }}
    confirmLoading={isBusy}
    destroyOnHidden
    onCancel={onClose}
  >
    <p style={{ margin: '4px 0 16px', color: 'var(--secondary)' }}>
      合同随即结束，不能恢复。
      {signedCount > 0 ? `已签署的 ${signedCount} 方和发起方` : '发起方和其他签署方'}
      会收到通知，并看到您填写的原因。
    </p>
    <Form<{ reason: string }>
      id="reject-contract"
      layout="vertical"
      requiredMark={false}
      validateTrigger={['onBlur', 'onSubmit']}
      onFinish={(answer) => onReject(answer.reason.trim())}
    >
      <Form.Item
        name="reason"
        label="拒签原因"
        style={{ marginBottom: 28 }}
        rules={[ruleOf(reason, '请填写 2–200 字的原因')]}
      >
        <Input.TextArea rows={4} maxLength={200} showCount placeholder="例如：第三条付款期限与约定不符" />
      </Form.Item>
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure.words} />}
    </Form>
  </Modal>
)
