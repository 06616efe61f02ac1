// The question before something that needs a reason. It names the thing and says what follows.
import { Form, Modal } from 'antd'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ReasonField } from '#src/ui/reason-field.tsx'
import type { ReasonFieldProps } from '#src/ui/reason-field.tsx'
import { UsualReasons } from '#src/ui/usual-reasons.tsx'

export interface ReasonDialogProps extends Omit<ReasonFieldProps, 'name'> {
  readonly title: string
  /** What the button does. */
  readonly verb: string
  /** Who is concerned, and what follows. */
  readonly lead?: string
  /** Reasons to choose from; what was chosen may be changed. */
  readonly usual?: readonly string[]
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  /** Why it did not go through; the dialog stays, and so does what was typed. */
  readonly error?: unknown
  /** The reason without blanks around it; empty where it may be left out and was. */
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

/** Shown for as long as it is rendered. */
export const ReasonDialog = ({
  title,
  verb,
  lead,
  usual,
  isDangerous = false,
  isBusy = false,
  error,
  onReason,
  onClose,
  ...field
}: ReasonDialogProps) => {
  const [form] = Form.useForm<{ reason?: string }>()
  return (
    <Modal
      open
      centered
      width={usual === undefined ? 480 : 560}
      title={title}
      okText={verb}
      cancelText="取消"
      okButtonProps={{ danger: isDangerous }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<{ reason?: string }> form={form} onFinish={({ reason = '' }) => onReason(reason.trim())}>
        <FormFailure error={error} />
        {lead !== undefined && <p style={{ margin: '4px 0 16px', color: 'var(--secondary)' }}>{lead}</p>}
        {usual !== undefined && (
          <UsualReasons reasons={usual} onPick={(reason) => form.setFieldsValue({ reason })} />
        )}
        <ReasonField {...field} />
      </CalmForm>
    </Modal>
  )
}
