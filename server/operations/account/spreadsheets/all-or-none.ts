// A spreadsheet that is taken whole or not at all: each row is read, the wrong ones come back.
import type { ImportResult } from '#protocol/account/spreadsheets.ts'
import type { Context } from '#server/context.ts'
import type { ImportReportRow } from '#server/domain/account/spreadsheets/store.ts'
import { rowRefusal, takeRows } from './imports.ts'
import type { Column, TableRow } from './imports.ts'

/** What came of a table; `rows` counts only where `result` has no problems. */
export interface Whole<Row> {
  readonly result: ImportResult
  readonly rows: readonly Row[]
}

/** Rows that `read` refuses come back with the reason, and so do rows that say the same as an earlier one. Runs in one transaction. */
export const readWhole = async <Key extends string, Row>(
  ctx: Context,
  kind: ImportReportRow['kind'],
  columns: readonly Column<Key>[],
  lines: readonly TableRow<Key>[],
  read: (line: TableRow<Key>) => Row | Promise<Row>,
): Promise<Whole<Row>> => {
  const rows: Row[] = []
  const seen = new Map<string, number>()
  const result = await takeRows(ctx, kind, columns, lines, async (line) => {
    const taken = await read(line)
    const text = JSON.stringify(taken)
    const earlier = seen.get(text)
    if (earlier !== undefined) throw rowRefusal(`与第 ${earlier} 行完全相同，请删去其中一行`)
    seen.set(text, line.row)
    rows.push(taken)
  })
  return { result: result.problems.length > 0 ? { ...result, taken: 0 } : result, rows }
}
