// /human/…Manage: forms of one kind by state, what is due first at the top (domain.md §6).
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { HR_FORM_STATUS, HR_FORM_TABS } from '#protocol/hr/hr-forms/status.ts'
import type { HrFormTab, HrKind } from '#protocol/hr/hr-forms/status.ts'
import type { HrFormRow } from '#protocol/hr/hr-forms/hr-form.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { MOST_URGED } from '#protocol/hr/hr-forms/hr-forms.ts'
import { PAGES } from '#protocol/pages.ts'
import {
  isNarrowed,
  ListFilters,
  narrowingOf,
  NO_NARROWING,
} from '#src/features/hr/hr-forms/list-filters.tsx'
import {
  saveTable,
  serverNow,
  useHrFormAct,
  useHrFormCounts,
  useHrForms,
  useUrgeMany,
} from '#src/features/hr/hr-forms/queries.ts'
import { NearDues } from '#src/features/hr/hr-forms/near-dues.tsx'
import { LaunchDialog } from '#src/features/hr/hr-forms/launch-dialog.tsx'
import { UrgeMany } from '#src/features/hr/hr-forms/urge-many.tsx'
import { DAY_WORDS } from '#protocol/hr/hr-forms/status.ts'
import { nearWords, TAB_WORDS } from '#src/features/hr/hr-forms/words.ts'
import { HR_FORM_STATES, HR_KIND_WORDS } from '#src/ui/hr-words.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { useMay, useRaiseAlert } from '#src/machines/react.tsx'
import { asCallFailure } from '#protocol/call-failure.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NameCell, NamesCell, TwoLines } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SelectionBar } from '#src/ui/selection-bar.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const isTab = (text: string): text is HrFormTab => (HR_FORM_TABS as readonly string[]).includes(text)

const hrefOf = ({ hrFormId, status, actions }: HrFormRow): string =>
  status === HR_FORM_STATUS.draft && actions.includes('edit')
    ? PAGES.editHrForm(hrFormId)
    : PAGES.hrForm(hrFormId)

const columnsOf = (kind: HrKind, today: string): ListColumn<HrFormRow>[] => [
  {
    title: '姓名',
    key: 'name',
    ellipsis: true,
    render: (_, row) => {
      const name = row.name === '' ? '未填姓名' : row.name
      return <NameCell href={hrefOf(row)} title={name} name={name} under={row.phoneMasked} />
    },
  },
  {
    title: '部门与岗位',
    key: 'place',
    ellipsis: true,
    from: '1366',
    render: (_, { department, post }) => [department, post].filter((text) => text !== '').join(' · '),
  },
  {
    title: DAY_WORDS[kind],
    key: 'day',
    width: 116,
    render: (_, row) => <TwoLines first={row.effectiveDay} second={nearWords(row, today)} />,
  },
  {
    title: '状态',
    key: 'status',
    width: 100,
    render: (_, { status }) => {
      const state = HR_FORM_STATES[status]
      return state === undefined ? null : <StateTag tone={state.tone}>{state.word}</StateTag>
    },
  },
  {
    title: '等待',
    key: 'waiting',
    width: '15%',
    ellipsis: true,
    from: '1366',
    render: (_, { waitingFor }) => <NamesCell names={waitingFor} />,
  },
  { title: '操作', key: 'next', width: 104, render: (_, row) => <NextStep row={row} /> },
]

/** The one thing to be done with a form now. */
const NextStep = ({ row }: { readonly row: HrFormRow }) => {
  const raise = useRaiseAlert()
  const act = useHrFormAct()
  if (row.actions.includes('urge'))
    return (
      <Button
        type="link"
        size="small"
        loading={act.isPending}
        aria-label={`提醒填写：${row.name}`}
        onClick={() =>
          act.mutate(
            { hrFormId: row.hrFormId },
            {
              onSuccess: () => raise(`已提醒${row.name}填写`),
              onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
            },
          )
        }
      >
        提醒填写
      </Button>
    )
  if (row.actions.includes('urgeApprovers')) return <UrgeApprovers row={row} />
  const isEdit = row.actions.includes('edit')
  return (
    <Link href={isEdit ? PAGES.editHrForm(row.hrFormId) : PAGES.hrForm(row.hrFormId)}>
      {isEdit ? '继续填写' : '查看'}
    </Link>
  )
}

