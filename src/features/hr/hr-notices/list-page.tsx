// /human/notices: notices to employees by state, what moved last first (domain.md §6).
import { Button } from 'antd'
import { Link, useLocation } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import type { HrNoticeRow } from '#protocol/hr/hr-notices/hr-notices.ts'
import { HR_NOTICE_TABS } from '#protocol/hr/hr-notices/status.ts'
import type { HrNoticeTab } from '#protocol/hr/hr-notices/status.ts'
import { PAGES } from '#protocol/pages.ts'
import { useNoticeCounts, useNotices } from '#src/features/hr/hr-notices/queries.ts'
import { TAB_WORDS } from '#src/features/hr/hr-notices/words.ts'
import { HR_NOTICE_STATES } from '#src/ui/hr-words.ts'
import { useMay } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NameCell } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const isTab = (text: string): text is HrNoticeTab => (HR_NOTICE_TABS as readonly string[]).includes(text)

const dayOf = (at: string | null): string => (at === null ? '—' : formatDate(new Date(at), 'YYYY-MM-DD'))

const COLUMNS: ListColumn<HrNoticeRow>[] = [
  {
    title: '员工',
    key: 'name',
    ellipsis: true,
    render: (_, { hrNoticeId, name, phoneMasked }) => (
      <NameCell href={PAGES.hrNotice(hrNoticeId)} title={name} name={name} under={phoneMasked} />
    ),
  },
  { title: '通知', key: 'title', ellipsis: true, dataIndex: 'title' },
  {
    title: '状态',
    key: 'status',
    width: 100,
    render: (_, { status }) => {
      const state = HR_NOTICE_STATES[status]
      return state === undefined ? null : <StateTag tone={state.tone}>{state.word}</StateTag>
    },
  },
  { title: '送达', key: 'delivered', width: 116, render: (_, { deliveredAt }) => dayOf(deliveredAt) },
  {
    title: '签收',
    key: 'confirmed',
    width: 116,
    from: '1366',
    render: (_, { confirmedAt }) => dayOf(confirmedAt),
  },
  { title: '发起人', key: 'launcher', width: 96, ellipsis: true, from: '1366', dataIndex: 'launcher' },
  {
    title: '操作',
    key: 'next',
    width: 96,
    render: (_, { hrNoticeId, actions }) => (
      <Link href={PAGES.hrNotice(hrNoticeId)}>{actions.includes('edit') ? '继续填写' : '查看'}</Link>
    ),
  },
]

export const NoticeListPage = () => {
  const address = useListPlace({ tab: 'all', search: '' })
  const tab = isTab(address.tab) ? address.tab : 'all'
  const [, go] = useLocation()
  const mayLaunch = useMay('humanResouce', 'launch')
  const counts = useNoticeCounts()
  const answer = useNotices(tab, address.search, address.page)
  const start = mayLaunch ? (
    <Button type="primary" onClick={() => go(PAGES.startHrNotice)}>
      新建通知
    </Button>
  ) : undefined
  return (
    <>
      <PageHeader
        title="人事通知"
        trail={[{ label: '人事管理' }]}
        hint="录用、转正、调岗、解除通知和离职证明：排版成文，盖章后送达员工签收；有人事专用章的，默认使用它。"
        actions={start}
      />
      <ListFrame
        answer={answer}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: tab,
          items: HR_NOTICE_TABS.map((key) => ({ key, word: TAB_WORDS[key], count: counts.data?.[key] })),
          onTab: (next) => address.change({ tab: next }),
        }}
        tools={
          <ListSearch
            value={address.search}
            hint="搜索姓名、手机号、通知"
            label="搜索人事通知"
            onSearch={(search) => address.change({ search })}
          />
        }
        rowKey="hrNoticeId"
        columns={COLUMNS}
        minWidth={620}
        empty={
          address.search === '' ? (
            <EmptyState
              title={tab === 'all' ? '还没有人事通知' : `没有${TAB_WORDS[tab]}的通知`}
              hint="可以从人事单发出，也可以在这里新建。"
              action={start}
            />
          ) : (
            <NothingFound search={address.search} onClear={() => address.change({ search: '' })} />
          )
        }
      />
    </>
  )
}
