// A table as it is typeset: every cell at its place in the grid, spans inside it.
import type { CellBlock, TableBlock } from './blocks.ts'
import { MOST_COLUMNS, PAPER } from './limits.ts'
import type { SetBlock, SetCell, SetLine } from './set-text.ts'

type SetTable = Extract<SetBlock, { readonly kind: 'table' }>

/** Cells take the free places of their row from left to right, as HTML does; what reaches beyond the grid is cut to it. */
export const setTable = (
  table: TableBlock,
  linesOf: (blocks: readonly CellBlock[]) => readonly SetLine[],
): SetTable => {
  const rows = table.content.length
  const taken = new Set<number>()
  const at = (x: number, y: number): number => y * MOST_COLUMNS + x
  const cells: SetCell[] = []
  const shares: number[] = []
  for (const [y, row] of table.content.entries()) {
    let x = 0
    for (const cell of row.content) {
      while (x < MOST_COLUMNS && taken.has(at(x, y))) x += 1
      if (x >= MOST_COLUMNS) break
      const { colspan: wide, rowspan: tall, colwidth } = cell.attrs
      let colspan = 1
      while (colspan < wide && x + colspan < MOST_COLUMNS && !taken.has(at(x + colspan, y))) colspan += 1
      const rowspan = Math.min(tall, rows - y)
      for (let dy = 0; dy < rowspan; dy += 1)
        for (let dx = 0; dx < colspan; dx += 1) taken.add(at(x + dx, y + dy))
      for (let dx = 0; dx < colspan; dx += 1) shares[x + dx] = shareOf(colwidth?.[dx], shares[x + dx])
      cells.push({
        x,
        y,
        colspan,
        rowspan,
        isHeader: cell.type === 'tableHeader',
        lines: linesOf(cell.content),
      })
      x += colspan
    }
  }
  // Widths count only where every column has one.
  const areKnown = shares.length > 0 && shares.every((share) => share > 0)
  const widths = areKnown ? shares : Array.from({ length: Math.max(1, shares.length) }, () => 1)
  return {
    kind: 'table',
    widths,
    headerRows: headerRowsOf(table),
    rows,
    cells: cells.map((cell) => fitted(cell, widths)),
  }
}

/** Open fields are no wider than their cell. */
const fitted = (cell: SetCell, widths: readonly number[]): SetCell => {
  const sum = (shares: readonly number[]): number => shares.reduce((whole, share) => whole + share, 0)
  const share = sum(widths.slice(cell.x, cell.x + cell.colspan)) / sum(widths)
  const most = share * (PAPER.widthMm - 2 * PAPER.sideMm) - 2 * PAPER.cellInset * MM_PER_POINT - SPARE_MM
  return {
    ...cell,
    lines: cell.lines.map((line) => ({
      ...line,
      pieces: line.pieces.map((piece) =>
        piece.kind === 'open' && piece.w > most ? { ...piece, w: Math.max(8, most) } : piece,
      ),
    })),
  }
}

const MM_PER_POINT = 25.4 / 72
/** For the full stop or unit that often follows. */
const SPARE_MM = 5

const shareOf = (width: number | null | undefined, before: number | undefined): number =>
  before !== undefined && before > 0 ? before : Math.min(2_000, Math.max(0, width ?? 0))

/** Rows at the top of header cells alone; never all rows, and none that a span binds to the rows below. */
const headerRowsOf = ({ content }: TableBlock): number => {
  const first = content.findIndex(({ content: cells }) =>
    cells.some(({ type, attrs }) => type !== 'tableHeader' || attrs.rowspan > 1),
  )
  const count = first === -1 ? content.length : first
  return count < content.length ? Math.min(count, 3) : 0
}
