// A new group of contacts, or another name for one.
import { Form, Input, Modal } from 'antd'
import { addContactGroup } from '#protocol/account/contacts.ts'
import type { ContactScope } from '#protocol/account/contacts.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useAddGroup, useRenameGroup } from '#src/features/account/contacts/queries.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'

export interface EditedGroup {
  readonly groupId: string
  readonly name: string
}

export interface GroupDialogProps {
  readonly scope: ContactScope
  /** The group to rename; a new one without it. */
  readonly group?: EditedGroup
  readonly onClose: () => void
}

export const GroupDialog = ({ scope, group, onClose }: GroupDialogProps) => {
  const [form] = Form.useForm<{ name: string }>()
  const add = useAddGroup()
  const rename = useRenameGroup()
  const error = add.error ?? rename.error
  const outcome = {
    onSuccess: onClose,
    onError: (thrown: unknown) => void showFieldProblems(form, asCallFailure(thrown).fields),
  }
  return (
    <Modal
      open
      centered
      width={400}
      title={group === undefined ? '新建分组' : `重命名“${group.name}”`}
      okText={group === undefined ? '新建' : '重命名'}
      confirmLoading={add.isPending || rename.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm
        form={form}
        initialValues={{ name: group?.name ?? '' }}
        onFinish={({ name }: { name: string }) =>
          group === undefined
            ? add.mutate({ scope, name }, outcome)
            : rename.mutate({ groupId: group.groupId, name }, outcome)
        }
      >
        <FormFailure error={error} isSaidAtFields />
        <Form.Item
          label="分组名称"
          name="name"
          rules={[ruleOf(addContactGroup.input.entries.name, '请填写分组名称')]}
        >
          <Input maxLength={20} showCount />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
