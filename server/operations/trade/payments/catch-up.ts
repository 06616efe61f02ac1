// Brings payments and grants up to what nodes of an earlier version did (decision 0116).
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { lockOrder } from '#server/domain/trade/orders/store.ts'
import { paymentsBehind } from '#server/domain/trade/payments/store.ts'
import { withheldInVain } from '#server/domain/trade/quotas/store.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { movePayment } from '#server/operations/trade/payments/moves.ts'
import { settleGrant } from '#server/operations/trade/quotas/moves.ts'

/** An upgrade takes minutes; after this long no earlier version runs any more. */
const AFTER_MS = 3_600_000

export const CATCH_UP_JOB = defineJob('trade.catch-up')

/** Planned at each start, which puts off the one before. */
export const planCatchUp = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const runAt = new Date(clock.now().getTime() + AFTER_MS)
  await enqueue(db, { name: CATCH_UP_JOB, key: CATCH_UP_JOB, payload: null, runAt })
}

/** The job. Each thing is looked at again once its order is held. */
export const catchUp = async (deps: Deps): Promise<void> => {
  const actor = systemActor(CATCH_UP_JOB)
  for (const { orderId } of await paymentsBehind(deps.db))
    await deps.db.transaction(async () => {
      await lockOrder(deps.db, orderId)
      for (const { id, type } of await paymentsBehind(deps.db, orderId))
        await movePayment(deps, { id, event: { type }, actor })
    })
  for (const { orderId } of await withheldInVain(deps.db))
    await deps.db.transaction(async () => {
      const { state } = await lockOrder(deps.db, orderId)
      const type = state === 'refunded' ? 'refund.paid' : 'refund.refused'
      await settleGrant(deps, orderId, { type, actor })
    })
}
