// /office/approvalSeal: papers that wait for my approval or my seal (domain.md §10).
import { Button } from 'antd'
import { useLocation } from 'wouter'
import { PAPER_TASK_TABS } from '#protocol/office/papers/status.ts'
import type { PaperTaskTab } from '#protocol/office/papers/status.ts'
import type { PaperRow } from '#protocol/office/papers/papers.ts'
import { rowOfPaperTask } from '#protocol/mobile-rows.ts'
import { PAGES } from '#protocol/pages.ts'
import { PAPER_TABLE_WIDTH, paperColumns } from '#src/features/office/papers/paper-columns.tsx'
import { usePaperTasks, useTaskCounts } from '#src/features/office/papers/queries.ts'
import { TASK_TABS } from '#src/features/office/papers/words.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const isTab = (text: string): text is PaperTaskTab => (PAPER_TASK_TABS as readonly string[]).includes(text)

const VERBS: Record<PaperTaskTab, string> = { toApprove: '审批', toSeal: '用印', done: '查看' }

const pageOf = ({ paperId, sealAt }: PaperRow, tab: PaperTaskTab): string =>
  tab === 'toSeal' && sealAt !== null
    ? PAGES.useSeal(sealAt.contractId, sealAt.partyId)
    : PAGES.paper(paperId)

export const TaskListPage = () => {
  const address = useListPlace({ tab: 'toApprove', search: '' })
  const tab = isTab(address.tab) ? address.tab : 'toApprove'
  const [, go] = useLocation()
  const counts = useTaskCounts()
  const answer = usePaperTasks(tab, address.search, address.page)
  return (
    <>
      <PageHeader title="用印审批" trail={[{ label: '协同办公' }]} />
      <ListFrame
        answer={answer}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: tab,
          items: PAPER_TASK_TABS.map((key) => ({
            key,
            word: TASK_TABS[key].tab,
            count: counts.data?.[key],
          })),
          onTab: (next) => address.change({ tab: next }),
        }}
        tools={
          <ListSearch
            value={address.search}
            hint="搜索名称、事由、提交人"
            label="搜索用印审批"
            onSearch={(search) => address.change({ search })}
          />
        }
        rowKey="paperId"
        columns={paperColumns(
          (row) => (
            <>
              <Button
                type="link"
                size="small"
                aria-label={`${VERBS[tab]}：${row.name}`}
                onClick={() => go(pageOf(row, tab))}
              >
                {VERBS[tab]}
              </Button>
              <OnPhone
                isSmall
                name={row.name}
                path={pageOf(row, tab)}
                row={rowOfPaperTask(row, tab !== 'done')}
              />
            </>
          ),
          { withKind: true },
        )}
        minWidth={PAPER_TABLE_WIDTH}
        empty={
          address.search === '' ? (
            <EmptyState title={TASK_TABS[tab].empty} hint="同事提交的签报和用印申请先到这里。" />
          ) : (
            <NothingFound search={address.search} onClear={() => address.change({ search: '' })} />
          )
        }
      />
    </>
  )
}
