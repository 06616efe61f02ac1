// One list on a page: the card with tabs, search, filters and pager, and a table of rows in it.
import { ListCard } from '#src/ui/list-card.tsx'
import type { ListCardProps } from '#src/ui/list-card.tsx'
import { ListTable } from '#src/ui/list-table.tsx'
import type { ListTableProps } from '#src/ui/list-table.tsx'

export interface ListFrameProps<Row extends object, Key extends string>
  extends ListCardProps<Row, Key>, Omit<ListTableProps<Row>, 'rows' | 'isLoading'> {}

/** The list with all of its states: first load, failed, empty, rows, and rows that could not be read anew. */
export const ListFrame = <Row extends object, Key extends string>({
  rowKey,
  columns,
  empty,
  minWidth,
  isWhole = false,
  selection,
  ...card
}: ListFrameProps<Row, Key>) => {
  const { data, isPending, isPlaceholderData = false } = card.answer
  return (
    <ListCard<Row, Key> {...card}>
      <ListTable<Row>
        rowKey={rowKey}
        columns={columns}
        empty={empty}
        isWhole={isWhole}
        selection={selection}
        {...(minWidth === undefined ? {} : { minWidth })}
        rows={data?.rows}
        isLoading={isPending || isPlaceholderData}
      />
    </ListCard>
  )
}
