// Asking for the reason of something that stays in a seal's history.
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

export interface ReasonDialogProps {
  readonly title: string
  readonly consequence: string
  readonly verb: string
  readonly isDangerous: boolean
  readonly isOptional?: boolean
  /** Rejects with what the server refused; the dialog stays and says so. */
  readonly onSubmit: (reason: string) => Promise<void>
  readonly onClose: () => void
}

export const ReasonDialog = ({
  title,
  consequence,
  verb,
  isDangerous,
  isOptional = false,
  onSubmit,
  onClose,
}: ReasonDialogProps) => {
  const [form] = Form.useForm<{ reason: string }>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const submit = async ({ reason = '' }: { reason?: string }): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await onSubmit(reason.trim())
    } catch (thrown) {
      setFailure(asCallFailure(thrown))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={480}
      title={title}
      okText={verb}
      okButtonProps={{ danger: isDangerous }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p style={{ marginTop: 0, color: 'var(--secondary)' }}>{consequence}</p>
      <CalmForm form={form} layout="vertical" onFinish={(typed: { reason?: string }) => void submit(typed)}>
        <FormFailure error={failure} />
        <Form.Item
          label={isOptional ? '原因（选填）' : '原因'}
          name="reason"
          extra="会记入这枚印章的历史"
          rules={isOptional ? [] : [{ required: true, whitespace: true, message: `请填写${verb}的原因` }]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
