// Deleting a department: its people are sent somewhere first.
import { Form, Modal } from 'antd'
import type { Department } from '#protocol/company/departments.ts'
import { DepartmentField, UNIT } from '#src/features/company/staff/department-field.tsx'
import { useDeleteDepartment } from '#src/features/company/staff/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

export interface DeleteDialogProps {
  readonly department: Department
  readonly onClose: () => void
  readonly onDeleted: () => void
}

export const DeleteDialog = ({ department, onClose, onDeleted }: DeleteDialogProps) => {
  const [form] = Form.useForm<{ moveTo: string }>()
  const remove = useDeleteDepartment()
  const raise = useRaiseAlert()
  const { name, direct, parentId } = department
  return (
    <Modal
      open
      centered
      width={440}
      title={`删除部门“${name}”？`}
      okText="删除部门"
      okButtonProps={{ danger: true }}
      confirmLoading={remove.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p style={{ color: 'var(--secondary)' }}>
        {direct > 0
          ? `部门里有 ${direct} 人，请选择他们要去的部门。部门删除后不能恢复。`
          : '部门里没有人员，删除后不能恢复。'}
      </p>
      <CalmForm
        form={form}
        initialValues={{ moveTo: parentId ?? UNIT }}
        onFinish={({ moveTo }: { moveTo: string }) =>
          remove.mutate(
            { departmentId: department.departmentId, moveTo: moveTo ?? parentId ?? UNIT },
            {
              onSuccess: () => {
                raise(`部门“${name}”已删除`)
                onDeleted()
              },
            },
          )
        }
      >
        <FormFailure error={remove.error} />
        {direct > 0 && (
          <Form.Item label="人员移到" name="moveTo">
            <DepartmentField without={department.departmentId} />
          </Form.Item>
        )}
      </CalmForm>
    </Modal>
  )
}
