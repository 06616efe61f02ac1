// Where chosen contracts go: into a class, or into none.
import { Modal, Radio, TreeSelect } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import { PAGES } from '#protocol/pages.ts'
import { useMoveMany } from '#src/features/archive/filings/queries.ts'
import type { ManyAct } from '#src/features/archive/filings/queries.ts'
import { UNCLASSED } from '#src/features/archive/filings/words.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { classNodes } from '#src/ui/class-nodes.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'

export interface ChooseClassDialogProps {
  readonly act: Exclude<ManyAct, 'return'>
  readonly filingIds: readonly string[]
  readonly classes: readonly ArchiveClass[]
  /** It was begun. */
  readonly onBegun: (moveId: string) => void
  readonly onClose: () => void
}

export const ChooseClassDialog = ({ act, filingIds, classes, onBegun, onClose }: ChooseClassDialogProps) => {
  const [chosen, choose] = useState<string | null | undefined>(classes.length === 0 ? null : undefined)
  const move = useMoveMany()
  const verb = act === 'file' ? '归档' : '移动'
  return (
    <Modal
      open
      centered
      width={480}
      title={`${verb} ${filingIds.length} 份合同`}
      okText={verb}
      okButtonProps={{ disabled: chosen === undefined }}
      confirmLoading={move.isPending}
      onOk={() =>
        chosen !== undefined &&
        move.mutate(
          { act, filingIds, classId: chosen },
          {
            onSuccess: ({ moveId }) => {
              onBegun(moveId)
              onClose()
            },
          },
        )
      }
      onCancel={onClose}
    >
      <FormFailure error={move.error} />
      <Radio.Group
        style={{ display: 'grid', gap: 12, margin: '8px 0 12px' }}
        value={chosen === null ? 'none' : 'class'}
        onChange={({ target }) => choose(target.value === 'none' ? null : undefined)}
        options={[
          { value: 'class', label: '放入分类', disabled: classes.length === 0 },
          { value: 'none', label: `放入“${UNCLASSED}”` },
        ]}
      />
      {chosen !== null && (
        <TreeSelect<string>
          aria-label="归档分类"
          showSearch
          treeNodeFilterProp="title"
          treeDefaultExpandAll
          placeholder="选择分类"
          style={{ width: '100%' }}
          treeData={classNodes(classes)}
          {...(chosen === undefined ? {} : { value: chosen })}
          onChange={(next) => choose(next)}
        />
      )}
      {classes.length === 0 && (
        <p style={{ margin: 0, color: 'var(--hint)' }}>
          单位还没有归档分类，可以先放入“{UNCLASSED}”。
          <Allowed resource="contractFiling" action="classEdit">
            <Link href={PAGES.archiveClasses}>去新建分类</Link>
          </Allowed>
        </p>
      )}
    </Modal>
  )
}
