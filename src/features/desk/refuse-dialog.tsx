// Refusing a submission, with the reason the applicant reads.
import { Alert, Button, Form, Input, Modal } from 'antd'
import { auditReason } from '#protocol/account/certification-facts.ts'
import type { AuditedCertification } from '#protocol/platform/certifications.ts'
import styles from '#src/features/desk/desk.module.css'
import { USUAL_REASONS } from '#src/features/desk/words.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'

export interface RefuseDialogProps {
  readonly name: string
  readonly subjectType: AuditedCertification['subjectType']
  readonly isBusy: boolean
  readonly problem: string
  readonly onRefuse: (reason: string) => void
  readonly onClose: () => void
}

export const RefuseDialog = (props: RefuseDialogProps) => {
  const { name, subjectType, isBusy, problem, onRefuse, onClose } = props
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Modal
      open
      centered
      width={560}
      title={`驳回“${name}”的认证？`}
      okText="驳回"
      okButtonProps={{ danger: true }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<{ reason: string }> form={form} onFinish={({ reason }) => onRefuse(reason.trim())}>
        {problem !== '' && (
          <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 16 }} />
        )}
        <p>申请人会看到原因，可以修改后重新提交。常见原因：</p>
        <div className={styles['usual']}>
          {USUAL_REASONS[subjectType].map((reason) => (
            <Button key={reason} size="small" onClick={() => form.setFieldsValue({ reason })}>
              {reason.split('，')[0]}
            </Button>
          ))}
        </div>
        <Form.Item label="原因" name="reason" rules={[ruleOf(auditReason, '请填写 2–200 字的原因')]}>
          <Input.TextArea
            rows={4}
            maxLength={200}
            showCount
            placeholder="写明哪里不符、怎样修改，例如：证件背面没有拍全，请补拍后重新提交"
          />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
