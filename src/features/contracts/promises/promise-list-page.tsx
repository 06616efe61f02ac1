// /user/userCenter/traceManage: what is due, by state, with a calendar beside it (domain.md §8).
import { Button, Checkbox, Select, Tag } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { formatDate } from '#protocol/chinese-date.ts'
import type { PromiseRow } from '#protocol/contracts/promises/promises.ts'
import { PROMISE_KINDS, PROMISE_STATUS, PROMISE_TABS } from '#protocol/contracts/promises/status.ts'
import type { PromiseTab } from '#protocol/contracts/promises/status.ts'
import { PAGES } from '#protocol/pages.ts'
import { FinishDialog } from '#src/features/contracts/promises/finish-dialog.tsx'
import { MonthPanel } from '#src/features/contracts/promises/month-panel.tsx'
import { PromiseDialog } from '#src/features/contracts/promises/promise-dialog.tsx'
import { serverNow, usePromiseCounts, usePromises } from '#src/features/contracts/promises/queries.ts'
import { KIND_WORDS, nearWords, STATE_WORDS, TAB_WORDS } from '#src/features/contracts/promises/words.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NameCell, TwoLines } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import styles from './promises.module.css'

const isTab = (text: string): text is PromiseTab => (PROMISE_TABS as readonly string[]).includes(text)

const aboutOf = ({ kind, counterparty, contractName }: PromiseRow): string =>
  [KIND_WORDS[kind], counterparty, contractName === '' ? '' : `《${contractName}》`]
    .filter((text) => text !== '')
    .join(' · ')

const columnsOf = (today: string, onFinish: (row: PromiseRow) => void): ListColumn<PromiseRow>[] => [
  {
    title: '事项',
    key: 'title',
    ellipsis: true,
    render: (_, row) => (
      <NameCell href={PAGES.promise(row.promiseId)} name={row.title} title={row.title} under={aboutOf(row)} />
    ),
  },
  {
    title: '日期',
    key: 'dueDay',
    width: 108,
    render: (_, row) => <TwoLines first={row.dueDay} second={nearWords(row, today)} />,
  },
  {
    title: '金额',
    key: 'amount',
    width: 128,
    align: 'right',
    render: (_, { amount, direction }) =>
      amount === null ? (
        '—'
      ) : (
        <span className="tabular">
          {direction === 'pay' ? '付 ' : '收 '}
          {yuanWords(amount)}
        </span>
      ),
  },
  { title: '负责人', key: 'owner', from: '1366', width: 88, ellipsis: true, dataIndex: 'owner' },
  {
    title: '状态',
    key: 'status',
    width: 92,
    render: (_, { status }) => {
      const state = STATE_WORDS[status]
      return state === undefined ? null : <StateTag tone={state.tone}>{state.word}</StateTag>
    },
  },
  {
    title: '操作',
    key: 'actions',
    width: 72,
    render: (_, row) =>
      row.actions.includes('finish') ? (
        <Button type="link" size="small" aria-label={`完成：${row.title}`} onClick={() => onFinish(row)}>
          完成
        </Button>
      ) : null,
  },
]

export const PromiseListPage = () => {
  const today = formatDate(new Date(serverNow()), 'YYYY-MM-DD')
  const address = useListPlace({
    tab: 'waiting',
    search: '',
    kind: '',
    mine: '',
    day: '',
    month: today.slice(0, 7),
  })
  const tab = isTab(address.tab) ? address.tab : 'waiting'
  const { search, kind, mine, day } = address
  const [opened, open] = useState<PromiseRow | 'new'>()
  const counts = usePromiseCounts()
  const answer = usePromises({ tab, search, kind, mine, day }, address.page)
  const create = (
    <Allowed action="add">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('new')}>
        新建履约事项
      </Button>
    </Allowed>
  )
  const isNarrowed = search !== '' || kind !== '' || mine !== '' || day !== ''
  return (
    <>
      <PageHeader
        title="履约提醒"
        hint="合同里约定的收款、付款、到期和周期事项。填了结束日期的合同签完后，到期提醒会自动出现在这里。"
        actions={create}
      />
      <div className={styles['page']}>
        <ListFrame
          answer={answer}
          page={address.page}
          onPage={(page) => address.change({ page })}
          tabs={{
            active: tab,
            items: PROMISE_TABS.map((key) => ({ key, word: TAB_WORDS[key], count: counts.data?.[key] })),
            onTab: (next) => address.change({ tab: next }),
          }}
          above={
            <div className={styles['filters']}>
              <ListSearch
                value={search}
                hint="搜索事项、对方、合同"
                label="搜索履约事项"
                onSearch={(text) => address.change({ search: text })}
              />
              <Select
                value={kind === '' ? null : kind}
                placeholder="类型"
                aria-label="类型"
                allowClear
                style={{ width: 100 }}
                options={PROMISE_KINDS.map((value) => ({ value: String(value), label: KIND_WORDS[value] }))}
                onChange={(value?: string | null) => address.change({ kind: value ?? '' })}
              />
              <Checkbox
                checked={mine !== ''}
                onChange={({ target }) => address.change({ mine: target.checked ? '1' : '' })}
              >
                我负责的
              </Checkbox>
              {day !== '' && (
                <Tag closable onClose={() => address.change({ day: '' })}>
                  {day}
                </Tag>
              )}
            </div>
          }
          rowKey="promiseId"
          columns={columnsOf(today, open)}
          minWidth={620}
          empty={
            isNarrowed ? (
              <NothingFound
                search={search}
                onClear={() => address.change({ search: '', kind: '', mine: '', day: '' })}
              />
            ) : (
              <EmptyState
                title={tab === 'all' ? '还没有履约事项' : `没有${TAB_WORDS[tab]}的事项`}
                hint="到期前 30、7、1 天提醒负责人；办好后登记完成，附上凭证。"
                action={create}
              />
            )
          }
        />
        <MonthPanel
          month={address.month}
          today={today}
          day={day}
          onMonth={(month) => address.change({ month, day: '' })}
          onDay={(chosen) => address.change({ day: chosen, ...(chosen !== '' && { tab: 'all' }) })}
        />
      </div>
      {opened === 'new' && <PromiseDialog onClose={() => open(undefined)} />}
      {opened !== undefined && opened !== 'new' && opened.status !== PROMISE_STATUS.done && (
        <FinishDialog promise={opened} onClose={() => open(undefined)} />
      )}
    </>
  )
}
