// A person's batches as the panel shows them, and what failed in one.
import { BATCH_CLOSE_SECONDS } from '#protocol/contracts/batches/tasks.ts'
import type { BatchTask } from '#protocol/contracts/batches/tasks.ts'
import { MOST_SELECTED } from '#protocol/contracts/contracts/selection.ts'
import type { Context } from '#server/context.ts'
import { itemsIn, openBatchesOf, standingsOf } from '#server/domain/contracts/batches/store.ts'
import type { BatchRow, Standing } from '#server/domain/contracts/batches/store.ts'
import { findOwn } from './find.ts'
import { moveBatch } from './moves.ts'

const HANDLED = { running: null, finished: 1, failed: 2, closed: null } as const

/** Those that are not closed, of all identities, newest first. */
export const listBatches = async ({ deps: { db }, user }: Context): Promise<{ rows: BatchTask[] }> => {
  const rows = await openBatchesOf(db, user.id)
  const standings = await standingsOf(
    db,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => present(row, standings.get(row.id))) }
}

/** One task with the contracts that failed; refuses `not-found`. */
export const readBatch = async (ctx: Context, batchToken: string) => {
  const { db } = ctx.deps
  const row = await findOwn(ctx, batchToken)
  const standings = await standingsOf(db, [row.id])
  const failed = await itemsIn(db, row.id, 'failed', MOST_SELECTED)
  return {
    ...present(row, standings.get(row.id)),
    failures: failed.map(({ contractId, partyId, name, reason }) => ({ contractId, partyId, name, reason })),
  }
}

/** Takes an ended task out of the panel; refuses `not-found` and `batch.not-possible`. */
export const closeBatch = async (ctx: Context, batchToken: string): Promise<void> => {
  const { id } = await findOwn(ctx, batchToken, true)
  await moveBatch(ctx.deps, {
    id,
    event: { type: 'batch.closed' },
    actor: ctx.actor,
    notPossible: '任务还在进行，或已经关闭，请刷新后再看。',
  })
}

const present = (row: BatchRow, standing: Standing | undefined): BatchTask => {
  const { waiting = 0, sealing = 0, sealed = 0, failed = 0 } = standing ?? {}
  return {
    batchToken: row.id,
    as: row.role,
    companyName: row.companyName,
    totalContracts: waiting + sealing + sealed + failed,
    finishedContracts: sealed,
    failedContracts: failed,
    finished: row.state !== 'running',
    handleStatus: HANDLED[row.state],
    jumpStatus: row.jumpStatus,
    times: BATCH_CLOSE_SECONDS,
    startedAt: row.createdAt.toISOString(),
  }
}
