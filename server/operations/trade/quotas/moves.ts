// Moves what orders gave: withheld while money is wanted back, then in force again or taken back.
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { advance, snapshotOf } from '#server/domain/lifecycle.ts'
import type { GrantEvent } from '#server/domain/trade/quotas/machine.ts'
import { grantOfOrder, quotaGrantLifecycle } from '#server/domain/trade/quotas/store.ts'

type GrantDeps = Pick<Deps, 'db' | 'clock' | 'following'>

/** Refuses `quotaGrant.not-possible` and `not-found`. */
export const moveGrant = (deps: GrantDeps, move: { id: string; event: GrantEvent; actor: Actor }) =>
  advance(deps, quotaGrantLifecycle, {}, move)

/** Withholds what an order gave; refuses `order.quota-used` where something of it was launched. */
export const withholdGrant = async (deps: GrantDeps, orderId: string, actor: Actor): Promise<void> => {
  const event = { type: 'refund.asked' } as const
  const grant = await grantOfOrder(deps.db, orderId)
  // Held from here on: a launch comes before it, or finds nothing.
  const stored = grant && (await quotaGrantLifecycle.load(deps.db, grant.id))
  if (stored === undefined || !snapshotOf(quotaGrantLifecycle.machine, stored).can(event))
    throw new Refusal('order.quota-used', '套餐的份数已经使用过，不能退款。')
  await moveGrant(deps, { id: stored.id, event, actor })
}

/** Decides what became of the withheld; false where nothing is withheld, as a node of an earlier version deleted it. */
export const settleGrant = async (
  deps: GrantDeps,
  orderId: string,
  { type, actor }: { type: 'refund.refused' | 'refund.paid'; actor: Actor },
): Promise<boolean> => {
  const grant = await grantOfOrder(deps.db, orderId)
  if (grant?.state !== 'withheld') return false
  await moveGrant(deps, { id: grant.id, event: { type }, actor })
  return true
}
