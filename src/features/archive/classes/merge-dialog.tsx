// Merges a class into another one: what is filed in it is in the other from then on.
import { Form, Modal, TreeSelect } from 'antd'
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import { useMergeClass } from '#src/features/archive/classes/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { classNodes } from '#src/ui/class-nodes.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

export interface MergeDialogProps {
  readonly of: ArchiveClass
  readonly classes: readonly ArchiveClass[]
  readonly onClose: () => void
}

interface Typed {
  into: string
}

export const MergeDialog = ({ of: { classId, name }, classes, onClose }: MergeDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const merge = useMergeClass()
  const raise = useRaiseAlert()
  return (
    <Modal
      open
      centered
      width={480}
      title={`合并分类“${name}”`}
      okText="合并"
      confirmLoading={merge.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        onFinish={({ into }) =>
          merge.mutate(
            { classId, into },
            {
              onSuccess: ({ moved }) => {
                raise(`分类“${name}”已合并${moved === 0 ? '' : `，移动了 ${moved} 份合同`}`)
                onClose()
              },
            },
          )
        }
      >
        <FormFailure error={merge.error} />
        <p>其中的合同转到所选的分类，按那里的规则、保存期和查看范围管理；“{name}”随即删除，不能恢复。</p>
        <Form.Item name="into" label="合并到" rules={[{ required: true, message: '请选择分类' }]}>
          <TreeSelect<string>
            placeholder="请选择"
            treeDefaultExpandAll
            showSearch
            treeNodeFilterProp="title"
            treeData={classNodes(classes, null, classId)}
          />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
