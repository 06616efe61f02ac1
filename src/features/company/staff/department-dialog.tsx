// Adding a department, or changing its name and head.
import { Form, Input, Modal } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { departmentName } from '#protocol/company/departments.ts'
import type { Department } from '#protocol/company/departments.ts'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'
import { DepartmentField, UNIT } from '#src/features/company/staff/department-field.tsx'
import { useColleagues } from '#src/ui/organisation.ts'
import { useAddDepartment, useEditDepartment } from '#src/features/company/staff/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'

interface Typed {
  name: string
  parent: string
  headMemberId: string | null
}

export interface DepartmentDialogProps {
  /** The department to change; a new one without it. */
  readonly department?: Department
  /** Where a new one goes; null is the unit itself. */
  readonly parentId: string | null
  readonly onClose: () => void
  readonly onAdded?: (departmentId: string) => void
}

export const DepartmentDialog = ({ department, parentId, onClose, onAdded }: DepartmentDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const add = useAddDepartment()
  const edit = useEditDepartment()
  const raise = useRaiseAlert()
  const error = add.error ?? edit.error
  const complain = (thrown: unknown) => void showFieldProblems(form, asCallFailure(thrown).fields)
  const save = ({ name, parent, headMemberId }: Typed) => {
    const head = { headMemberId: headMemberId ?? null }
    if (department === undefined)
      add.mutate(
        { name, parentId: parent === UNIT ? null : parent, ...head },
        {
          onError: complain,
          onSuccess: ({ departmentId }) => {
            raise(`已添加部门“${name.trim()}”`)
            onClose()
            onAdded?.(departmentId)
          },
        },
      )
    else
      edit.mutate(
        { departmentId: department.departmentId, name, ...head },
        {
          onError: complain,
          onSuccess: () => {
            raise(`部门“${name.trim()}”已修改`)
            onClose()
          },
        },
      )
  }
  return (
    <Modal
      open
      centered
      width={440}
      title={department === undefined ? '添加部门' : `修改“${department.name}”`}
      okText={department === undefined ? '添加' : '保存'}
      confirmLoading={add.isPending || edit.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        initialValues={{
          name: department?.name ?? '',
          parent: parentId ?? UNIT,
          headMemberId: department?.headMemberId ?? null,
        }}
        onFinish={save}
      >
        <FormFailure error={error} isSaidAtFields />
        <Form.Item label="部门名称" name="name" rules={[ruleOf(departmentName, '请填写部门名称')]}>
          <Input maxLength={30} showCount />
        </Form.Item>
        {department === undefined && (
          <Form.Item label="上级部门" name="parent">
            <DepartmentField />
          </Form.Item>
        )}
        <Form.Item label="部门主管（选填）" name="headMemberId" extra="审批流程可以指定由部门主管处理">
          <ColleagueSelect useFound={useColleagues} name={department?.headName} isClearable />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
