// /user/userCenter/clauseManage: the clauses of the company (domain.md §8).
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { MOST_CLAUSES } from '#protocol/templates/clauses.ts'
import type { ClauseRow } from '#protocol/templates/clauses.ts'
import { useClauses, useDeleteClause } from '#src/features/templates/clauses/queries.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

// The editor is large; the list does without it.
const ClauseDialog = lazyPart(async () => (await import('./clause-dialog.tsx')).ClauseDialog)

export const ClauseManagePage = () => {
  const answer = useClauses()
  const [edited, edit] = useState<ClauseRow | 'new'>()
  const isFull = (answer.data?.length ?? 0) >= MOST_CLAUSES
  const create = (
    <Allowed resource="template" action="add">
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        disabled={isFull}
        title={isFull ? `条款最多 ${MOST_CLAUSES} 个，请先删除不用的` : undefined}
        onClick={() => edit('new')}
      >
        新建条款
      </Button>
    </Allowed>
  )
  return (
    <>
      <PageHeader
        title="条款库"
        trail={[{ label: '单位中心', path: PAGES.center }]}
        hint="常用的条款写一次，撰写在线文本时直接取用；每次修改都留下新的版本。"
        actions={create}
      />
      <ListFrame<ClauseRow, never>
        answer={{ ...answer, data: answer.data && { rows: answer.data } }}
        rowKey="clauseId"
        columns={[
          { title: '条款', key: 'name', width: 220, render: (_, { name }) => name },
          { title: '内容', key: 'excerpt', responsive: ['md'], render: (_, { excerpt }) => excerpt || '—' },
          { title: '版本', key: 'version', width: 100, render: (_, { version }) => `第 ${version} 版` },
          {
            title: '保存时间',
            key: 'savedAt',
            width: 160,
            responsive: ['lg'],
            render: (_, { savedAt }) => <MomentText moment={savedAt} />,
          },
          {
            title: '操作',
            key: 'actions',
            width: 140,
            render: (_, row) => <Actions row={row} onEdit={() => edit(row)} />,
          },
        ]}
        empty={<EmptyState title="还没有条款" hint="例如“保密义务”“违约责任”“争议解决”。" action={create} />}
      />
      {edited === undefined ? null : (
        <Suspense>
          <ClauseDialog {...(edited === 'new' ? {} : { row: edited })} onClose={() => edit(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const Actions = ({ row, onEdit }: { readonly row: ClauseRow; readonly onEdit: () => void }) => {
  const raise = useRaiseAlert()
  const confirm = useConfirm()
  const remove = useDeleteClause()
  const onDelete = async (): Promise<void> => {
    const isSure = await confirm({
      title: `删除条款“${row.name}”？`,
      consequence: '已经取用它的文本不受影响。',
      verb: '删除',
      isDangerous: true,
    })
    if (!isSure) return
    remove.mutate(
      { clauseId: row.clauseId },
      {
        onSuccess: () => raise(`条款“${row.name}”已删除`),
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      },
    )
  }
  return (
    <>
      <Allowed resource="template" action="edit">
        <Button type="link" size="small" onClick={onEdit}>
          修改
        </Button>
      </Allowed>
      <Allowed resource="template" action="del">
        <Button type="link" size="small" danger loading={remove.isPending} onClick={() => void onDelete()}>
          删除
        </Button>
      </Allowed>
    </>
  )
}
