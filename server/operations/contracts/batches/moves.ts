// Moves batches and their contracts through their charts.
import { Refusal } from '#protocol/failures.ts'
import { gatheringOf } from '#server/db/gathered-writes.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { BatchItemEvent, batchItemMachine } from '#server/domain/contracts/batches/item-machine.ts'
import { batchMachine } from '#server/domain/contracts/batches/machine.ts'
import type { BatchEvent } from '#server/domain/contracts/batches/machine.ts'
import { afterResult } from '#server/domain/contracts/batches/rules.ts'
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

type ResultEvent = Extract<BatchItemEvent, { type: 'item.sealed' | 'item.failed' }>

/**
 * A contract of a batch has its result: noted at the end of the transaction, or before somebody reads it. Then others follow, or the
 * batch ends with the last one.
 */
export const settleItem = (
  deps: BatchDeps,
  { id, batchId }: { readonly id: string; readonly batchId: string },
  event: ResultEvent,
  actor: Actor,
): void => {
  const settled = deps.db.gathered(settling(deps.db))
  const moves = settled.get(batchId)?.moves ?? []
  const detail = 'reason' in event ? { reason: event.reason } : {}
  moves.push({ id, event, actor, detail })
  settled.set(batchId, { deps, actor, moves })
}

interface Settled {
  readonly deps: BatchDeps
  readonly actor: Actor
  readonly moves: Parameters<typeof moveItem>[1][]
}

/**
 * The results of each batch that a transaction gave its contracts. They go to the batch's chain, which two slices would else wait for
 * from the middle of their work to its end.
 */
const settling = gatheringOf((db: Deps['db']) => ({
  before: ['"batch_item"'],
  turn: 2 as const,
  begin: () => new Map<string, Settled>(),
  write: async (batches: ReadonlyMap<string, Settled>) => {
    for (const [batchId, { deps, actor, moves }] of batches) {
      await db.together(() => moves.map((move) => moveItem(deps, move)))
      await goOnOrEnd(deps, batchId, actor)
    }
  },
}))

const goOnOrEnd = async (deps: BatchDeps, id: string, actor: Actor): Promise<void> => {
  // Two that end at the same moment must not each take the other for unfinished.
  await lockBatch(deps.db, id)
  const standing = (await standingsOf(deps.db, [id])).get(id)
  if (standing === undefined) return
  const next = afterResult(standing)
  if (next === 'end')
    await moveBatch(deps, { id, event: { type: 'batch.ended', failures: standing.failed }, actor })
  else if (next === 'next') await sealOn(deps, id, false)
}
