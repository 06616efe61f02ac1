// /sign/list/lawyer: what one asked of lawyers, and a lawyer's own work (domain.md §10).
import { Button } from 'antd'
import { useLocation } from 'wouter'
import { LAWYER_TABS } from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import type { LawyerReviewRow, LawyerTab } from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import { LAWYER_SERVICES } from '#protocol/contracts/lawyer-reviews/status.ts'
import { rowOfLawyerReview } from '#protocol/mobile-rows.ts'
import { PAGES } from '#protocol/pages.ts'
import { useLawyerCounts, useLawyerReviews } from '#src/features/contracts/lawyer-reviews/queries.ts'
import { ACTION_WORDS, LAWYER_WORDS } from '#src/features/contracts/lawyer-reviews/words.ts'
import { mayUse } from '#src/machines/session-view.ts'
import { useUser } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CLEARED, NO_TASK_FILTERS, askedFilters, isNarrowed } from '#src/ui/filters/address-filters.ts'
import { FilterRow, FilterTools } from '#src/ui/filters/filter-row.tsx'
import { NameCell } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { MomentText } from '#src/ui/moment-text.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const WORDS: Readonly<Record<LawyerTab, { word: string; empty: string }>> = {
  mine: { word: '我的申请', empty: '还没有申请过律师服务' },
  toDo: { word: '待办案件', empty: '没有待办的案件' },
  done: { word: '已办案件', empty: '还没有办过的案件' },
}

const asTab = (text: string): LawyerTab => LAWYER_TABS.find((tab) => tab === text) ?? 'mine'

export const LawyerListPage = () => {
  const place = useListPlace({ tab: 'mine', ...NO_TASK_FILTERS, kind: '' })
  const kind = LAWYER_SERVICES.find(({ type }) => String(type) === place.kind)?.type
  const address = { ...place, kind: kind === undefined ? '' : String(kind) }
  const tab = asTab(address.tab)
  const [, go] = useLocation()
  const mayApply = mayUse(useUser(), 'lawyer', 'attend')
  const { data: counts } = useLawyerCounts()
  const answer = useLawyerReviews(tab, { ...askedFilters(address), ...(kind && { kind }) }, address.page)
  const tabs = counts?.isLawyer === true ? LAWYER_TABS : (['mine'] as const)
  const start = mayApply ? (
    <Button type="primary" onClick={() => go(PAGES.applyForLawyer)}>
      申请律师服务
    </Button>
  ) : undefined
  return (
    <>
      <PageHeader title="律师审查" trail={[{ label: '签署服务' }]} actions={start} />
      <ListFrame
        answer={answer}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: tab,
          items: tabs.map((key) => ({
            key,
            word: WORDS[key].word,
            count: key === 'done' ? undefined : counts?.[key],
          })),
          onTab: (next) => address.change({ tab: asTab(next) }),
        }}
        tools={
          <FilterTools
            value={address}
            onChange={address.change}
            hint="搜索标题、委托人"
            label="搜索律师审查"
          />
        }
        above={
          <FilterRow
            value={address}
            onChange={address.change}
            kinds={{
              label: '服务类型',
              options: LAWYER_SERVICES.map(({ type, name }) => ({ value: String(type), label: name })),
            }}
            words={{ counterparty: '律所或律师', initiator: '委托人', begun: '申请' }}
          />
        }
        rowKey="lawyerReviewId"
        columns={columnsFor(tab, (row) => go(PAGES.lawyerReview(row.lawyerReviewId)))}
        minWidth={820}
        empty={
          isNarrowed(address) ? (
            <NothingFound search={address.search} onClear={() => address.change(CLEARED)} />
          ) : (
            <EmptyState
              title={WORDS[tab].empty}
              hint={
                tab === 'mine'
                  ? '律师接单后出具由其签名的法律意见书，您确认后完成。'
                  : '客户向您或您所在律所提出的申请会出现在这里。'
              }
              action={tab === 'mine' ? start : undefined}
            />
          )
        }
      />
    </>
  )
}

const columnsFor = (tab: LawyerTab, open: (row: LawyerReviewRow) => void): ListColumn<LawyerReviewRow>[] => [
  {
    title: '事项',
    key: 'title',
    ellipsis: true,
    render: (_, row) => (
      <NameCell
        href={PAGES.lawyerReview(row.lawyerReviewId)}
        title={row.title}
        name={row.title}
        under={row.lawfirmTypeStr}
      />
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 128,
    render: (_, { status }) => {
      const state = LAWYER_WORDS[status]
      return state === undefined ? null : <StateTag tone={state.tone}>{state.word}</StateTag>
    },
  },
  tab === 'mine'
    ? {
        title: '律所与律师',
        key: 'firm',
        width: 260,
        ellipsis: true,
        render: (_, { firm, lawyer }) => (lawyer === '' ? firm : `${firm} ${lawyer}`),
      }
    : { title: '委托人', key: 'customer', width: 220, ellipsis: true, render: (_, row) => row.customer },
  {
    title: '更新时间',
    key: 'updatedAt',
    width: 160,
    render: (_, { updatedAt }) => <MomentText moment={updatedAt} />,
  },
  {
    title: '操作',
    key: 'actions',
    width: 136,
    render: (_, row) => {
      const [first] = row.actions
      const word = first === undefined || first === 'cancel' ? '查看' : ACTION_WORDS[first]
      return (
        <>
          <Button type="link" size="small" aria-label={`${word}：${row.title}`} onClick={() => open(row)}>
            {word}
          </Button>
          <OnPhone
            isSmall
            name={row.title}
            path={PAGES.lawyerReview(row.lawyerReviewId)}
            row={rowOfLawyerReview(row)}
          />
        </>
      )
    },
  },
]
