// /sign/list/review: contracts that wait for my content review, or that I reviewed.
// See domain.md §10 (内容审查).
import { Button } from 'antd'
import { useLocation } from 'wouter'
import { ROW_TYPE } from '#protocol/mobile-links.ts'
import { REVIEW_TABS } from '#protocol/contracts/reviews/reviews.ts'
import type { ReviewRow, ReviewTab } from '#protocol/contracts/reviews/reviews.ts'
import { PAGES } from '#protocol/pages.ts'
import { useReviewCounts, useReviews } from '#src/features/contracts/contracts/stage-queries.ts'
import { REVIEW_WORDS } from '#src/features/contracts/contracts/words.ts'
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
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const WORDS: Record<ReviewTab, { readonly tab: string; readonly empty: string; readonly verb: string }> = {
  toDo: { tab: '待审查', empty: '没有等您审查的合同', verb: '审查' },
  done: { tab: '已审查', empty: '您还没有审查过合同', verb: '查看' },
}

const isTab = (text: string): text is ReviewTab => (REVIEW_TABS as readonly string[]).includes(text)

const FIRST = { tab: 'toDo', ...NO_STAGE_FILTERS }

export const ReviewListPage = ({ tags }: { readonly tags?: TagParts }) => {
  const address = useListPlace(FIRST)
  const tab = isTab(address.tab) ? address.tab : 'toDo'
  const isPerson = useUser().defaultBizType === 1
  const [, go] = useLocation()
  const counts = useReviewCounts()
  const answer = useReviews(tab, askedFilters(address), address.page)
  return (
    <>
      <PageHeader title="内容审查" trail={[{ label: '签署服务' }]} />
      <ListFrame
        answer={useUnderViews(answer)}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: tab,
          items: REVIEW_TABS.map((key) => ({ key, word: WORDS[key].tab, count: counts.data?.[key] })),
          onTab: (next) => address.change({ tab: next }),
        }}
        tools={<FilterTools value={address} onChange={address.change} />}
        above={
          <>
            <SavedViews list="reviews" address={address} first={FIRST} />
            <FilterRow value={address} onChange={address.change} tags={tags} words={{ begun: '提交' }} />
          </>
        }
        rowKey="reviewId"
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
                  ? '审查是单位内部的事，请在右上角切换到单位身份查看。'
                  : '同事发起合同时指定您为审查人，轮到您审查时会出现在这里。'
              }
            />
          )
        }
      />
    </>
  )
}

const columnsFor = (tab: ReviewTab, go: (to: string) => void): ListColumn<ReviewRow>[] => [
  {
    title: '合同',
    key: 'title',
    ellipsis: true,
    render: (_, { title, contractId, round }) => (
      <NameCell
        href={PAGES.review(contractId)}
        {...cardAt({ contractId, name: title })}
        name={title}
        under={`第 ${round} 版`}
      />
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 120,
    render: (_, { status }) => {
      const state = REVIEW_WORDS[status]
      return state === undefined ? null : <StateTag tone={state.tone}>{state.word}</StateTag>
    },
  },
  { title: '提交人', key: 'starter', width: '14%', ellipsis: true, dataIndex: 'starter' },
  {
    title: '正等谁审查',
    key: 'waitingFor',
    width: '16%',
    ellipsis: true,
    render: (_, { waitingFor }) => <NamesCell names={waitingFor} />,
  },
  {
    title: '未解决批注',
    key: 'openNotes',
    width: 108,
    render: (_, { openNotes }) => (openNotes === 0 ? '—' : `${openNotes} 条`),
  },
  { title: '更新', key: 'at', width: 120, render: (_, { updatedAt }) => <MomentText moment={updatedAt} /> },
  {
    title: '操作',
    key: 'actions',
    width: 104,
    render: (_, { contractId, title, status, reviewId }) => (
      <>
        <Button
          type="link"
          size="small"
          aria-label={`${WORDS[tab].verb}${title}`}
          onClick={() => go(PAGES.review(contractId))}
        >
          {WORDS[tab].verb}
        </Button>
        <OnPhone
          isSmall
          name={title}
          path={PAGES.review(contractId)}
          row={{
            listType: 2,
            rowType: tab === 'toDo' ? ROW_TYPE.toDo : ROW_TYPE.view,
            id: reviewId,
            status,
          }}
        />
      </>
    ),
  },
]
