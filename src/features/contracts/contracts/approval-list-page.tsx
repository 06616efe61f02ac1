// /sign/list/approval: contracts that wait for my decision, that I decided, or that I submitted.
// See domain.md §10 (合同审批).
import { Button } from 'antd'
import { useLocation } from 'wouter'
import { APPROVAL_KINDS, APPROVAL_TABS } from '#protocol/contracts/approvals.ts'
import type { ApprovalRow, ApprovalTab } from '#protocol/contracts/approvals.ts'
import { ROW_TYPE } from '#protocol/mobile-links.ts'
import { useApprovalCounts, useApprovals } from '#src/features/contracts/contracts/stage-queries.ts'
import { APPROVAL_WORDS } from '#src/features/contracts/contracts/words.ts'
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
import { MomentText } from '#src/ui/moment-text.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const WORDS: Record<ApprovalTab, { readonly tab: string; readonly empty: string }> = {
  toDo: { tab: '待我审批', empty: '没有等您审批的合同' },
  done: { tab: '我已审批', empty: '您还没有审批过合同' },
  mine: { tab: '我提交的', empty: '您提交的合同还没有经过审批' },
}

const isTab = (text: string): text is ApprovalTab => (APPROVAL_TABS as readonly string[]).includes(text)

const FIRST = { tab: 'toDo', ...NO_STAGE_FILTERS, kind: '' }

export const ApprovalListPage = ({ tags }: { readonly tags?: TagParts }) => {
  const place = useListPlace(FIRST)
  const kind = APPROVAL_KINDS.find((one) => one === place.kind)
  const address = { ...place, kind: kind ?? '' }
  const tab = isTab(address.tab) ? address.tab : 'toDo'
  const isPerson = useUser().defaultBizType === 1
  const [, go] = useLocation()
  const counts = useApprovalCounts()
  const answer = useApprovals(tab, { ...askedFilters(address), ...(kind && { kind }) }, address.page)
  return (
    <>
      <PageHeader title="合同审批" trail={[{ label: '签署服务' }]} />
      <ListFrame
        answer={useUnderViews(answer)}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: tab,
          items: APPROVAL_TABS.map((key) => ({ key, word: WORDS[key].tab, count: counts.data?.[key] })),
          onTab: (next) => address.change({ tab: next }),
        }}
        tools={<FilterTools value={address} onChange={address.change} />}
        above={
          <>
            <SavedViews list="approvals" address={address} first={FIRST} />
            <FilterRow
              value={address}
              onChange={address.change}
              tags={tags}
              kinds={{
                label: '审批事项',
                options: [
                  { value: 'contract', label: '合同发起' },
                  { value: 'seal', label: '用印申请' },
                ],
              }}
              words={{ begun: '提交' }}
            />
          </>
        }
        rowKey="approvalId"
        columns={columnsFor(tab, go)}
        minWidth={760}
        empty={
          isNarrowed(address) ? (
            <NothingFound search={address.search} onClear={() => address.change(CLEARED)} />
          ) : (
            <EmptyState
              drawing="approval"
              title={WORDS[tab].empty}
              hint={
                isPerson
                  ? '审批是单位内部的事，请在右上角切换到单位身份查看。'
                  : '单位启用审批流程后，符合条件的合同发起时先到这里。'
              }
            />
          )
        }
      />
    </>
  )
}

/** The page of a contract, and of its seal's use, names the contract in its address. */
const cardFor = (title: string, target: string) => {
  const contractId = new URLSearchParams(target.split('?')[1]).get('contractId')
  return contractId === null ? { title } : cardAt({ contractId, name: title })
}

const columnsFor = (tab: ApprovalTab, go: (to: string) => void): ListColumn<ApprovalRow>[] => [
  {
    title: '合同',
    key: 'title',
    ellipsis: true,
    render: (_, { title, target, processName }) => (
      <NameCell href={target} {...cardFor(title, target)} name={title} under={processName} />
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 120,
    render: (_, { status }) => {
      const state = APPROVAL_WORDS[status]
      return state === undefined ? null : <StateTag tone={state.tone}>{state.word}</StateTag>
    },
  },
  { title: '提交人', key: 'starter', width: '14%', ellipsis: true, dataIndex: 'starter' },
  {
    title: '当前步骤',
    key: 'node',
    width: '22%',
    ellipsis: true,
    render: (_, { nodeName, waitingFor }) => (
      <NamesCell names={nodeName === '' ? [] : [`${nodeName}：${waitingFor.join('、')}`]} />
    ),
  },
  { title: '更新', key: 'at', width: 120, render: (_, { updatedAt }) => <MomentText moment={updatedAt} /> },
  {
    title: '操作',
    key: 'actions',
    width: 104,
    render: (_, { approvalId, status, target, title }) => (
      <>
        <Button
          type="link"
          size="small"
          aria-label={`${tab === 'toDo' ? '审批' : '查看'}${title}`}
          onClick={() => go(target)}
        >
          {tab === 'toDo' ? '审批' : '查看'}
        </Button>
        <OnPhone
          isSmall
          name={title}
          path={target}
          row={{
            listType: 3,
            rowType: tab === 'toDo' ? ROW_TYPE.toDo : ROW_TYPE.view,
            id: approvalId,
            status,
          }}
        />
      </>
    ),
  },
]
