// What becomes of a contract when the agreement to void it is signed by all, or comes to nothing.
import type { Deps } from '#server/deps.ts'
import { contractLifecycle, findContract } from '#server/domain/contracts/contracts/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'

export const settleVoiding = followersOf<Deps>()(contractLifecycle)({
  to: ['completed', 'rejected', 'revoked', 'expired'],
  does: 'voids the contract a 作废协议 is about once all have signed it, and leaves it in force when the agreement ends otherwise',
  follow: async (deps, { id, to, actor }) => {
    const agreement = await findContract(deps.db, id)
    if (agreement?.kind !== 'abandon' || agreement.aboutId === null) return
    await moveContract(deps, {
      id: agreement.aboutId,
      event: {
        type: to === 'completed' ? 'abandon.finished' : 'abandon.ended',
        at: deps.clock.now().getTime(),
      },
      actor,
      detail: { agreementId: id },
    })
  },
})
