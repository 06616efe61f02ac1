// Imports spreadsheets of people row by row, and returns the rows that were wrong.
// Columns are found by their header.
import { randomUUID } from 'node:crypto'
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '#protocol/account/spreadsheets.ts'
import type { ImportResult } from '#protocol/account/spreadsheets.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { WORKBOOK_TYPE, writeWorkbook } from '#server/documents/write-sheet.ts'
import { findReport, insertReport } from '#server/domain/account/spreadsheets/store.ts'
import type { ImportReportRow } from '#server/domain/account/spreadsheets/store.ts'

/** A workbook on its way to the client. */
export interface WorkbookDownload {
  readonly name: string
  readonly contentType: string
  readonly body: Uint8Array
}

/** A column of a template. */
export interface Column<Key extends string> {
  readonly key: Key
  readonly title: string
  readonly isNeeded?: boolean
  readonly width: number
  /** What belongs there, for the second sheet of the template. */
  readonly note: string
  /** Personal, or about pay: left out of the report, which is kept. */
  readonly isSecret?: boolean
}

/** A row as it was filled in; `row` counts as the spreadsheet does. */
export interface TableRow<Key extends string> {
  readonly row: number
  readonly cells: Readonly<Record<Key, string>>
}

const UNPACKED_BYTES = 32 * 1024 * 1024

/** The uploaded table's rows, empty ones left out. Refuses a table without the needed columns, without rows, or with too many. */
export const readTable = async <Key extends string>(
  { deps, upload }: Pick<Context, 'deps' | 'upload'>,
  columns: readonly Column<Key>[],
  mostRows: number = IMPORT_MAX_ROWS,
): Promise<TableRow<Key>[]> => {
  if (upload.length > IMPORT_MAX_BYTES) {
    throw new Refusal('document.too-large', '表格超过 2 MB，未导入。请删去图片等无关内容，或拆成几份。')
  }
  const limits = { bytes: UNPACKED_BYTES, rows: mostRows * 4, columns: 100 }
  const [header = [], ...lines] = await deps.intake.readSheet(upload, limits)
  const plain = header.map((title) => title.replaceAll(/[*＊\s]|（.*）|\(.*\)/gu, ''))
  const places = columns.map((column) => ({ ...column, at: plain.indexOf(column.title) }))
  const missing = places.filter(({ at, isNeeded }) => at < 0 && isNeeded === true)
  if (missing.length > 0) {
    const names = missing.map(({ title }) => `“${title}”`).join('、')
    throw new Refusal(
      'spreadsheet.header',
      `表格第一行缺少${names}列，未导入。请使用下载的模板，不要改动第一行。`,
    )
  }
  const rows = lines
    .map((line, index) => ({
      row: index + 2,
      cells: Object.fromEntries(
        places.map(({ key, at }) => [key, at < 0 ? '' : (line[at] ?? '').trim()]),
      ) as Record<Key, string>,
    }))
    .filter(({ cells }) => Object.values<string>(cells).some((text) => text !== ''))
  if (rows.length === 0) throw new Refusal('spreadsheet.empty', '表格里没有可导入的内容。请从第二行起填写。')
  if (rows.length > mostRows) {
    throw new Refusal(
      'spreadsheet.too-many',
      `表格有 ${rows.length} 行，超过一次 ${mostRows.toLocaleString('zh-CN')} 行的上限，未导入。请拆成几份。`,
    )
  }
  return rows
}

/** Takes each row; one that is refused changes nothing and comes back with the reason. Runs in one transaction. */
export const takeRows = async <Key extends string>(
  ctx: Context,
  kind: ImportReportRow['kind'],
  columns: readonly Column<Key>[],
  rows: readonly TableRow<Key>[],
  take: (row: TableRow<Key>) => Promise<void>,
): Promise<ImportResult> => {
  const problems: ImportResult['problems'] = []
  for (const row of rows) {
    try {
      await take(row)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const cells = columns.map(({ key, isSecret }) => (isSecret === true ? '' : row.cells[key]))
      problems.push({ row: row.row, cells, problem: error.words })
    }
  }
  const header = columns.map(({ title }) => title)
  const reportId = problems.length === 0 ? null : randomUUID()
  if (reportId !== null) {
    const { deps, user, clock } = ctx
    await insertReport(deps.db, {
      id: reportId,
      userId: user.id,
      kind,
      header,
      problems,
      createdAt: clock.now(),
    })
  }
  return { reportId, total: rows.length, taken: rows.length - problems.length, header, problems }
}

/** A row's refusal in words. */
export const rowRefusal = (words: string): Refusal => new Refusal('spreadsheet.row', words)

/** The empty template; the second sheet explains the columns. */
export const templateOf = <Key extends string>(
  name: string,
  columns: readonly Column<Key>[],
  hints: readonly string[],
): WorkbookDownload => ({
  name: `${name}.xlsx`,
  contentType: WORKBOOK_TYPE,
  body: writeWorkbook([
    {
      name: '填写',
      rows: [columns.map(({ title, isNeeded }) => (isNeeded === true ? `${title}*` : title))],
      widths: columns.map(({ width }) => width),
    },
    {
      name: '填写说明',
      rows: [
        ['列', '是否必填', '说明'],
        ...columns.map(({ title, isNeeded, note }) => [title, isNeeded === true ? '必填' : '选填', note]),
        ...hints.map((hint) => ['', '', hint]),
      ],
      widths: [14, 12, 80],
    },
  ]),
})

/** The rows that were not taken, in the template's own form and with the reason at the end. */
export const problemsOf = async ({ deps, user }: Context, reportId: string): Promise<WorkbookDownload> => {
  const report = await findReport(deps.db, user.id, reportId)
  if (report === undefined)
    throw new Refusal('not-found', '没有找到这次导入的结果，可能已过保存期。请重新导入。')
  const { header, problems, kind } = report
  const what = kind === 'launch' || kind === 'hrForm' ? '有误' : '未导入'
  return {
    name: `${what}的行.xlsx`,
    contentType: WORKBOOK_TYPE,
    body: writeWorkbook([
      {
        name: `${what}的行`,
        rows: [[...header, `${what}原因`], ...problems.map(({ cells, problem }) => [...cells, problem])],
        widths: [...header.map(() => 18), 60],
      },
    ]),
  }
}
