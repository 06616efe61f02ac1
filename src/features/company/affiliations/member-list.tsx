// The companies of a group as its head sees them, with what each opened and what may be done.
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { AffiliationRow } from '#protocol/company/affiliations/affiliations.ts'
import { PAGES } from '#protocol/pages.ts'
import type { GroupMoveActor } from '#src/features/company/affiliations/actor.tsx'
import { useAffiliations } from '#src/features/company/affiliations/queries.ts'
import { AFFILIATION_WORDS, DISCLOSURE_WORDS } from '#src/features/company/affiliations/words.ts'
import { useIdentityActor } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NameCell, NamesCell } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const columns: ListColumn<AffiliationRow>[] = [
  {
    title: '成员企业',
    key: 'company',
    ellipsis: true,
    render: (_, { companyName, creditCode }) => (
      <NameCell name={companyName} title={companyName} under={creditCode} />
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 130,
    render: (_, { status }) => (
      <StateTag tone={AFFILIATION_WORDS[status].tone}>{AFFILIATION_WORDS[status].word}</StateTag>
    ),
  },
  {
    title: '已开放',
    key: 'disclosed',
    width: 220,
    ellipsis: true,
    render: (_, { disclosed }) => <NamesCell names={disclosed.map((one) => DISCLOSURE_WORDS[one].word)} />,
  },
  {
    title: '更新',
    key: 'at',
    width: 150,
    from: '1366',
    render: (_, { changedAt }) => <MomentText moment={changedAt} />,
  },
]

interface MemberListProps {
  readonly move: GroupMoveActor
  /** What begins a group. */
  readonly action: ReactNode
}

export const MemberList = ({ move, action }: MemberListProps) => {
  const { page, change } = useListPlace({})
  const answer = useAffiliations(page)
  return (
    <ListFrame<AffiliationRow, never>
      answer={answer}
      page={page}
      onPage={(next) => change({ page: next })}
      rowKey="affiliationId"
      columns={[
        ...columns,
        { title: '操作', key: 'act', width: 260, render: (_, row) => <RowActions row={row} move={move} /> },
      ]}
      minWidth={860}
      isWhole
      empty={
        <EmptyState
          title="还没有成员企业"
          hint="邀请已在本平台认证的单位；对方接受后，按其授权在这里汇总数字、查看合同。"
          action={action}
        />
      }
    />
  )
}

const RowActions = ({ row, move }: { readonly row: AffiliationRow; readonly move: GroupMoveActor }) => {
  const [, go] = useLocation()
  const identity = useIdentityActor()
  const { affiliationId, companyId, companyName, disclosed, actions } = row
  const pick = (kind: 'withdraw' | 'remove') => () =>
    move.send({ type: 'move.picked', kind, place: { affiliationId, name: companyName, disclosed } })
  return (
    <Space size={0} wrap>
      {actions.includes('contracts') && (
        <Button
          type="link"
          size="small"
          aria-label={`查看合同：${companyName}`}
          onClick={() => go(PAGES.groupContracts(companyId))}
        >
          查看合同
        </Button>
      )}
      {row.isMine && (
        <Button
          type="link"
          size="small"
          aria-label={`切换到${companyName}`}
          onClick={() => identity?.send({ type: 'identity.picked', identity: { type: 2, companyId } })}
        >
          切换到该单位
        </Button>
      )}
      {actions.includes('withdraw') && (
        <Button type="link" size="small" aria-label={`取消邀请：${companyName}`} onClick={pick('withdraw')}>
          取消邀请
        </Button>
      )}
      {actions.includes('remove') && (
        <Button type="link" size="small" danger aria-label={`移出：${companyName}`} onClick={pick('remove')}>
          移出
        </Button>
      )}
    </Space>
  )
}
