// Declining an application, with a reason that the applicant reads.
import { Form, Input, Modal } from 'antd'
import type { StaffRow } from '#protocol/company/staff/staff.ts'
import { useRefuseApplication } from '#src/features/company/staff/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

export const RefuseDialog = ({
  staff,
  onClose,
}: {
  readonly staff: StaffRow
  readonly onClose: () => void
}) => {
  const [form] = Form.useForm<{ reason: string }>()
  const refuse = useRefuseApplication()
  const raise = useRaiseAlert()
  return (
    <Modal
      open
      centered
      width={480}
      title={`拒绝${staff.name}的加入申请？`}
      okText="拒绝申请"
      okButtonProps={{ danger: true }}
      confirmLoading={refuse.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm
        form={form}
        onFinish={({ reason }: { reason: string }) =>
          refuse.mutate(
            { memberId: staff.memberId, reason },
            {
              onSuccess: () => {
                raise(`已拒绝${staff.name}的加入申请`)
                onClose()
              },
            },
          )
        }
      >
        <FormFailure error={refuse.error} />
        <Form.Item
          label="原因"
          name="reason"
          extra="申请人会看到；可以重新申请"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写原因，至少 2 个字' }]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
