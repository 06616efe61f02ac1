// Contracts as rows: name, state, who it waits for, time, actions (look: List).
import { Table } from 'antd'
import type { TableColumnsType } from 'antd'
import { Link } from 'wouter'
import type { ReactNode } from 'react'
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'
import { PAGES } from '#protocol/pages.ts'
import { ContractLabelTag } from '#src/ui/contract-label-tag.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import styles from '#src/features/contracts/contracts/contracts.module.css'

interface ContractTableProps {
  readonly rows: readonly ContractRow[] | undefined
  readonly isLoading: boolean
  readonly actionsOf: (row: ContractRow) => ReactNode
  readonly empty: ReactNode
}

const partiesLine = (row: ContractRow): string =>
  row.parties
    .map((party) => (party.partyType === 2 && party.companyName !== '' ? party.companyName : party.name))
    .filter(Boolean)
    .join('、') || '—'

/** Where a row's name leads. */
export const pathOfContract = (row: ContractRow): string =>
  row.label === 'draft' ? PAGES.editDraft(row.contractId) : PAGES.contract(row.contractId)

/** The table; its head stays in view, rows are kept while the next ones load. */
export const ContractTable = ({ rows, isLoading, actionsOf, empty }: ContractTableProps) => {
  const columns: TableColumnsType<ContractRow> = [
    {
      title: '合同',
      key: 'name',
      ellipsis: true,
      render: (_, row) => (
        <div className={styles['nameCell']}>
          <Link href={pathOfContract(row)} className={styles['name']} title={row.name}>
            {row.name === '' ? '未命名草稿' : row.name}
          </Link>
          <span className={styles['no']}>{row.contractNo}</span>
        </div>
      ),
    },
    { title: '状态', key: 'label', width: 120, render: (_, row) => <ContractLabelTag label={row.label} /> },
    {
      title: '签署方',
      key: 'parties',
      width: '24%',
      ellipsis: true,
      render: (_, row) => <span title={partiesLine(row)}>{partiesLine(row)}</span>,
    },
    {
      title: '等待',
      key: 'waiting',
      width: '14%',
      ellipsis: true,
      responsive: ['lg'],
      render: (_, row) =>
        row.waitingFor.length === 0 ? <span className={styles['quiet']}>—</span> : row.waitingFor.join('、'),
    },
    {
      title: '更新',
      key: 'updatedAt',
      width: 120,
      responsive: ['md'],
      render: (_, row) => <MomentText moment={row.updatedAt} />,
    },
    { title: '操作', key: 'actions', width: 208, render: (_, row) => actionsOf(row) },
  ]
  return (
    <Table<ContractRow>
      rowKey="contractId"
      columns={columns}
      dataSource={rows === undefined ? [] : [...rows]}
      loading={isLoading}
      pagination={false}
      // Narrower than this the name has no room; the rest is a swipe away.
      scroll={{ x: 640, y: 'calc(100vh - 360px)' }}
      locale={{ emptyText: isLoading ? <div style={{ height: 240 }} /> : empty }}
      tableLayout="fixed"
    />
  )
}
