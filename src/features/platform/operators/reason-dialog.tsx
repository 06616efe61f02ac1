// A decision that needs a reason, which the people concerned read.
import { Alert, Form, Input, Modal } from 'antd'
import { auditReason } from '#protocol/company/certifications/facts.ts'
import { UsualReasons } from '#src/features/platform/operators/usual-reasons.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'

export interface ReasonDialogProps {
  readonly title: string
  /** What the button does. */
  readonly verb: string
  /** Who reads the reason, and what follows. */
  readonly lead: string
  readonly usual: readonly string[]
  readonly placeholder: string
  readonly isDangerous: boolean
  readonly isBusy: boolean
  readonly problem: string
  readonly onDecided: (reason: string) => void
  readonly onClose: () => void
}

export const ReasonDialog = (props: ReasonDialogProps) => {
  const { title, verb, lead, usual, placeholder, isDangerous, isBusy, problem, onDecided, onClose } = props
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Modal
      open
      centered
      width={560}
      title={title}
      okText={verb}
      okButtonProps={{ danger: isDangerous }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<{ reason: string }> form={form} onFinish={({ reason }) => onDecided(reason.trim())}>
        {problem !== '' && (
          <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 16 }} />
        )}
        <p>{lead}</p>
        <UsualReasons reasons={usual} onPick={(reason) => form.setFieldsValue({ reason })} />
        <Form.Item label="原因" name="reason" rules={[ruleOf(auditReason, '请填写 2–200 字的原因')]}>
          <Input.TextArea rows={4} maxLength={200} showCount placeholder={placeholder} />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
