// Merges a tag into another one: its contracts have the other from then on.
import { Modal, Select } from 'antd'
import { useState } from 'react'
import type { Tag } from '#protocol/contracts/tags.ts'
import { useMergeTag } from '#src/features/contracts/tags/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

export interface MergeDialogProps {
  readonly tag: Tag
  readonly tags: readonly Tag[]
  readonly onClose: () => void
}

export const MergeDialog = ({ tag, tags, onClose }: MergeDialogProps) => {
  const [into, choose] = useState<string>()
  const merge = useMergeTag()
  const raise = useRaiseAlert()
  return (
    <Modal
      open
      centered
      width={480}
      title={`合并标签“${tag.name}”`}
      okText="合并"
      okButtonProps={{ disabled: into === undefined }}
      confirmLoading={merge.isPending}
      onOk={() =>
        merge.mutate(
          { tagId: tag.tagId, into: into ?? '' },
          {
            onSuccess: ({ contracts }) => {
              raise(
                contracts === 0
                  ? `标签“${tag.name}”已合并`
                  : `标签“${tag.name}”已合并，涉及 ${contracts} 份合同`,
              )
              onClose()
            },
          },
        )
      }
      onCancel={onClose}
    >
      <FormFailure error={merge.error} />
      <p>
        有“{tag.name}”的合同改用所选的标签，“{tag.name}”随即删除，不能恢复。
      </p>
      <Select
        aria-label="合并到"
        placeholder="合并到哪个标签"
        style={{ width: '100%', marginBottom: 8 }}
        showSearch={{ optionFilterProp: 'label' }}
        value={into ?? null}
        options={tags
          .filter(({ tagId }) => tagId !== tag.tagId)
          .map(({ tagId, name }) => ({ value: tagId, label: name }))}
        onChange={(chosen: string | null) => choose(chosen ?? undefined)}
      />
    </Modal>
  )
}
