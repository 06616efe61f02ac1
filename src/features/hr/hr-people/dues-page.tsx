// /human/dues: what runs out next in the company, the nearest day first (domain.md §6).
import { Button, Select } from 'antd'
import { Link } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { RUNNING_OUT } from '#protocol/hr/hr-forms/running-out.ts'
import type { RunningOut } from '#protocol/hr/hr-forms/running-out.ts'
import { PAGES } from '#protocol/pages.ts'
import { fileOfDue, HR_DUE_TABS } from '#protocol/hr/hr-people/dues.ts'
import type { HrDueRow, HrDueTab } from '#protocol/hr/hr-people/dues.ts'
import { serverNow, useHrDues, usePersonAct } from '#src/features/hr/hr-people/queries.ts'
import { useMay, useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { dueHref } from '#src/ui/hr-dues.ts'
import { nearness } from '#src/ui/hr-words.ts'
import { NameCell, TwoLines } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import styles from './hr-people.module.css'

const isTab = (text: string): text is HrDueTab => (HR_DUE_TABS as readonly string[]).includes(text)
const isWhat = (text: string): text is RunningOut => (RUNNING_OUT as readonly string[]).includes(text)

const TAB_WORDS: Record<HrDueTab, string> = { all: '全部', over: '已过期', week: '7 天内', month: '30 天内' }

const EMPTY_WORDS: Record<HrDueTab, string> = {
  all: '没有要办的到期事项',
  over: '没有已过期的事项',
  week: '没有 7 天内到期的事项',
  month: '没有 30 天内到期的事项',
}

const WHAT_WORDS: Record<RunningOut, string> = {
  written: '书面劳动合同',
  probation: '试用期届满',
  contract: '劳动合同到期',
  leaving: '离职手续',
  idCard: '身份证到期',
  certificate: '证件到期',
}

const columnsOf = (today: string, mayLaunch: boolean): ListColumn<HrDueRow>[] => [
  {
    title: '员工',
    key: 'name',
    width: 124,
    ellipsis: true,
    render: (_, row) => (
      <NameCell href={fileOfDue(row)} title={row.name} name={row.name} under={row.phoneMasked} />
    ),
  },
  {
    title: '到期日',
    key: 'day',
    width: 128,
    render: (_, { day }) => {
      const { tone, word } = nearness(day, today)
      return (
        <div className={styles['day']}>
          {day}
          <StateTag tone={tone}>{word}</StateTag>
        </div>
      )
    },
  },
  {
    title: '事项',
    key: 'words',
    ellipsis: true,
    render: (_, { words, clause }) => <TwoLines first={words} second={clause} />,
  },
  {
    title: '操作',
    key: 'next',
    width: mayLaunch ? 160 : 96,
    render: (_, row) => {
      const next = dueHref(row)
      return mayLaunch ? (
        <span className={styles['acts']}>
          <Link href={next.href}>{next.word}</Link>
          <Settle row={row} />
        </span>
      ) : (
        <Link href={fileOfDue(row)}>查看档案</Link>
      )
    },
  },
]

const Settle = ({ row: { dueId, name, words } }: { readonly row: HrDueRow }) => {
  const raise = useRaiseAlert()
  const act = usePersonAct()
  return (
    <Button
      type="link"
      size="small"
      loading={act.isPending}
      aria-label={`已办理：${name} ${words}`}
      onClick={() =>
        act.mutate(
          { act: 'settle', dueId },
          {
            onSuccess: () => raise(`${name}的${words}已标记为办理，不再提醒`),
            onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
          },
        )
      }
    >
      已办理
    </Button>
  )
}

export const DuesPage = () => {
  const address = useListPlace({ tab: 'all', search: '', what: '' })
  const tab = isTab(address.tab) ? address.tab : 'all'
  const what = isWhat(address.what) ? address.what : 'all'
  const mayLaunch = useMay('humanResouce', 'launch')
  const answer = useHrDues({ tab, what, search: address.search.slice(0, 50), page: address.page })
  const today = formatDate(new Date(serverNow()), 'YYYY-MM-DD')
  const isNarrowed = address.search !== '' || what !== 'all'
  return (
    <>
      <PageHeader
        title="到期事项"
        trail={[{ label: '人事管理' }]}
        hint="合同、试用期、证件和离职手续，最近到期的在前；到期前自动提醒经办人。证件的到期日在员工档案中登记，或由表单中的到期日字段带入。"
      />
      <ListFrame
        answer={answer}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: tab,
          items: HR_DUE_TABS.map((key) => ({ key, word: TAB_WORDS[key] })),
          onTab: (next) => address.change({ tab: next }),
        }}
        above={
          <div className={styles['filters']}>
            <ListSearch
              value={address.search}
              hint="搜索姓名、手机号、事项"
              label="搜索到期事项"
              onSearch={(search) => address.change({ search })}
            />
            <Select
              aria-label="事项"
              value={what}
              style={{ width: 160 }}
              options={[
                { value: 'all', label: '全部事项' },
                ...RUNNING_OUT.map((value) => ({ value, label: WHAT_WORDS[value] })),
              ]}
              onChange={(next: RunningOut | 'all') => address.change({ what: next === 'all' ? '' : next })}
            />
          </div>
        }
        rowKey="dueId"
        columns={columnsOf(today, mayLaunch)}
        minWidth={640}
        empty={
          isNarrowed ? (
            <NothingFound search={address.search} onClear={() => address.change({ search: '', what: '' })} />
          ) : (
            <EmptyState
              title={EMPTY_WORDS[tab]}
              hint="入职单通过审批后自动列出；也可以在员工档案中登记证件和合同的到期日。"
              action={
                tab === 'all' ? (
                  <LinkButton type="primary" href={PAGES.hrForms('entry')}>
                    {mayLaunch ? '去入职管理' : '查看入职管理'}
                  </LinkButton>
                ) : (
                  <Button onClick={() => address.change({ tab: 'all' })}>查看全部</Button>
                )
              }
            />
          )
        }
      />
    </>
  )
}
