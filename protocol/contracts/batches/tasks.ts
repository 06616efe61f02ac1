// The tasks of batches as the panel shows them; every page asks for these, so they need little.
import * as v from 'valibot'
import { signRole } from '#protocol/contracts/parties/sign-role.ts'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'

/** Seconds a finished batch is shown before it closes itself (`times`). */
export const BATCH_CLOSE_SECONDS = 5

/** How often a batch that runs is asked for, in milliseconds. */
export const BATCH_POLL_MS = 1_000

/** Tasks of one person that are shown at once; older ones follow when these are closed. */
export const MOST_BATCHES = 100

/** Where one goes when a batch has finished: 0 stays, then contracts to sign, contracts to seal, papers to seal. */
export const JUMP = { stay: 0, signing: 1, seals: 2, papers: 3 } as const
export const jumpStatus = v.picklist(Object.values(JUMP))
export type JumpStatus = v.InferOutput<typeof jumpStatus>

/** As whom a batch acts on its contracts: `launcher` sends them out, one for each row of a spreadsheet. */
export const batchRole = v.picklist([...signRole.options, 'launcher'])
export type BatchRole = v.InferOutput<typeof batchRole>

export const batchTask = v.object({
  batchToken: id,
  as: batchRole,
  /** Of the identity it runs in; empty for oneself. */
  companyName: v.string(),
  totalContracts: v.number(),
  /** Sealed, or launched, so far. */
  finishedContracts: v.number(),
  failedContracts: v.number(),
  /** Nothing of it runs any more. */
  finished: v.boolean(),
  /** 1 all is done, 2 something failed; null while it runs. */
  handleStatus: v.nullable(v.picklist([1, 2])),
  jumpStatus,
  /** Seconds to count down before it closes itself. */
  times: v.number(),
  startedAt: moment,
})
export type BatchTask = v.InferOutput<typeof batchTask>

/** Not shown any more; a running one goes on being shown. */
export const closeBatch = endpoint({
  name: 'closeBatch',
  method: 'POST',
  path: '/ContractService/batch/close',
  summary: '批量签署、用印：关闭任务',
  access: signedIn,
  input: v.object({ requestId: id, batchToken: id }),
  output: nothing,
  refusals: ['not-found', 'batch.not-possible'],
})

/** The caller's own tasks that are not closed, of all identities, newest first. */
export const listBatches = endpoint({
  name: 'listBatches',
  method: 'GET',
  path: '/ContractService/batch/list',
  summary: '批量签署、用印：任务列表',
  access: signedIn,
  input: v.object({}),
  output: v.object({ rows: v.array(batchTask) }),
})
