// Giving a person of the company other roles.
import { Form, Modal } from 'antd'
import type { StaffRow } from '#protocol/company/staff/staff.ts'
import { useGrantRoles } from '#src/features/company/staff/queries.ts'
import { RolesField } from '#src/features/company/staff/roles-field.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

export const RolesDialog = ({
  staff,
  onClose,
}: {
  readonly staff: StaffRow
  readonly onClose: () => void
}) => {
  const [form] = Form.useForm<{ roles: string[] }>()
  const granting = useGrantRoles()
  const held = staff.roles.map(({ id }) => id)
  const raise = useRaiseAlert()
  return (
    <Modal
      open
      centered
      width={480}
      title={`设置${staff.name}的角色`}
      okText="保存角色"
      confirmLoading={granting.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p style={{ color: 'var(--hint)' }}>权限是所选角色的合集，保存后立即生效。</p>
      <CalmForm
        form={form}
        initialValues={{ roles: held }}
        onFinish={({ roles }: { roles: string[] }) =>
          granting.mutate(
            {
              memberIds: [staff.memberId],
              add: roles.filter((role) => !held.includes(role)),
              remove: held.filter((role) => !roles.includes(role)),
            },
            {
              onSuccess: () => {
                raise(`${staff.name}的角色已设置`)
                onClose()
              },
            },
          )
        }
      >
        <FormFailure error={granting.error} />
        <Form.Item
          label="角色"
          name="roles"
          rules={[{ required: true, type: 'array', min: 1, message: '请至少选择一个角色' }]}
        >
          <RolesField />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
