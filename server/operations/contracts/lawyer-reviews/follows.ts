// What a lawyer review does when its opinion is signed, or comes to nothing.
import type { Deps } from '#server/deps.ts'
import { contractLifecycle, findContract } from '#server/domain/contracts/contracts/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { moveLawyerReview } from './moves.ts'

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
