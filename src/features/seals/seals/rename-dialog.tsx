// Giving a seal or signature another name.
import { Form, Input, Modal } from 'antd'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import { useRenameSeal } from '#src/features/seals/seals/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

export const RenameDialog = ({ seal, onClose }: { readonly seal: Seal; readonly onClose: () => void }) => {
  const [form] = Form.useForm<{ name: string }>()
  const rename = useRenameSeal()
  const raise = useRaiseAlert()
  return (
    <Modal
      open
      centered
      width={440}
      title={`修改“${seal.name}”的名称`}
      okText="保存"
      confirmLoading={rename.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm
        form={form}
        layout="vertical"
        initialValues={{ name: seal.name }}
        onFinish={({ name }: { name: string }) =>
          rename.mutate(
            { sealId: seal.sealId, name: name.trim() },
            {
              onSuccess: () => {
                raise('名称已修改')
                onClose()
              },
            },
          )
        }
      >
        <FormFailure error={rename.error} />
        <Form.Item
          label="名称"
          name="name"
          extra="只用于在列表中辨认，不改变印迹"
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        >
          <Input maxLength={50} />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
