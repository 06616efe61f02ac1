// /sign/list/signatureApprovalList: requests for the company's seal, open, sealed or returned.
// See domain.md §1.3 (合同用印).
import { Button } from 'antd'
import { useLocation } from 'wouter'
import { JUMP } from '#protocol/contracts/batches/tasks.ts'
import { SEAL_TAB } from '#protocol/seals/seal-requests.ts'
import type { SealRequest, SealTab } from '#protocol/seals/seal-requests.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { ROW_TYPE } from '#protocol/mobile-links.ts'
import { PAGES } from '#protocol/pages.ts'
import type { BatchButtonFor } from '#src/features/contracts/contracts/selection.tsx'
import { useSealCounts, useSealRequests } from '#src/features/contracts/contracts/stage-queries.ts'
import { useSealSelection } from '#src/features/contracts/contracts/seal-selection.ts'
import { PARTY_WORDS, SEAL_OUTCOMES } from '#src/features/contracts/contracts/words.ts'
import { SavedViews } from '#src/features/contracts/contracts/saved-views.tsx'
import type { TagParts } from '#src/features/contracts/contracts/tag-parts.ts'
import { useUnderViews } from '#src/features/contracts/contracts/view-queries.ts'
import { cardAt } from '#src/features/contracts/contracts/contract-hover.tsx'
import { useUser } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CLEARED, NO_STAGE_FILTERS, askedFilters, isNarrowed } from '#src/ui/filters/address-filters.ts'
import { FilterRow, FilterTools } from '#src/ui/filters/filter-row.tsx'
import { NameCell, NamesCell } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { MomentText } from '#src/ui/moment-text.tsx'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SelectionBar } from '#src/ui/selection-bar.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const TABS: readonly {
  tab: SealTab
  word: string
  empty: string
  count: 'toSeal' | 'sealed' | 'returned'
}[] = [
  { tab: SEAL_TAB.toSeal, word: '待用印', empty: '没有等待用印的合同', count: 'toSeal' },
  { tab: SEAL_TAB.sealed, word: '已用印', empty: '还没有用过印的合同', count: 'sealed' },
  { tab: SEAL_TAB.returned, word: '已退回', empty: '没有退回或撤回的用印申请', count: 'returned' },
]

const pathOf = ({ contractId, partyId }: SealRequest): string => PAGES.useSeal(contractId, partyId)

const FIRST = { activeTab: '2', ...NO_STAGE_FILTERS }

interface SealListProps {
  readonly batchButton?: BatchButtonFor
  readonly tags?: TagParts
}

export const SealListPage = ({ batchButton, tags }: SealListProps) => {
  const address = useListPlace(FIRST)
  const { tab, empty } = TABS.find((one) => String(one.tab) === address.activeTab) ?? TABS[0]!
  const isPerson = useUser().defaultBizType === 1
  const [, go] = useLocation()
  const counts = useSealCounts()
  const answer = useSealRequests(tab, askedFilters(address), address.page)
  const selection = useSealSelection(answer.data?.rows, askedFilters(address))
  const isSelectable = tab === SEAL_TAB.toSeal && !isPerson && batchButton !== undefined
  return (
    <>
      <PageHeader title="合同用印" trail={[{ label: '签署服务' }]} />
      <ListFrame
        answer={useUnderViews(answer)}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: String(tab),
          items: TABS.map(({ tab: key, word, count }) => ({
            key: String(key),
            word,
            count: counts.data?.[count],
          })),
          onTab: (activeTab) => address.change({ activeTab }),
        }}
        tools={<FilterTools value={address} onChange={address.change} />}
        above={
          <>
            <SavedViews list="sealRequests" address={address} first={FIRST} />
            <FilterRow value={address} onChange={address.change} tags={tags} words={{ begun: '申请' }} />
          </>
        }
        rowKey="requestId"
        {...(isSelectable && {
          selection: {
            chosen: selection.chosen,
            onChoose: selection.choose,
            labelOf: ({ name }: SealRequest) => `选择《${name}》`,
          },
          below: (
            <SelectionBar count={selection.chosen.length} word="份" onClear={() => selection.choose([])}>
              {batchButton?.({
                as: 'sealer',
                contractIds: selection.contractIds,
                jumpStatus: JUMP.seals,
                onBegun: () => selection.choose([]),
              })}
              <Button size="small" disabled={selection.isBusy} onClick={() => void selection.chooseAll()}>
                全选符合条件的合同
              </Button>
            </SelectionBar>
          ),
        })}
        columns={columnsFor(tab, go)}
        // Narrower than this the name has no room; the rest is a swipe away.
        minWidth={760}
        empty={
          isNarrowed(address) ? (
            <NothingFound search={address.search} onClear={() => address.change(CLEARED)} />
          ) : (
            <EmptyState
              drawing="seal"
              title={empty}
              hint={
                isPerson
                  ? '用印是单位内部的事，请在右上角切换到单位身份查看。'
                  : '没有用印权限的同事在签署页申请用印后，会出现在这里。'
              }
            />
          )
        }
      />
    </>
  )
}

const verbOf = ({ actions }: SealRequest): string =>
  actions.includes('seal') ? '用印' : actions.includes('approve') ? '审批' : '查看'

const stateOf = ({ outcome, status }: SealRequest) =>
  outcome === '' ? PARTY_WORDS[status] : SEAL_OUTCOMES[outcome]

const columnsFor = (tab: SealTab, go: (to: string) => void): ListColumn<SealRequest>[] => [
  {
    title: '合同',
    key: 'name',
    ellipsis: true,
    render: (_, row) => (
      <NameCell
        href={pathOf(row)}
        {...cardAt({ contractId: row.contractId, name: row.name })}
        name={row.name}
        under={row.reason}
      />
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 120,
    render: (_, row) => {
      const state = stateOf(row)
      return state === undefined ? null : <StateTag tone={state.tone}>{state.word}</StateTag>
    },
  },
  { title: '申请人', key: 'applicant', width: '12%', ellipsis: true, dataIndex: 'applicant' },
  tab === SEAL_TAB.toSeal
    ? {
        title: '等待',
        key: 'waiting',
        width: '20%',
        ellipsis: true,
        render: (_, { waitingFor, status }) => (
          <NamesCell
            names={waitingFor}
            none={status === PARTY_STATUS.toSeal ? '无人有用印权限，请授权' : '—'}
          />
        ),
      }
    : {
        title: tab === SEAL_TAB.sealed ? '用印人' : '退回人与原因',
        key: 'closed',
        width: '20%',
        ellipsis: true,
        render: (_, { closedBy, closeReason }) => (
          <span title={closeReason}>{[closedBy, closeReason].filter(Boolean).join('：')}</span>
        ),
      },
  {
    title: tab === SEAL_TAB.toSeal ? '申请时间' : '办理时间',
    key: 'at',
    width: 120,
    render: (_, { appliedAt, closedAt }) => <MomentText moment={closedAt ?? appliedAt} />,
  },
  {
    title: '操作',
    key: 'actions',
    width: 104,
    render: (_, row) => (
      <>
        <Button
          type="link"
          size="small"
          aria-label={`${verbOf(row)}《${row.name}》`}
          onClick={() => go(pathOf(row))}
        >
          {verbOf(row)}
        </Button>
        <OnPhone
          isSmall
          name={`《${row.name}》`}
          path={pathOf(row)}
          row={{
            listType: 4,
            rowType: verbOf(row) === '查看' ? ROW_TYPE.view : ROW_TYPE.toDo,
            id: row.contractId,
            partId: row.partyId,
            status: row.status,
          }}
        />
      </>
    ),
  },
]
