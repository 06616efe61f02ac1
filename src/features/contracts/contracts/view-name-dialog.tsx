// The name of a saved view: of the present filters, or another one for a view.
import { Form, Input, Modal } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { VIEW_NAME_LENGTH, renameView } from '#protocol/contracts/views.ts'
import type { View, ViewedList, ViewFilters } from '#protocol/contracts/views.ts'
import { useViewChange } from '#src/features/contracts/contracts/view-queries.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'

interface ViewNameDialogProps {
  /** The view to rename, or what is saved anew. */
  readonly of: View | { readonly list: ViewedList; readonly filters: ViewFilters }
  readonly onClose: () => void
}

export const ViewNameDialog = ({ of, onClose }: ViewNameDialogProps) => {
  const [form] = Form.useForm<{ readonly name: string }>()
  const change = useViewChange()
  const isNew = !('viewId' in of)
  return (
    <Modal
      open
      centered
      width={440}
      title={isNew ? '保存当前筛选' : `重命名“${of.name}”`}
      okText="保存"
      confirmLoading={change.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<{ readonly name: string }>
        form={form}
        initialValues={{ name: isNew ? '' : of.name }}
        onFinish={({ name }) =>
          change.mutate(isNew ? { list: of.list, filters: of.filters, name } : { viewId: of.viewId, name }, {
            onSuccess: onClose,
            onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
          })
        }
      >
        <FormFailure error={change.error} isSaidAtFields />
        <Form.Item
          label="名称"
          name="name"
          rules={[ruleOf(renameView.input.entries.name, '请填写名称')]}
          extra={isNew ? '会保存当前的标签页、搜索、筛选和排序，换一台电脑登录也能使用。' : undefined}
        >
          <Input maxLength={VIEW_NAME_LENGTH} showCount autoFocus placeholder="例如：本季度采购合同" />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
