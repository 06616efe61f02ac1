// Revoking a certificate: why, and a note that its holder reads.
import { Form, Modal, Select } from 'antd'
import { CERTIFICATE_REASON_WORDS, OPERATOR_REASONS } from '#protocol/seals/certificates/facts.ts'
import { readableName } from '#protocol/distinguished-name.ts'
import type { CertificateRow } from '#protocol/seals/certificates/certificates.ts'
import { useRevokeCertificate } from '#src/features/platform/operators/queries.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ReasonField } from '#src/ui/reason-field.tsx'

interface Typed {
  readonly reason: (typeof OPERATOR_REASONS)[number]
  readonly note: string
}

export interface RevokeDialogProps {
  readonly certificate: CertificateRow
  readonly onClose: () => void
}

export const RevokeDialog = ({ certificate, onClose }: RevokeDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const { mutate, isPending, error } = useRevokeCertificate()
  const { certificateId, subject } = certificate
  return (
    <Modal
      open
      centered
      width={560}
      title={`吊销“${readableName(subject)}”的签名证书`}
      okText="吊销"
      okButtonProps={{ danger: true }}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        onFinish={({ reason, note }) =>
          mutate({ certificateId, reason, note: note.trim() }, { onSuccess: onClose })
        }
      >
        <FormFailure error={error} />
        <p>私钥随即销毁，不能恢复。持有人的认证同时终止，会收到通知，须重新认证后才能再签署。</p>
        <Form.Item label="原因" name="reason" rules={[{ required: true, message: '请选择吊销的原因' }]}>
          <Select
            placeholder="请选择"
            options={OPERATOR_REASONS.map((value) => ({ value, label: CERTIFICATE_REASON_WORDS[value] }))}
          />
        </Form.Item>
        <ReasonField
          name="note"
          label="说明"
          missing="请填写 2–200 字的说明"
          placeholder="写明依据，持有人会看到"
        />
      </CalmForm>
    </Modal>
  )
}
