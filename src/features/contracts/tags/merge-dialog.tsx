// Merges a tag into another one: its contracts have the other from then on.
import { Select } from 'antd'
import type { Tag } from '#protocol/contracts/tags.ts'
import { useMergeTag } from '#src/features/contracts/tags/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { MergeDialog } from '#src/ui/merge-dialog.tsx'

export interface MergeTagDialogProps {
  readonly tag: Tag
  readonly tags: readonly Tag[]
  readonly onClose: () => void
}

export const MergeTagDialog = ({ tag, tags, onClose }: MergeTagDialogProps) => {
  const merge = useMergeTag()
  const raise = useRaiseAlert()
  const onMerge = (into: string): void =>
    merge.mutate(
      { tagId: tag.tagId, into },
      {
        onSuccess: ({ contracts }) => {
          raise(`标签“${tag.name}”已合并${contracts === 0 ? '' : `，涉及 ${contracts} 份合同`}`)
          onClose()
        },
      },
    )
  return (
    <MergeDialog
      noun="标签"
      name={tag.name}
      isBusy={merge.isPending}
      error={merge.error}
      onMerge={onMerge}
      onClose={onClose}
      choice={
        <Select
          placeholder="请选择"
          showSearch={{ optionFilterProp: 'label' }}
          options={tags
            .filter(({ tagId }) => tagId !== tag.tagId)
            .map(({ tagId, name }) => ({ value: tagId, label: name }))}
        />
      }
    >
      有“{tag.name}”的合同改用所选的标签，“{tag.name}”随即删除，不能恢复。
    </MergeDialog>
  )
}
