// Merges a class into another one: what is filed in it is in the other from then on.
import { Modal, TreeSelect } from 'antd'
import { useState } from 'react'
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import { useMergeClass } from '#src/features/archive/classes/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { classNodes } from '#src/ui/class-nodes.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'

export interface MergeDialogProps {
  readonly of: ArchiveClass
  readonly classes: readonly ArchiveClass[]
  readonly onClose: () => void
}

export const MergeDialog = ({ of: { classId, name }, classes, onClose }: MergeDialogProps) => {
  const [into, choose] = useState<string>()
  const merge = useMergeClass()
  const raise = useRaiseAlert()
  return (
    <Modal
      open
      centered
      width={480}
      title={`合并分类“${name}”`}
      okText="合并"
      okButtonProps={{ disabled: into === undefined }}
      confirmLoading={merge.isPending}
      onOk={() =>
        merge.mutate(
          { classId, into: into ?? '' },
          {
            onSuccess: ({ moved }) => {
              raise(moved === 0 ? `分类“${name}”已合并` : `分类“${name}”已合并，移动了 ${moved} 份合同`)
              onClose()
            },
          },
        )
      }
      onCancel={onClose}
    >
      <FormFailure error={merge.error} />
      <p>其中的合同转到所选的分类，按那里的规则、保存期和查看范围管理；“{name}”随即删除，不能恢复。</p>
      <TreeSelect<string>
        aria-label="合并到"
        placeholder="合并到哪个分类"
        treeDefaultExpandAll
        showSearch
        treeNodeFilterProp="title"
        style={{ width: '100%', marginBottom: 8 }}
        treeData={classNodes(classes, null, classId)}
        {...(into === undefined ? {} : { value: into })}
        onChange={choose}
      />
    </Modal>
  )
}
