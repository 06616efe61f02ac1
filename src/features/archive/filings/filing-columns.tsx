// What is filed as rows: name, parties, amount, day, class, actions.
import type { ReactNode } from 'react'
import { formatDate } from '#protocol/chinese-date.ts'
import type { FilingRow, FilingTab } from '#protocol/archive/filings/filings.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/archive/filings/archive.module.css'
import { pathWords } from '#src/features/archive/filings/words.ts'
import { NameCell, NamesCell } from '#src/ui/list-cells.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import { TagChips } from '#src/ui/tag-chips.tsx'

/** Narrower than this the name has no room; the rest is a swipe away. */
export const FILING_TABLE_WIDTH = 720

/** A day in China. */
export const dayOf = (moment: string): string => formatDate(new Date(moment), 'YYYY-MM-DD')

/** What is to be known of it at once: a scan, voided, under hold. */
export const FilingMarks = ({ row }: { readonly row: FilingRow }) => (
  <span className={styles['under']}>
    {row.no !== '' && <span>{row.no}</span>}
    {row.contractId === null && <StateTag tone="neutral">线下合同</StateTag>}
    {row.isVoided && <StateTag tone="neutral">已作废</StateTag>}
    {row.hold !== null && <StateTag tone="warning">保全中</StateTag>}
    <TagChips tags={row.tags} />
  </span>
)

export const filingColumns = (
  tab: FilingTab,
  actionsOf: (row: FilingRow) => ReactNode,
): ListColumn<FilingRow>[] => [
  {
    title: '合同',
    key: 'name',
    ellipsis: true,
    render: (_, row) => (
      <NameCell
        name={row.name}
        title={row.name}
        {...(row.contractId === null ? {} : { href: PAGES.contract(row.contractId) })}
        under={<FilingMarks row={row} />}
      />
    ),
  },
  {
    title: '签约方',
    key: 'parties',
    width: '20%',
    ellipsis: true,
    render: (_, { parties }) => <NamesCell names={parties === '' ? [] : [parties]} />,
  },
  {
    title: '金额',
    key: 'amount',
    width: 128,
    align: 'right',
    className: 'tabular',
    from: '1600',
    render: (_, { amount }) => (amount === null ? '—' : yuanWords(amount)),
  },
  {
    title: '日期',
    key: 'at',
    width: 106,
    className: 'tabular',
    render: (_, { at }) => dayOf(at),
  },
  ...(tab === 'pending'
    ? []
    : [
        {
          title: '分类',
          key: 'class',
          width: '15%',
          ellipsis: true,
          render: (_: unknown, { path }: FilingRow) => <NamesCell names={[pathWords(path)]} />,
        },
      ]),
  { title: '操作', key: 'actions', width: 116, render: (_, row) => actionsOf(row) },
]
