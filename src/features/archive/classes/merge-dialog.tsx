// Merges a class into another one: what is filed in it is in the other from then on.
import { TreeSelect } from 'antd'
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import { useMergeClass } from '#src/features/archive/classes/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { classNodes } from '#src/ui/class-nodes.ts'
import { MergeDialog } from '#src/ui/merge-dialog.tsx'

export interface MergeClassDialogProps {
  readonly of: ArchiveClass
  readonly classes: readonly ArchiveClass[]
  readonly onClose: () => void
}

export const MergeClassDialog = ({ of: { classId, name }, classes, onClose }: MergeClassDialogProps) => {
  const merge = useMergeClass()
  const raise = useRaiseAlert()
  const onMerge = (into: string): void =>
    merge.mutate(
      { classId, into },
      {
        onSuccess: ({ moved }) => {
          raise(`分类“${name}”已合并${moved === 0 ? '' : `，移动了 ${moved} 份合同`}`)
          onClose()
        },
      },
    )
  return (
    <MergeDialog
      noun="分类"
      name={name}
      isBusy={merge.isPending}
      error={merge.error}
      onMerge={onMerge}
      onClose={onClose}
      choice={
        <TreeSelect<string>
          placeholder="请选择"
          treeDefaultExpandAll
          showSearch
          treeNodeFilterProp="title"
          treeData={classNodes(classes, null, classId)}
        />
      }
    >
      其中的合同转到所选的分类，按那里的规则、保存期和查看范围管理；“{name}”随即删除，不能恢复。
    </MergeDialog>
  )
}
