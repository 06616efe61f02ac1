// Putting a department under another one, for those who do not drag.
import { Form, Modal } from 'antd'
import type { Department } from '#protocol/company/departments.ts'
import { DepartmentField, UNIT } from '#src/features/company/staff/department-field.tsx'
import { useMoveDepartment } from '#src/features/company/staff/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

export interface MoveDialogProps {
  readonly department: Department
  readonly onClose: () => void
}

/** More than there can be siblings: at the end. */
const LAST = 10_000

export const MoveDialog = ({ department, onClose }: MoveDialogProps) => {
  const [form] = Form.useForm<{ parent: string }>()
  const move = useMoveDepartment()
  const raise = useRaiseAlert()
  return (
    <Modal
      open
      centered
      width={440}
      title={`移动“${department.name}”`}
      okText="移动"
      confirmLoading={move.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p style={{ color: 'var(--hint)' }}>下级部门和人员一起移动。</p>
      <CalmForm
        form={form}
        initialValues={{ parent: department.parentId ?? UNIT }}
        onFinish={({ parent }: { parent: string }) =>
          move.mutate(
            {
              departmentId: department.departmentId,
              parentId: parent === UNIT ? null : parent,
              index: LAST,
            },
            {
              onSuccess: () => {
                raise(`“${department.name}”已移动`)
                onClose()
              },
            },
          )
        }
      >
        <FormFailure error={move.error} />
        <Form.Item label="新的上级部门" name="parent">
          <DepartmentField without={department.departmentId} />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
