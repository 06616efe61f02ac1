// Contracts as rows: name, state, who it waits for, time, actions (look: List).
import type { ReactNode } from 'react'
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PAGES } from '#protocol/pages.ts'
import { cardAt } from '#src/features/contracts/contracts/contract-hover.tsx'
import { titlesOf, waitingOf } from '#src/features/contracts/contracts/party-names.ts'
import { signedOf } from '#src/ui/contract-progress.ts'
import { ContractLabelTag } from '#src/ui/contract-label-tag.tsx'
import { NameCell, NamesCell } from '#src/ui/list-cells.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { ListTable } from '#src/ui/list-table.tsx'
import { TagChips } from '#src/ui/tag-chips.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'

/** Where a row's name leads. */
export const pathOfContract = (row: ContractRow): string =>
  row.label === 'draft' ? PAGES.editDraft(row.contractId) : PAGES.contract(row.contractId)

/** Narrower than this the name has no room; the rest is a swipe away. */
export const CONTRACT_TABLE_WIDTH = 680

/** The columns of contracts; wide windows also show who initiated it, how many signed, and the deadline. */
export const contractColumns = (actionsOf: (row: ContractRow) => ReactNode): ListColumn<ContractRow>[] => [
  {
    title: '合同',
    key: 'name',
    ellipsis: true,
    render: (_, row) => (
      <NameCell
        href={pathOfContract(row)}
        {...cardAt(row)}
        name={row.name === '' ? '未命名草稿' : row.name}
        under={
          row.tags.length === 0 ? (
            row.contractNo
          ) : (
            <>
              {row.contractNo} <TagChips tags={row.tags} />
            </>
          )
        }
      />
    ),
  },
  { title: '状态', key: 'label', width: 120, render: (_, row) => <ContractLabelTag label={row.label} /> },
  {
    title: '发起方',
    key: 'initiator',
    width: '9%',
    ellipsis: true,
    from: '1600',
    render: (_, { initiator }) => <NamesCell names={[initiator]} />,
  },
  {
    title: '签署方',
    key: 'parties',
    width: '16%',
    ellipsis: true,
    render: (_, row) => <NamesCell names={titlesOf(row)} />,
  },
  {
    title: '已签',
    key: 'progress',
    width: 72,
    from: '1366',
    render: (_, row) => <span className="tabular">{signedOf(row) ?? '—'}</span>,
  },
  {
    title: '等待',
    key: 'waiting',
    width: '10%',
    ellipsis: true,
    responsive: ['lg'],
    render: (_, row) => <NamesCell names={waitingOf(row)} />,
  },
  {
    title: '金额',
    key: 'amount',
    width: 136,
    align: 'right',
    className: 'tabular',
    from: '1920',
    render: (_, { amount }) => (amount === null ? '—' : yuanWords(amount)),
  },
  {
    title: '截止',
    key: 'deadline',
    width: 148,
    from: '1600',
    render: (_, { deadline }) => (deadline === null ? '—' : <MomentText moment={deadline} />),
  },
  {
    title: '更新',
    key: 'updatedAt',
    width: 112,
    responsive: ['md'],
    render: (_, row) => <MomentText moment={row.updatedAt} />,
  },
  { title: '操作', key: 'actions', width: 236, render: (_, row) => actionsOf(row) },
]

interface ContractTableProps {
  readonly rows: readonly ContractRow[] | undefined
  readonly isLoading: boolean
  readonly actionsOf: (row: ContractRow) => ReactNode
  readonly empty: ReactNode
}

/** Contracts where they are not a page's own list. */
export const ContractTable = ({ actionsOf, ...table }: ContractTableProps) => (
  <ListTable
    {...table}
    rowKey="contractId"
    columns={contractColumns(actionsOf)}
    minWidth={CONTRACT_TABLE_WIDTH}
  />
)