const UrgeApprovers = ({ row: { hrFormId, name } }: { readonly row: HrFormRow }) => {
  const raise = useRaiseAlert()
  const urge = useUrgeMany()
  return (
    <Button
      type="link"
      size="small"
      loading={urge.isPending}
      aria-label={`催办审批：${name}`}
      onClick={() =>
        urge.mutate(
          { requestId: makeUuid(), hrFormIds: [hrFormId] },
          {
            onSuccess: ({ failures: [failure] }) =>
              failure === undefined ? raise(`已催办${name}的审批人`) : raise(failure.reason, 'error'),
            onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
          },
        )
      }
    >
      催办审批
    </Button>
  )
}

const HrFormListPage = ({ kind }: { readonly kind: HrKind }) => {
  const address = useListPlace({ tab: 'all', ...NO_NARROWING, dialog: '' })
  const narrowing = narrowingOf(address)
  const tab = isTab(address.tab) ? address.tab : 'all'
  const [, go] = useLocation()
  const mayLaunch = useMay('humanResouce', 'launch')
  const mayDesign = useMay('humanResouce', 'formSet')
  const mayExport = useMay('humanResouce', 'export')
  const raise = useRaiseAlert()
  const counts = useHrFormCounts(kind, narrowing)
  const answer = useHrForms(kind, tab, narrowing, address.page)
  const today = formatDate(new Date(serverNow()), 'YYYY-MM-DD')
  const [ticked, tick] = useState<readonly string[]>([])
  const choose = (ids: readonly string[]): void => {
    if (ids.length > MOST_URGED) raise(`一次最多选择 ${MOST_URGED} 份，请分几次处理。`, 'error')
    else tick(ids)
  }
  const word = HR_KIND_WORDS[kind]
  const start = mayLaunch ? (
    <Button type="primary" onClick={() => go(PAGES.newHrForm(kind))}>
      发起{word}
    </Button>
  ) : undefined
  return (
    <>
      <PageHeader
        title={`${word}管理`}
        trail={[{ label: '人事管理' }]}
        actions={
          <>
            {mayExport && (answer.data?.total ?? 0) > 0 && (
              <Button
                onClick={() =>
                  void saveTable(
                    { kind, tab, ...narrowing },
                    { fileName: `${word}台账.xlsx`, onFailure: ({ words }) => raise(words, 'error') },
                  )
                }
              >
                导出
              </Button>
            )}
            {mayLaunch && <Button onClick={() => address.change({ dialog: 'table' })}>批量发起</Button>}
            {mayDesign && <Button onClick={() => go(PAGES.setHrForm(kind))}>表单设置</Button>}
            {start}
          </>
        }
      />
      <NearDues kind={kind} />
      {mayLaunch && address.dialog === 'table' && (
        <LaunchDialog kind={kind} onClose={() => address.change({ dialog: '' })} />
      )}
      <ListFrame
        answer={answer}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: tab,
          items: HR_FORM_TABS.map((key) => ({ key, word: TAB_WORDS[key], count: counts.data?.[key] })),
          onTab: (next) => address.change({ tab: next }),
        }}
        above={<ListFilters kind={kind} value={address} onChange={address.change} />}
        {...(mayLaunch && {
          selection: {
            chosen: ticked,
            onChoose: choose,
            labelOf: ({ name }: HrFormRow) => `选择${name === '' ? '未填姓名' : name}`,
          },
          below: (
            <SelectionBar count={ticked.length} word="份" onClear={() => tick([])}>
              <UrgeMany hrFormIds={ticked} onDone={tick} />
            </SelectionBar>
          ),
        })}
        rowKey="hrFormId"
        columns={columnsOf(kind, today)}
        minWidth={560}
        empty={
          !isNarrowed(address) ? (
            <EmptyState
              title={tab === 'all' ? `还没有${word}单` : `没有${TAB_WORDS[tab]}的${word}单`}
              hint="发起后由员工在手机上填写，审批通过后到日期自动办理。"
              action={start}
            />
          ) : (
            <NothingFound search={address.search} onClear={() => address.change(NO_NARROWING)} />
          )
        }
      />
    </>
  )
}

export const EntryListPage = () => <HrFormListPage kind="entry" />
export const RegularListPage = () => <HrFormListPage kind="regular" />
export const TransferListPage = () => <HrFormListPage kind="transfer" />
export const DepartListPage = () => <HrFormListPage kind="depart" />
