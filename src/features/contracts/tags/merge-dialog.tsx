// Merges a tag into another one: its contracts have the other from then on.
import { Form, Modal, Select } from 'antd'
import type { Tag } from '#protocol/contracts/tags.ts'
import { useMergeTag } from '#src/features/contracts/tags/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

export interface MergeDialogProps {
  readonly tag: Tag
  readonly tags: readonly Tag[]
  readonly onClose: () => void
}

interface Typed {
  into: string
}

export const MergeDialog = ({ tag, tags, onClose }: MergeDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const merge = useMergeTag()
  const raise = useRaiseAlert()
  return (
    <Modal
      open
      centered
      width={480}
      title={`合并标签“${tag.name}”`}
      okText="合并"
      confirmLoading={merge.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        onFinish={({ into }) =>
          merge.mutate(
            { tagId: tag.tagId, into },
            {
              onSuccess: ({ contracts }) => {
                raise(`标签“${tag.name}”已合并${contracts === 0 ? '' : `，涉及 ${contracts} 份合同`}`)
                onClose()
              },
            },
          )
        }
      >
        <FormFailure error={merge.error} />
        <p>
          有“{tag.name}”的合同改用所选的标签，“{tag.name}”随即删除，不能恢复。
        </p>
        <Form.Item name="into" label="合并到" rules={[{ required: true, message: '请选择标签' }]}>
          <Select
            placeholder="请选择"
            showSearch={{ optionFilterProp: 'label' }}
            options={tags
              .filter(({ tagId }) => tagId !== tag.tagId)
              .map(({ tagId, name }) => ({ value: tagId, label: name }))}
          />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
