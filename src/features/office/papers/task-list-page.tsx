// /office/approvalSeal: papers that wait for my approval or my seal (domain.md §10).
import { Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { JUMP } from '#protocol/contracts/batches/tasks.ts'
import type { JumpStatus } from '#protocol/contracts/batches/tasks.ts'
import { MOST_SELECTED } from '#protocol/contracts/contracts/selection.ts'
import { PAPER_TASK_TABS } from '#protocol/office/papers/status.ts'
import type { PaperTaskTab } from '#protocol/office/papers/status.ts'
import { PAPER_KINDS } from '#protocol/office/papers/terms.ts'
import type { PaperRow } from '#protocol/office/papers/papers.ts'
import { rowOfPaperTask } from '#protocol/mobile-rows.ts'
import { PAGES } from '#protocol/pages.ts'
import { PAPER_TABLE_WIDTH, paperColumns } from '#src/features/office/papers/paper-columns.tsx'
import { usePaperTasks, useTaskCounts } from '#src/features/office/papers/queries.ts'
import { KIND_WORDS, TASK_TABS } from '#src/features/office/papers/words.ts'
import { useRaiseAlert, useUser } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CLEARED, NO_TASK_FILTERS, askedFilters, isNarrowed } from '#src/ui/filters/address-filters.ts'
import { FilterRow, FilterTools } from '#src/ui/filters/filter-row.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SelectionBar } from '#src/ui/selection-bar.tsx'

const isTab = (text: string): text is PaperTaskTab => (PAPER_TASK_TABS as readonly string[]).includes(text)

const VERBS: Record<PaperTaskTab, string> = { toApprove: '审批', toSeal: '用印', done: '查看' }

const pageOf = ({ paperId, sealAt }: PaperRow, tab: PaperTaskTab): string =>
  tab === 'toSeal' && sealAt !== null
    ? PAGES.useSeal(sealAt.contractId, sealAt.partyId)
    : PAGES.paper(paperId)

/** What a button that seals many papers is told. */
interface BatchAsked {
  readonly as: 'sealer'
  readonly contractIds: readonly string[]
  readonly jumpStatus: JumpStatus
  /** It was started. */
  readonly onBegun: () => void
}

interface TaskListProps {
  /** Makes that button. */
  readonly batchButton?: (asked: BatchAsked) => ReactNode
}

/** The contracts in which the ticked papers are sealed, kept over pages and searches. */
const useTicked = (rows: readonly PaperRow[] | undefined) => {
  const [kept, keep] = useState<Readonly<Record<string, string>>>({})
  const raise = useRaiseAlert()
  const known = { ...kept, ...contractsOf(rows ?? []) }
  const choose = (ids: readonly string[]): void => {
    if (ids.length > MOST_SELECTED) raise(`一次最多选择 ${MOST_SELECTED} 份，请分几次处理。`, 'error')
    else keep(Object.fromEntries(ids.flatMap((id) => (known[id] === undefined ? [] : [[id, known[id]]]))))
  }
  return { chosen: Object.keys(kept), contractIds: [...new Set(Object.values(kept))], choose }
}

const contractsOf = (rows: readonly PaperRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ paperId, sealAt }) => (sealAt === null ? [] : [[paperId, sealAt.contractId]])),
  )

export const TaskListPage = ({ batchButton }: TaskListProps) => {
  const place = useListPlace({ tab: 'toApprove', ...NO_TASK_FILTERS, kind: '' })
  const kind = PAPER_KINDS.find((one) => one === place.kind)
  const address = { ...place, kind: kind ?? '' }
  const tab = isTab(address.tab) ? address.tab : 'toApprove'
  const [, go] = useLocation()
  const isCompany = useUser().defaultBizType === 2
  const counts = useTaskCounts()
  const answer = usePaperTasks(tab, { ...askedFilters(address), ...(kind && { kind }) }, address.page)
  const ticked = useTicked(answer.data?.rows)
  const isSelectable = tab === 'toSeal' && isCompany && batchButton !== undefined
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
          <FilterTools
            value={address}
            onChange={address.change}
            hint="搜索名称、事由、提交人"
            label="搜索用印审批"
          />
        }
        above={
          <FilterRow
            value={address}
            onChange={address.change}
            kinds={{
              label: '类型',
              options: PAPER_KINDS.map((one) => ({ value: one, label: KIND_WORDS[one] })),
            }}
            words={{ counterparty: '对方单位', initiator: '提交人', begun: '提交' }}
          />
        }
        rowKey="paperId"
        {...(isSelectable && {
          selection: {
            chosen: ticked.chosen,
            onChoose: ticked.choose,
            labelOf: ({ name }: PaperRow) => `选择《${name}》`,
          },
          below: (
            <SelectionBar count={ticked.chosen.length} word="份" onClear={() => ticked.choose([])}>
              {batchButton({
                as: 'sealer',
                contractIds: ticked.contractIds,
                jumpStatus: JUMP.papers,
                onBegun: () => ticked.choose([]),
              })}
            </SelectionBar>
          ),
        })}
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
          isNarrowed(address) ? (
            <NothingFound search={address.search} onClear={() => address.change(CLEARED)} />
          ) : (
            <EmptyState
              drawing="approval"
              title={TASK_TABS[tab].empty}
              hint="同事提交的签报和用印申请先到这里。"
            />
          )
        }
      />
    </>
  )
}
