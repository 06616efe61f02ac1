// /sign/list/loan: loans one took, gave, or settles for somebody else (domain.md §10).
import { Button } from 'antd'
import { useLocation } from 'wouter'
import { LOAN_TABS } from '#protocol/contracts/loans/loans.ts'
import type { LoanRow, LoanTab } from '#protocol/contracts/loans/loans.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import { rowOfLoan } from '#protocol/mobile-rows.ts'
import { PAGES } from '#protocol/pages.ts'
import { useDeleteLoan, useLoanCounts, useLoans } from '#src/features/contracts/loans/queries.ts'
import { ACTION_WORDS, LOAN_WORDS } from '#src/features/contracts/loans/words.ts'
import { useUser } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NameCell } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { ListSearch } from '#src/ui/list-search.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const WORDS: Readonly<Record<LoanTab, { word: string; empty: string }>> = {
  borrowed: { word: '我借入', empty: '没有借入的款项' },
  lent: { word: '我借出', empty: '没有借出的款项' },
  onBehalf: { word: '代结清', empty: '没有请您代为结清的借款' },
}

const asTab = (text: string): LoanTab => LOAN_TABS.find((tab) => tab === text) ?? 'borrowed'

const pathOf = ({ loanId, actions }: LoanRow): string =>
  actions.includes('edit') ? PAGES.editLoan(loanId) : PAGES.loan(loanId)

export const LoanListPage = () => {
  const address = useListPlace({ tab: 'borrowed', search: '' })
  const tab = asTab(address.tab)
  const [, go] = useLocation()
  const isCompany = useUser().defaultBizType === 2
  const answer = useLoans(tab, address.search, address.page)
  const counts = useLoanCounts()
  const remove = useDeleteLoan()
  const confirm = useConfirm()
  const start = isCompany ? undefined : (
    <Button type="primary" onClick={() => go(PAGES.startLoan)}>
      写借条
    </Button>
  )
  const drop = async ({ loanId }: LoanRow) => {
    const isSure = await confirm({
      title: '删除这份借条草稿？',
      consequence: '填写的内容不再保留，不能恢复。',
      verb: '删除',
      isDangerous: true,
    })
    if (isSure) remove.mutate({ loanId })
  }
  const run = (row: LoanRow) => {
    if (row.actions[0] === 'sign' && row.signing !== null)
      go(PAGES.sign(row.signing.contractId, row.signing.partyId))
    else go(pathOf(row))
  }
  return (
    <>
      <PageHeader title="借条" trail={[{ label: '签署服务' }]} actions={start} />
      <ListFrame
        answer={answer}
        page={address.page}
        onPage={(page) => address.change({ page })}
        tabs={{
          active: tab,
          items: LOAN_TABS.map((key) => ({ key, word: WORDS[key].word, count: counts.data?.[key] })),
          onTab: (next) => address.change({ tab: asTab(next) }),
        }}
        tools={
          <ListSearch
            value={address.search}
            onSearch={(search) => address.change({ search })}
            hint="搜索出借人、借款人"
            label="搜索借条"
          />
        }
        rowKey="loanId"
        columns={columnsFor(run, (row) => void drop(row))}
        minWidth={960}
        empty={
          <EmptyState
            title={address.search === '' ? WORDS[tab].empty : `没有找到“${address.search}”`}
            hint={
              isCompany
                ? '借条由个人之间订立，请在右上角切换到个人身份查看。'
                : '借条由双方依次签署后成立，还款由出借人确认。'
            }
            action={address.search === '' ? start : undefined}
          />
        }
      />
    </>
  )
}

const QUIET = <span style={{ color: 'var(--hint)' }}>—</span>

const columnsFor = (run: (row: LoanRow) => void, drop: (row: LoanRow) => void): ListColumn<LoanRow>[] => [
  {
    title: '对方',
    key: 'title',
    ellipsis: true,
    render: (_, row) => (
      <NameCell
        href={pathOf(row)}
        title={row.title}
        name={row.title === '' ? '未填写' : row.title}
        under={row.toConfirm > 0 ? `${row.toConfirm} 笔还款待确认` : `还款日 ${row.end}`}
      />
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 136,
    render: (_, { status }) => {
      const state = LOAN_WORDS[status]
      return state === undefined ? null : <StateTag tone={state.tone}>{state.word}</StateTag>
    },
  },
  {
    title: '借款金额',
    key: 'amount',
    width: 140,
    align: 'right',
    className: 'tabular',
    render: (_, { amount }) => (amount === null ? QUIET : yuanWords(amount)),
  },
  {
    title: '待还',
    key: 'balance',
    width: 140,
    align: 'right',
    className: 'tabular',
    render: (_, { balance }) => (balance === null ? QUIET : yuanWords(balance)),
  },
  {
    title: '下次还款',
    key: 'nextDue',
    width: 176,
    className: 'tabular',
    render: (_, { nextDue }) => (nextDue === null ? QUIET : `${nextDue.dueOn}　${yuanWords(nextDue.amount)}`),
  },
  {
    title: '操作',
    key: 'actions',
    width: 200,
    render: (_, row) => {
      const [first] = row.actions.filter((action) => action !== 'delete')
      const word =
        first === undefined || first === 'namePayer' || first === 'extend' ? '查看' : ACTION_WORDS[first]
      return (
        <>
          <Button type="link" size="small" aria-label={`${word}：${row.title}`} onClick={() => run(row)}>
            {word}
          </Button>
          {row.actions.includes('delete') && (
            <Button
              type="link"
              size="small"
              danger
              aria-label={`删除草稿：${row.title}`}
              onClick={() => drop(row)}
            >
              删除
            </Button>
          )}
          <OnPhone isSmall name={`借条：${row.title}`} path={pathOf(row)} row={rowOfLoan(row)} />
        </>
      )
    },
  },
]
