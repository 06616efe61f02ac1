// What is left of an identity's packages, for home and for the review before a launch.
import type { Quotas } from '#protocol/trade/orders.ts'
import type { Context } from '#server/context.ts'
import { balancesOf } from '#server/domain/trade/packages/ledger.ts'
import {
  documentsLeft,
  expiringSoon,
  modulesOf,
  staffLimitOf,
  usedUp,
} from '#server/domain/trade/packages/quota-rules.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'

const SOON_MS = 30 * 24 * 3_600_000

export const showQuotas = async ({ deps, clock, identity, user }: Context): Promise<Quotas> => {
  const now = clock.now()
  const balances = await balancesOf(deps.db, quotaOwner(identity, user.id), now)
  const soon = expiringSoon(balances, now, SOON_MS)
  return {
    left: documentsLeft(balances),
    expiring: soon === undefined ? null : { count: soon.count, validUntil: soon.validUntil.toISOString() },
    modules: [...modulesOf(balances)].join(','),
    staffLimit: identity.type === 1 ? null : staffLimitOf(balances),
    packages: balances.map(({ name, quota, left, validUntil, soldAs }) => ({
      name,
      quota,
      left,
      validUntil: validUntil.toISOString(),
      productId: soldAs,
    })),
  }
}

/** Refuses `quota.used-up` before files are prepared for nothing; what counts is asked again at the launch itself. */
export const checkQuota = async ({
  deps,
  clock,
  identity,
  user,
}: Pick<Context, 'deps' | 'clock' | 'identity' | 'user'>): Promise<void> => {
  const owner = quotaOwner(identity, user.id)
  if (documentsLeft(await balancesOf(deps.db, owner, clock.now())) === 0) throw usedUp(owner.ownerType)
}
