// Calls about launching many HR forms from one spreadsheet, a form for each row (domain.md §6).
import * as v from 'valibot'
import { checkedList, SPREADSHEET_REFUSALS, spreadsheetInput } from '#protocol/account/spreadsheets.ts'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id } from '#protocol/envelope.ts'
import { hrKind } from './hr-form.ts'
import { wentOn } from './terms.ts'

/** Most forms of one spreadsheet. */
export const HR_TABLE_MAX_ROWS = 200

const access = allowed('humanResouce', 'launch')

/** A row for each employee; columns for the terms of the kind and the company's own fields that HR fills in. */
export const downloadHrTable = endpoint({
  name: 'downloadHrTable',
  method: 'GET',
  path: '/HumanService/form/table/template',
  summary: '批量发起人事单：下载表格模板',
  access,
  input: v.object({ kind: hrKind }),
  output: v.any(),
  transfer: 'download',
  refusals: ['identity.company-only', 'hrForm.not-possible'],
})

/** Checks every row as sending its form would. `listId` names the checked list; null as long as a row is wrong. */
export const checkHrTable = endpoint({
  name: 'checkHrTable',
  method: 'POST',
  path: '/HumanService/form/table',
  summary: '批量发起人事单：核对表格',
  access,
  input: v.object({ kind: hrKind, ...spreadsheetInput.entries }),
  output: v.object({
    ...checkedList.entries,
    /** What the labour law says to rows; it can be gone on with once it was read. */
    warnings: v.array(v.object({ row: v.number(), name: v.string(), words: v.string() })),
  }),
  transfer: 'upload',
  refusals: [...SPREADSHEET_REFUSALS, 'identity.company-only', 'hrForm.not-possible'],
})
export type CheckedHrTable = v.InferOutput<(typeof checkHrTable)['output']>

/** Begins a checked list, once; a durable job makes and sends its forms one by one. */
export const startHrTable = endpoint({
  name: 'startHrTable',
  method: 'POST',
  path: '/HumanService/form/table/start',
  summary: '批量发起人事单：开始',
  access,
  input: v.object({ requestId: id, listId: id, wentOn }),
  output: v.object({ total: v.number() }),
  refusals: ['identity.company-only', 'not-found', 'hrForm.not-possible', 'hrForm.law'],
})
