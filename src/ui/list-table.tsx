// Rows of a list: as high as the window leaves, 48 px each, with columns by width (specification §9).
import { Table } from 'antd'
import type { TableColumnType, TableProps, TableRef } from 'antd'
import type { HTMLAttributes, ReactNode } from 'react'
import styles from '#src/ui/list.module.css'
import { SelectAll } from '#src/ui/select-all.tsx'
import { isAtLeast, useWidthClass } from '#src/ui/width-class.ts'
import type { WidthClass } from '#src/ui/width-class.ts'

/** A column; one with `from` is there on windows of that class and wider. */
export type ListColumn<Row> = TableColumnType<Row> & { readonly from?: Exclude<WidthClass, 'small'> }

/** Rows that were ticked; the ids may be of rows on other pages. */
export interface ListSelection<Row> {
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
  /** Of the row's box, for screen readers. */
  readonly labelOf: (row: Row) => string
}

export interface ListTableProps<Row extends object> {
  readonly rowKey: keyof Row & string
  readonly columns: readonly ListColumn<Row>[]
  /** Not there before the first answer. */
  readonly rows: readonly Row[] | undefined
  readonly isLoading: boolean
  /** What is shown instead of rows when there are none. */
  readonly empty: ReactNode
  /** Pixels below which the table is swiped sideways; what its columns want when left out. */
  readonly minWidth?: number
  /** Whether it is as high as its rows; otherwise it scrolls inside the window's height less 360. */
  readonly isWhole?: boolean
  readonly selection?: ListSelection<Row> | undefined
}

/** The table; its head stays in view, rows are kept while the next ones load. */
export const ListTable = <Row extends object>({
  rowKey,
  columns,
  rows,
  isLoading,
  empty,
  minWidth,
  isWhole = false,
  selection,
}: ListTableProps<Row>) => {
  const width = useWidthClass()
  const shown = columns.filter(({ from }) => from === undefined || isAtLeast(width, from))
  return (
    <Table<Row>
      ref={(table) => reachRows(table)}
      className={styles['table'] ?? ''}
      rowKey={rowKey}
      columns={labelled(shown)}
      dataSource={rows === undefined ? [] : [...rows]}
      loading={{ spinning: isLoading && rows !== undefined, delay: CALM_MS }}
      pagination={false}
      scroll={{
        x: minWidth ?? leastOf(shown, selection === undefined ? 0 : BOX_WIDTH),
        ...(isWhole ? {} : { y: 'calc(100vh - 360px)' }),
      }}
      locale={{ emptyText: rows === undefined ? <PendingRows /> : empty }}
      tableLayout="fixed"
      {...(selection === undefined ? {} : { rowSelection: boxes(selection) })}
    />
  )
}

/** Each value bears its column's title: on a phone a row is a card, and no head stands above it. */
const labelled = <Row extends object>(columns: readonly ListColumn<Row>[]): ListColumn<Row>[] =>
  columns.map((column, at) => {
    const { title } = column
    const isPlain = at === 0 || typeof title !== 'string' || title === '' || title === ACTIONS
    return isPlain
      ? { ...column }
      : { ...column, onCell: () => ({ 'data-label': title }) as HTMLAttributes<HTMLElement> }
  })

/** The title of the column with a row's buttons. */
const ACTIONS = '操作'

/** What a column that takes what is left wants on a phone: less leaves one character on a line, or nothing. */
const LEAST_COLUMN = 120
const BOX_WIDTH = 44

const leastOf = (columns: readonly { readonly width?: number | string }[], boxes: number): number =>
  columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : LEAST_COLUMN), boxes)

// Rows without a link or a button are scrolled by keyboard as well; anew at every render.
const reachRows = (table: TableRef | null): void => {
  const body = table?.nativeElement.querySelector<HTMLElement>('.ant-table-body')
  if (!body) return
  if (body.querySelector('a[href], button, input') === null) body.tabIndex = 0
  else body.removeAttribute('tabindex')
}

/** As long an answer may take before rows are dimmed: most arrive sooner, and nothing flickers. */
const CALM_MS = 200

/** Where the rows will be, as high as they are. */
const PendingRows = () => (
  <div className={styles['pending']} role="status" aria-label="正在读取列表">
    {['82%', '64%', '74%', '58%', '70%'].map((width) => (
      <span key={width} style={{ width }} />
    ))}
  </div>
)

const boxes = <Row extends object>({
  chosen,
  onChoose,
  labelOf,
}: ListSelection<Row>): NonNullable<TableProps<Row>['rowSelection']> => ({
  columnWidth: BOX_WIDTH,
  columnTitle: (box: ReactNode) => <SelectAll>{box}</SelectAll>,
  preserveSelectedRowKeys: true,
  selectedRowKeys: [...chosen],
  onChange: (keys) => onChoose(keys.map(String)),
  getCheckboxProps: (row) => ({ 'aria-label': labelOf(row) }),
})
