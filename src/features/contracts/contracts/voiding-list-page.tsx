// /sign/list/abandon: contracts being voided and those that were, by status (domain.md §1.3 合同作废).
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { VOIDING_STATUS } from '#protocol/contracts/voidings/voidings.ts'
import type { VoidingRow, VoidingStatus } from '#protocol/contracts/voidings/voidings.ts'
import { PAGES } from '#protocol/pages.ts'
import { useContractMove } from '#src/features/contracts/contracts/actor.tsx'
import { MoveDialog } from '#src/features/contracts/contracts/move-dialog.tsx'
import { saveContract, useRefreshContracts } from '#src/features/contracts/contracts/queries.ts'
import { useVoidingCounts, useVoidings } from '#src/features/contracts/contracts/stage-queries.ts'
import { RowActions } from '#src/features/contracts/contracts/row-actions.tsx'
import { SavedViews } from '#src/features/contracts/contracts/saved-views.tsx'
import { useUnderViews } from '#src/features/contracts/contracts/view-queries.ts'
import { cardAt } from '#src/features/contracts/contracts/contract-hover.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CLEARED, NO_FILTERS, askedFilters, isNarrowed } from '#src/ui/filters/address-filters.ts'
import { FilterRow, FilterTools } from '#src/ui/filters/filter-row.tsx'
import { NameCell, NamesCell } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import type { Tone } from '#src/ui/state-tag.tsx'

const TABS: readonly {
  readonly status: VoidingStatus
  readonly count: keyof typeof VOIDING_STATUS
  readonly word: string
  readonly tone: Tone
  readonly empty: string
}[] = [
  { status: 1, count: 'open', word: '待各方签署', tone: 'active', empty: '没有正在作废的合同' },
  { status: 2, count: 'voided', word: '已作废', tone: 'danger', empty: '没有已作废的合同' },
  { status: 3, count: 'rejected', word: '已拒绝', tone: 'neutral', empty: '没有被拒绝的作废' },
  { status: 4, count: 'revoked', word: '已撤回', tone: 'neutral', empty: '没有撤回的作废' },
  { status: 5, count: 'expired', word: '已过期', tone: 'neutral', empty: '没有过期的作废' },
]

const FIRST = { tab: '1', ...NO_FILTERS }

export const VoidingListPage = () => {
  const address = useListPlace(FIRST)
  const { status, empty } = TABS.find((one) => String(one.status) === address.tab) ?? TABS[0]!
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const counts = useVoidingCounts()
  const answer = useVoidings(status, askedFilters(address), address.page)
  const move = useContractMove(useRefreshContracts())
  const actions = (row: VoidingRow): ReactNode => (
    <span style={{ whiteSpace: 'nowrap' }}>
      <RowActions
        contract={row}
        visible={1}
        listType={7}
        onMove={(kind, contract) => move.send({ type: 'move.picked', kind, contract })}
        onDownload={({ contractId }, evidence) =>
          void saveContract(
            { contractId, evidence },
            { onFailure: (failure) => raise(failure.words, 'error') },
          )
        }
        onEvidence={({ contractId }) => go(PAGES.contract(contractId))}
      />
      <Button type="link" size="small" onClick={() => go(PAGES.contract(row.about.contractId))}>
        查看原合同
      </Button>
    </span>
  )
  return (
    <>
      <PageHeader
        title="合同作废"
        trail={[{ label: '签署服务' }]}
        hint="已完成的合同由原签署方签署作废协议后作废。在合同详情的“更多”中发起。"
      />
      <ListFrame
        answer={useUnderViews(answer)}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: String(status),
          items: TABS.map(({ status: key, word, count }) => ({
            key: String(key),
            word,
            count: counts.data?.[count],
          })),
          onTab: (tab) => address.change({ tab }),
        }}
        tools={<FilterTools value={address} onChange={address.change} />}
        above={
          <>
            <SavedViews list="voidings" address={address} first={FIRST} />
            <FilterRow value={address} onChange={address.change} />
          </>
        }
        rowKey="contractId"
        columns={columnsFor(actions)}
        minWidth={820}
        empty={
          !isNarrowed(address) ? (
            <EmptyState title={empty} />
          ) : (
            <NothingFound search={address.search} onClear={() => address.change(CLEARED)} />
          )
        }
      />
      <MoveDialog actor={move} />
    </>
  )
}

const columnsFor = (actions: (row: VoidingRow) => ReactNode): ListColumn<VoidingRow>[] => [
  {
    title: '原合同',
    key: 'about',
    ellipsis: true,
    render: (_, row) => (
      <NameCell
        href={PAGES.contract(row.contractId)}
        {...cardAt(row)}
        name={row.about.name}
        under={row.about.contractNo}
      />
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 120,
    render: (_, { voidingStatus }) => {
      const found = TABS.find(({ status }) => status === voidingStatus)
      return found && <StateTag tone={found.tone}>{found.word}</StateTag>
    },
  },
  {
    title: '作废原因',
    key: 'cause',
    width: '20%',
    ellipsis: true,
    render: (_, { cause }) => <span title={cause}>{cause}</span>,
  },
  {
    title: '等待',
    key: 'waiting',
    width: '14%',
    ellipsis: true,
    render: (_, { waitingFor }) => <NamesCell names={waitingFor} />,
  },
  {
    title: '更新',
    key: 'at',
    width: 110,
    render: (_, { updatedAt }) => <MomentText moment={updatedAt} />,
  },
  { title: '操作', key: 'actions', width: 250, render: (_, row) => actions(row) },
]
