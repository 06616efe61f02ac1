// Effects of a contract's moves on the quota.
// A launch reserves it, the first signature uses it up, and an end without one gives it back.
import type { Deps } from '#server/deps.ts'
import { isCounted } from '#server/domain/contracts/contracts/rules.ts'
import { contractLifecycle, findContract } from '#server/domain/contracts/contracts/store.ts'
import { isNewlyCertified } from '#server/domain/company/certifications/rules.ts'
import { certificationLifecycle, getCertification } from '#server/domain/company/certifications/store.ts'
import { giveFirst } from '#server/operations/trade/quotas/give.ts'
import { followersOf } from '#server/domain/followers.ts'
import { orderLifecycle } from '#server/domain/trade/orders/store.ts'
import { balancesOf, endHold, freezeOne, lockOwner } from '#server/domain/trade/packages/ledger.ts'
import {
  documentsLeft,
  hasBecomeScarce,
  nextToUse,
  usedUp,
} from '#server/domain/trade/packages/quota-rules.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'
import { settleGrant } from '#server/operations/trade/quotas/moves.ts'
import { tellScarce } from '#server/operations/trade/quotas/tell.ts'

/** Once for each owner, however often they are certified. */
export const giveFirstDocuments = followersOf<Deps>()(certificationLifecycle)({
  to: ['certified'],
  does: 'gives whoever is newly certified the first documents',
  follow: async (deps, moved) => {
    const row = await getCertification(deps.db, moved.id)
    if (row === undefined || !isNewlyCertified(moved)) return
    await giveFirst(deps, moved.actor, { ownerType: row.subjectType, ownerId: row.subjectId })
  },
})

export const takeBackGrant = followersOf<Deps>()(orderLifecycle)({
  to: ['refunded'],
  does: 'takes back for good what was withheld while the money was wanted back',
  follow: async (deps, { id, actor }) => {
    await settleGrant(deps, id, { type: 'refund.paid', actor })
  },
})

/** States in which a launched contract is over, or a draft again. */
const BACK: readonly string[] = ['draft', 'returned', 'revoked', 'rejected', 'expired']

/** A launch refuses `quota.used-up`. */
export const countDocument = followersOf<Deps>()(contractLifecycle)({
  does: 'sets one document of the quota aside at the launch of what counts, uses it up at the first signature, gives it back without any',
  follow: async (deps, { id, to, context, event, actor }) => {
    const by = { userId: actor.identity === 'operator' ? null : actor.userId, at: deps.clock.now() }
    if (event.type === 'contract.launched') await freeze(deps, id, by)
    else if (event.type === 'party.signed' && context.signedCount === 1)
      await endHold(deps.db, id, { kind: 'used', ...by })
    else if (BACK.includes(to) && context.signedCount === 0)
      await endHold(deps.db, id, { kind: 'released', ...by })
  },
})

const freeze = async (
  deps: Deps,
  contractId: string,
  by: { userId: string | null; at: Date },
): Promise<void> => {
  const contract = await findContract(deps.db, contractId)
  if (contract === undefined) throw new Error(`contract ${contractId} vanished`)
  if (!isCounted(contract.kind)) return
  const { companyId, initiatorId } = contract
  const owner: GrantOwner =
    companyId === null
      ? { ownerType: 'person', ownerId: initiatorId }
      : { ownerType: 'company', ownerId: companyId }
  await lockOwner(deps.db, owner, by.at)
  const balances = await balancesOf(deps.db, owner, by.at)
  const next = nextToUse(balances)
  if (next === undefined) throw usedUp(owner.ownerType)
  await freezeOne(deps.db, { grantId: next.grantId, ownerId: owner.ownerId, contractId, ...by })
  const left = documentsLeft(balances) - 1
  if (hasBecomeScarce(balances, left)) await tellScarce(deps, owner, left)
}
