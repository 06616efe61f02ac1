// /sign/list/confirm: contracts to confirm, confirmed, objected to, or launched by me.
// See domain.md §10 (合同确认).
import { Button } from 'antd'
import { useLocation } from 'wouter'
import { CONFIRM_TABS } from '#protocol/contracts/confirmations.ts'
import type { ConfirmationRow, ConfirmTab } from '#protocol/contracts/confirmations.ts'
import { rowOfConfirmation } from '#protocol/mobile-rows.ts'
import { PAGES } from '#protocol/pages.ts'
import { useConfirmationCounts, useConfirmations } from '#src/features/contracts/contracts/stage-queries.ts'
import { SavedViews } from '#src/features/contracts/contracts/saved-views.tsx'
import type { TagParts } from '#src/features/contracts/contracts/tag-parts.ts'
import { useUnderViews } from '#src/features/contracts/contracts/view-queries.ts'
import { cardAt } from '#src/features/contracts/contracts/contract-hover.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CLEARED, NO_STAGE_FILTERS, askedFilters, isNarrowed } from '#src/ui/filters/address-filters.ts'
import { FilterRow, FilterTools } from '#src/ui/filters/filter-row.tsx'
import { NameCell, NamesCell } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import type { Tone } from '#src/ui/state-tag.tsx'

const WORDS: Record<ConfirmTab, { readonly tab: string; readonly empty: string }> = {
  toConfirm: { tab: '待确认', empty: '没有等您确认的合同' },
  confirmed: { tab: '已确认', empty: '您还没有确认过合同' },
  objected: { tab: '有异议', empty: '您没有对合同提出过异议' },
  launched: { tab: '我发起的', empty: '您发起的合同还没有请对方确认' },
}

const OUTCOMES: Record<ConfirmationRow['outcome'], { readonly word: string; readonly tone: Tone }> = {
  '': { word: '待确认', tone: 'warning' },
  confirmed: { word: '已确认', tone: 'success' },
  objected: { word: '有异议', tone: 'danger' },
  ended: { word: '已终止', tone: 'neutral' },
}

const isTab = (text: string): text is ConfirmTab => (CONFIRM_TABS as readonly string[]).includes(text)

const FIRST = { tab: 'toConfirm', ...NO_STAGE_FILTERS }

export const ConfirmListPage = ({ tags }: { readonly tags?: TagParts }) => {
  const address = useListPlace(FIRST)
  const tab = isTab(address.tab) ? address.tab : 'toConfirm'
  const [, go] = useLocation()
  const counts = useConfirmationCounts()
  const answer = useConfirmations(tab, askedFilters(address), address.page)
  return (
    <>
      <PageHeader title="合同确认" trail={[{ label: '签署服务' }]} />
      <ListFrame
        answer={useUnderViews(answer)}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: tab,
          items: CONFIRM_TABS.map((key) => ({ key, word: WORDS[key].tab, count: counts.data?.[key] })),
          onTab: (next) => address.change({ tab: next }),
        }}
        tools={<FilterTools value={address} onChange={address.change} />}
        above={
          <>
            <SavedViews list="confirmations" address={address} first={FIRST} />
            <FilterRow value={address} onChange={address.change} tags={tags} words={{ begun: '通知' }} />
          </>
        }
        rowKey="partyId"
        columns={columnsFor(tab, go)}
        minWidth={760}
        empty={
          isNarrowed(address) ? (
            <NothingFound search={address.search} onClear={() => address.change(CLEARED)} />
          ) : (
            <EmptyState
              drawing="approval"
              title={WORDS[tab].empty}
              hint="发起方选择签署前确认，或请对方填写内容时，合同先到这里，各方确认后再签署。"
            />
          )
        }
      />
    </>
  )
}

/** Where a row leads; nowhere while its initiator changes the contract. */
const pathOf = (tab: ConfirmTab, { contractId, partyId, isOpen }: ConfirmationRow): string | undefined => {
  if (!isOpen) return undefined
  return tab === 'toConfirm' ? PAGES.confirm(contractId, partyId) : PAGES.contract(contractId)
}

const columnsFor = (tab: ConfirmTab, go: (to: string) => void): ListColumn<ConfirmationRow>[] => [
  {
    title: '合同',
    key: 'name',
    ellipsis: true,
    render: (_, row) => {
      const href = pathOf(tab, row)
      return (
        <NameCell
          {...(href === undefined
            ? { title: row.name }
            : { href, ...cardAt({ contractId: row.contractId, name: row.name }) })}
          name={row.name}
          under={tab === 'launched' ? `确认方 ${row.who}` : `发起方 ${row.initiator}`}
        />
      )
    },
  },
  {
    title: '状态',
    key: 'outcome',
    width: 120,
    render: (_, { outcome }) => <StateTag tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].word}</StateTag>,
  },
  tab === 'toConfirm'
    ? {
        title: '截止',
        key: 'deadline',
        width: 150,
        render: (_, { deadline }) => (deadline === null ? '—' : <MomentText moment={deadline} />),
      }
    : {
        title: '异议原因',
        key: 'reason',
        width: '26%',
        ellipsis: true,
        render: (_, { reason }) => <NamesCell names={reason === '' ? [] : [reason]} />,
      },
  {
    title: tab === 'toConfirm' ? '通知时间' : '办理时间',
    key: 'at',
    width: 130,
    render: (_, { askedAt, closedAt }) => <MomentText moment={closedAt ?? askedAt} />,
  },
  {
    title: '操作',
    key: 'actions',
    width: 116,
    render: (_, row) => {
      const href = pathOf(tab, row)
      const verb = tab === 'toConfirm' ? '去确认' : '查看'
      return href === undefined ? (
        '—'
      ) : (
        <>
          <Button type="link" size="small" aria-label={`${verb}《${row.name}》`} onClick={() => go(href)}>
            {verb}
          </Button>
          <OnPhone isSmall name={`《${row.name}》`} path={href} row={rowOfConfirmation(row)} />
        </>
      )
    },
  },
]
