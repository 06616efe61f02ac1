// What a lawyer review does when its opinion is signed, or comes to nothing.
import type { Deps } from '#server/deps.ts'
import { accountLifecycle } from '#server/domain/account/accounts/store.ts'
import { contractLifecycle, findContract } from '#server/domain/contracts/contracts/store.ts'
import { findLawyerOf, putLawyer } from '#server/domain/contracts/law-firms/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { LAWYER_LEFT, handOverAll } from './hand-over.ts'
import { moveLawyerReview } from './moves.ts'

export const passLawyersWorkOn = followersOf<Deps>()(accountLifecycle)({
  to: ['closed'],
  does: 'gives the open work of a lawyer who closes the account to colleagues of the firm, or back to its customers',
  follow: async (deps, { id, actor }) => {
    const lawyer = await findLawyerOf(deps.db, id)
    if (lawyer === undefined) return
    await putLawyer(deps.db, { ...lawyer, isActive: false, updatedAt: deps.clock.now() })
    await handOverAll(deps, { lawyer, reason: LAWYER_LEFT, actor })
  },
})

export const goOnWithLawyerReview = followersOf<Deps>()(contractLifecycle)({
  to: ['completed', 'rejected', 'revoked', 'expired'],
  does: 'hands the opinion it is to the customer, or lets its lawyer write it anew',
  follow: async (deps, { id, to, actor }) => {
    const contract = await findContract(deps.db, id)
    if (contract?.kind !== 'opinion' || contract.aboutId === null) return
    await moveLawyerReview(deps, {
      id: contract.aboutId,
      // Why an unsigned opinion was taken back is no business of the customer's.
      event: { type: to === 'completed' ? 'opinion.signed' : 'opinion.ended' },
      actor,
    })
  },
})
