// Changing a person's particulars, or taking an applicant in with a place and roles.
import { Drawer, Form } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { StaffRow } from '#protocol/company/staff/staff.ts'
import { Footer } from '#src/features/company/staff/invite-drawer.tsx'
import { ParticularsFields } from '#src/features/company/staff/particulars-fields.tsx'
import type { Particulars } from '#src/features/company/staff/particulars-fields.tsx'
import { useAcceptApplication, useEditStaff } from '#src/features/company/staff/queries.ts'
import { RolesField } from '#src/features/company/staff/roles-field.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'

interface Typed extends Particulars {
  roles: string[]
}

export interface EditDrawerProps {
  readonly staff: StaffRow
  readonly isApplication: boolean
  readonly onClose: () => void
}

export const EditDrawer = ({ staff, isApplication, onClose }: EditDrawerProps) => {
  const [form] = Form.useForm<Typed>()
  const edit = useEditStaff()
  const accept = useAcceptApplication()
  const raise = useRaiseAlert()
  const { memberId } = staff
  const error = edit.error ?? accept.error
  const save = ({ roles, ...particulars }: Typed) => {
    const outcome = {
      onSuccess: () => {
        raise(isApplication ? `${staff.name}已加入单位` : `${staff.name}的资料已修改`)
        onClose()
      },
      onError: (thrown: unknown) => void showFieldProblems(form, asCallFailure(thrown).fields),
    }
    if (isApplication) accept.mutate({ memberId, ...particulars, roles }, outcome)
    else edit.mutate({ memberId, ...particulars }, outcome)
  }
  return (
    <Drawer
      open
      size={480}
      title={isApplication ? `同意${staff.name}加入` : `修改${staff.name}的资料`}
      onClose={onClose}
      footer={
        <Footer
          verb={isApplication ? '同意加入' : '保存'}
          isBusy={edit.isPending || accept.isPending}
          onCancel={onClose}
          onGo={() => form.submit()}
        />
      }
    >
      <CalmForm<Typed>
        form={form}
        initialValues={{
          staffNo: staff.staffNo,
          post: staff.post,
          email: staff.email,
          departments: staff.departments.map(({ id }) => id),
          roles: ['staff'],
        }}
        onFinish={save}
      >
        <FormFailure error={error} />
        <ParticularsFields />
        {isApplication && (
          <Form.Item
            label="角色"
            name="roles"
            rules={[{ required: true, type: 'array', min: 1, message: '请至少选择一个角色' }]}
          >
            <RolesField />
          </Form.Item>
        )}
      </CalmForm>
    </Drawer>
  )
}
