// /office/signingReport and /office/fileReport: reports and papers to be sealed (domain.md §10).
import { Button } from 'antd'
import { useLocation } from 'wouter'
import { PAPER_STATUS, PAPER_TABS } from '#protocol/office/papers/status.ts'
import type { PaperTab } from '#protocol/office/papers/status.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import { rowOfPaper } from '#protocol/mobile-rows.ts'
import { PAGES } from '#protocol/pages.ts'
import { PaperActions } from '#src/features/office/papers/paper-actions.tsx'
import { PAPER_TABLE_WIDTH, paperColumns } from '#src/features/office/papers/paper-columns.tsx'
import { usePaperCounts, usePapers } from '#src/features/office/papers/queries.ts'
import { KIND_WORDS, TAB_WORDS } from '#src/features/office/papers/words.ts'
import { useMay, useUser } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const isTab = (text: string): text is PaperTab => (PAPER_TABS as readonly string[]).includes(text)

const STARTS: Record<PaperKind, { readonly verb: string; readonly hint: string }> = {
  report: { verb: '发起签报', hint: '合同发出之前先由单位内部审批，通过后可转发起签署。' },
  fileSeal: { verb: '申请用印', hint: '本单位自己的文件，审批后由有用印权限的同事盖章。' },
}

const PaperListPage = ({ kind }: { readonly kind: PaperKind }) => {
  const address = useListPlace({ tab: 'all', search: '' })
  const tab = isTab(address.tab) ? address.tab : 'all'
  const [, go] = useLocation()
  const mayStart = useMay('office', kind)
  const counts = usePaperCounts(kind)
  const answer = usePapers(kind, tab, address.search, address.page)
  const { verb, hint } = STARTS[kind]
  const isPerson = useUser().defaultBizType === 1
  const start = mayStart ? (
    <Button type="primary" onClick={() => go(PAGES.startPaper(kind))}>
      {verb}
    </Button>
  ) : undefined
  return (
    <>
      <PageHeader title={KIND_WORDS[kind]} trail={[{ label: '协同办公' }]} actions={start} />
      <ListFrame
        answer={answer}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: tab,
          items: PAPER_TABS.map((key) => ({
            key,
            word: TAB_WORDS[key],
            count: counts.data?.[key],
          })),
          onTab: (next) => address.change({ tab: next }),
        }}
        tools={
          <ListSearch
            value={address.search}
            hint="搜索名称、事由、提交人"
            label={`搜索${KIND_WORDS[kind]}`}
            onSearch={(search) => address.change({ search })}
          />
        }
        rowKey="paperId"
        columns={paperColumns((row) => (
          <>
            <PaperActions paper={row} />
            {row.status !== PAPER_STATUS.draft && (
              <OnPhone isSmall name={row.name} path={PAGES.paper(row.paperId)} row={rowOfPaper(row)} />
            )}
          </>
        ))}
        minWidth={PAPER_TABLE_WIDTH}
        empty={
          address.search === '' ? (
            <EmptyState
              title={`没有${KIND_WORDS[kind]}`}
              hint={isPerson ? '这是单位内部的事，请在右上角切换到单位身份查看。' : hint}
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

export const ReportListPage = () => <PaperListPage kind="report" />
export const FileSealListPage = () => <PaperListPage kind="fileSeal" />
