// /human/…Manage: forms of one kind by state, what is due first at the top (domain.md §6).
import { Button } from 'antd'
import { Link, useLocation } from 'wouter'
import { HR_FORM_STATUS, HR_FORM_TABS } from '#protocol/hr/hr-forms/status.ts'
import type { HrFormTab, HrKind } from '#protocol/hr/hr-forms/status.ts'
import type { HrFormRow } from '#protocol/hr/hr-forms/hr-forms.ts'
import { PAGES } from '#protocol/pages.ts'
import { saveTable, useHrFormAct, useHrFormCounts, useHrForms } from '#src/features/hr/hr-forms/queries.ts'
import { DAY_WORDS, KIND_WORDS, STATE_WORDS, TAB_WORDS } from '#src/features/hr/hr-forms/words.ts'
import { useMay, useRaiseAlert } from '#src/machines/react.tsx'
import { asCallFailure } from '#protocol/call-failure.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NameCell, NamesCell } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const isTab = (text: string): text is HrFormTab => (HR_FORM_TABS as readonly string[]).includes(text)

const hrefOf = ({ hrFormId, status, actions }: HrFormRow): string =>
  status === HR_FORM_STATUS.draft && actions.includes('edit')
    ? PAGES.editHrForm(hrFormId)
    : PAGES.hrForm(hrFormId)

const columnsOf = (kind: HrKind): ListColumn<HrFormRow>[] => [
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
  { title: DAY_WORDS[kind], key: 'day', width: 116, dataIndex: 'effectiveDay' },
  {
    title: '状态',
    key: 'status',
    width: 100,
    render: (_, { status }) => {
      const state = STATE_WORDS[status]
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
  const isEdit = row.actions.includes('edit')
  return (
    <Link href={isEdit ? PAGES.editHrForm(row.hrFormId) : PAGES.hrForm(row.hrFormId)}>
      {isEdit ? '继续填写' : '查看'}
    </Link>
  )
}

const HrFormListPage = ({ kind }: { readonly kind: HrKind }) => {
  const address = useListPlace({ tab: 'all', search: '' })
  const tab = isTab(address.tab) ? address.tab : 'all'
  const [, go] = useLocation()
  const mayLaunch = useMay('humanResouce', 'launch')
  const mayDesign = useMay('humanResouce', 'formSet')
  const mayExport = useMay('humanResouce', 'export')
  const raise = useRaiseAlert()
  const counts = useHrFormCounts(kind)
  const answer = useHrForms(kind, tab, address.search, address.page)
  const word = KIND_WORDS[kind]
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
                    { kind, tab, search: address.search },
                    { fileName: `${word}台账.xlsx`, onFailure: ({ words }) => raise(words, 'error') },
                  )
                }
              >
                导出
              </Button>
            )}
            {mayDesign && <Button onClick={() => go(PAGES.setHrForm(kind))}>表单设置</Button>}
            {start}
          </>
        }
      />
      <ListFrame
        answer={answer}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: tab,
          items: HR_FORM_TABS.map((key) => ({ key, word: TAB_WORDS[key], count: counts.data?.[key] })),
          onTab: (next) => address.change({ tab: next }),
        }}
        tools={
          <ListSearch
            value={address.search}
            hint="搜索姓名、手机号、发起人"
            label={`搜索${word}单`}
            onSearch={(search) => address.change({ search })}
          />
        }
        rowKey="hrFormId"
        columns={columnsOf(kind)}
        minWidth={560}
        empty={
          address.search === '' ? (
            <EmptyState
              title={tab === 'all' ? `还没有${word}单` : `没有${TAB_WORDS[tab]}的${word}单`}
              hint="发起后由员工在手机上填写，审批通过后到日期自动办理。"
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

export const EntryListPage = () => <HrFormListPage kind="entry" />
export const RegularListPage = () => <HrFormListPage kind="regular" />
export const TransferListPage = () => <HrFormListPage kind="transfer" />
export const DepartListPage = () => <HrFormListPage kind="depart" />
