// Puts a class, with all beneath it, beneath another one or at the top.
import { Modal, TreeSelect } from 'antd'
import { useState } from 'react'
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import { usePlaceClass } from '#src/features/archive/classes/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { classNodes } from '#src/ui/class-nodes.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'

export interface PlaceDialogProps {
  readonly of: ArchiveClass
  readonly classes: readonly ArchiveClass[]
  readonly onClose: () => void
}

const TOP = 'top'

export const PlaceDialog = ({ of: { classId, parentId, name }, classes, onClose }: PlaceDialogProps) => {
  const [chosen, choose] = useState(parentId ?? TOP)
  const raise = useRaiseAlert()
  const place = usePlaceClass()
  const beneath = chosen === TOP ? null : chosen
  return (
    <Modal
      open
      centered
      width={480}
      title={`移动分类“${name}”`}
      okText="移动"
      okButtonProps={{ disabled: beneath === parentId }}
      confirmLoading={place.isPending}
      onOk={() =>
        place.mutate(
          { classId, parentId: beneath, at: classes.filter((one) => one.parentId === beneath).length },
          {
            onSuccess: () => {
              raise(`分类“${name}”已移动`)
              onClose()
            },
          },
        )
      }
      onCancel={onClose}
    >
      <FormFailure error={place.error} />
      <TreeSelect<string>
        aria-label="上级分类"
        treeDefaultExpandAll
        showSearch
        treeNodeFilterProp="title"
        style={{ width: '100%', margin: '8px 0' }}
        treeData={[{ value: TOP, key: TOP, title: '顶级', children: classNodes(classes, null, classId) }]}
        value={chosen}
        onChange={choose}
      />
    </Modal>
  )
}
