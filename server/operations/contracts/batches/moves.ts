// Moves batches and their contracts through their charts.
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { BatchItemEvent, batchItemMachine } from '#server/domain/contracts/batches/item-machine.ts'
import { batchMachine } from '#server/domain/contracts/batches/machine.ts'
import type { BatchEvent } from '#server/domain/contracts/batches/machine.ts'
import {
  batchItemLifecycle,
  batchLifecycle,
  changeItem,
  lockBatch,
  standingsOf,
} from '#server/domain/contracts/batches/store.ts'
import type { BatchRow } from '#server/domain/contracts/batches/store.ts'
import { advance, snapshotOf } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'

/** The job that takes up the next contracts of a batch. */
export const SEAL_BATCH_JOB = defineJob<{ readonly batchId: string }>('seal-batch')

/**
 * How many signatures of one batch wait to be written at a time: somebody else's single signature waits behind so many at most. New
 * ones are taken up when three quarters of them are done, so that they are taken up together.
 */
export const MOST_AT_ONCE = 8

type BatchDeps = Pick<Deps, 'db' | 'clock' | 'following'>

/** Has the next contracts of a batch taken up: at once, or after whatever else is due. */
export const sealOn = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  batchId: string,
  isUrgent = true,
): Promise<void> => {
  await enqueue(db, {
    name: SEAL_BATCH_JOB,
    key: `batch:${batchId}`,
    payload: { batchId },
    ...(isUrgent ? {} : { runAt: clock.now() }),
  })
}

/** Refuses `batch.not-possible` with these words where the chart has no such move now. */
export const checkBatchCan = ({ state }: Pick<BatchRow, 'state'>, event: BatchEvent, words: string): void => {
  if (!snapshotOf(batchMachine, { state, context: {} }).can(event))
    throw new Refusal('batch.not-possible', words)
}

/** Moves a batch; refuses `batch.not-possible` and `not-found`. */
export const moveBatch = (
  deps: BatchDeps,
  move: {
    id: string
    event: BatchEvent
    actor: Actor
    detail?: Record<string, unknown>
    notPossible?: string
  },
) => advance(deps, batchLifecycle, batchEffects(deps), move)

const batchEffects = (deps: BatchDeps): Effects<typeof batchMachine> => ({
  sealOn: ({ id }) => sealOn(deps, id),
})

/** Moves one contract of a batch; refuses `batchItem.not-possible` and `not-found`. */
export const moveItem = (
  deps: BatchDeps,
  move: { id: string; event: BatchItemEvent; actor: Actor; detail?: Record<string, unknown> },
) => advance(deps, batchItemLifecycle, itemEffects(deps), move)

const itemEffects = ({ db }: BatchDeps): Effects<typeof batchItemMachine> => ({
  keepReason: async ({ id }, event) => {
    if (event.type === 'item.failed') await changeItem(db, id, { reason: event.reason })
  },
  forgetReason: ({ id }) => changeItem(db, id, { reason: '' }),
})

/** A contract of a batch has its result: others follow, or the batch ends with the last one. */
export const settleItem = async (
  deps: BatchDeps,
  { id, batchId }: { readonly id: string; readonly batchId: string },
  event: Extract<BatchItemEvent, { type: 'item.sealed' | 'item.failed' }>,
  actor: Actor,
): Promise<void> => {
  // Two that end at the same moment must not each take the other for unfinished.
  await lockBatch(deps.db, batchId)
  const detail = 'reason' in event ? { reason: event.reason } : {}
  await moveItem(deps, { id, event, actor, detail })
  const standing = (await standingsOf(deps.db, [batchId])).get(batchId)
  if (standing === undefined) return
  if (standing.waiting + standing.sealing === 0)
    await moveBatch(deps, { id: batchId, event: { type: 'batch.ended', failures: standing.failed }, actor })
  else if (standing.waiting > 0 && standing.sealing <= MOST_AT_ONCE / 4) await sealOn(deps, batchId, false)
}
