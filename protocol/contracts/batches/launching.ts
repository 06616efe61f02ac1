// Calls about launching many contracts from one spreadsheet, a contract for each row (domain.md §1.3).
import * as v from 'valibot'
import { checkedList, SPREADSHEET_REFUSALS, spreadsheetInput } from '#protocol/account/spreadsheets.ts'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, nothing } from '#protocol/envelope.ts'

/** Most contracts of one spreadsheet. */
export const LAUNCH_LIST_MAX_ROWS = 1_000

const access = allowed('contract', 'launch')

const draftRefusals = ['not-found', 'draft.launched', 'draft.invalid', 'identity.not-certified'] as const

/** The table to fill in for a draft: a row for each contract, columns for whom it goes to and what is filled in. */
export const downloadLaunchTemplate = endpoint({
  name: 'downloadLaunchTemplate',
  method: 'GET',
  path: '/ContractService/batch/launch/template',
  summary: '批量发起：下载表格模板',
  access,
  input: v.object({ contractId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found', 'draft.launched'],
})

/** Checks every row, with the draft as it is saved now, as a launch would. `listId` names the checked list; null as long as a row is wrong. */
export const checkLaunchTable = endpoint({
  name: 'checkLaunchTable',
  method: 'POST',
  path: '/ContractService/batch/launch/table',
  summary: '批量发起：核对表格',
  access,
  input: v.object({ contractId: id, ...spreadsheetInput.entries }),
  output: v.object({
    ...checkedList.entries,
    /** Documents that may still be launched. */
    quotaLeft: v.number(),
  }),
  transfer: 'upload',
  refusals: [...SPREADSHEET_REFUSALS, ...draftRefusals],
})
export type CheckedTable = v.InferOutput<(typeof checkLaunchTable)['output']>

/** Begins to launch a checked list; durable jobs do it contract by contract. */
export const startLaunchList = endpoint({
  name: 'startLaunchList',
  method: 'POST',
  path: '/ContractService/batch/launch/start',
  summary: '批量发起：开始',
  access,
  input: v.object({ requestId: id, listId: id }),
  output: v.object({ batchToken: id }),
  refusals: ['not-found', 'batch.not-possible', 'quota.used-up', 'identity.not-certified'],
})

/** 重新发起: takes up what failed. */
export const retryLaunchList = endpoint({
  name: 'retryLaunchList',
  method: 'POST',
  path: '/ContractService/batch/launch/retry',
  summary: '批量发起：重新发起',
  access,
  input: v.object({ requestId: id, batchToken: id }),
  output: nothing,
  refusals: ['not-found', 'batch.not-possible'],
})
