// What all imports of people from a spreadsheet share: size limits, result and rejected rows.
import * as v from 'valibot'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, sha256 } from '#protocol/envelope.ts'

/** Most rows of one spreadsheet, its header not counted. */
export const IMPORT_MAX_ROWS = 500
/** Largest spreadsheet in bytes. */
export const IMPORT_MAX_BYTES = 2 * 1024 * 1024

/** A line of a spreadsheet that was not taken. `row` counts as the spreadsheet does. */
export const importProblem = v.object({ row: v.number(), cells: v.array(v.string()), problem: v.string() })

/** What came of a spreadsheet. */
export const importResult = v.object({
  reportId: v.nullable(id),
  total: v.number(),
  taken: v.number(),
  header: v.array(v.string()),
  problems: v.array(importProblem),
})
export type ImportResult = v.InferOutput<typeof importResult>

/** What came of a spreadsheet that is taken whole or not at all; `listId` is null as long as a row is wrong. */
export const checkedList = v.object({ ...importResult.entries, listId: v.nullable(id) })
export type CheckedList = v.InferOutput<typeof checkedList>

/** The refusals of a spreadsheet as a whole. */
export const SPREADSHEET_REFUSALS = [
  'upload.sha256',
  'spreadsheet.unreadable',
  'spreadsheet.header',
  'spreadsheet.empty',
  'spreadsheet.too-many',
  'document.too-large',
] as const

export const spreadsheetInput = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  sha256,
})

/** The rows that were not taken, as a spreadsheet with the reasons, to be mended and imported again. */
export const downloadImportProblems = endpoint({
  name: 'downloadImportProblems',
  method: 'GET',
  path: '/AccountService/import/problems',
  summary: '下载未导入的行',
  access: signedIn,
  input: v.object({ reportId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})
