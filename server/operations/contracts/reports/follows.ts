// The figures follow contracts: each move changes what its contract has in them.
import type { Deps } from '#server/deps.ts'
import { contractLifecycle } from '#server/domain/contracts/contracts/store.ts'
import { recount } from '#server/domain/contracts/reports/counts.ts'
import { followersOf } from '#server/domain/followers.ts'

/** After the lists, which know the contract's type, and after the quota. */
export const countInFigures = followersOf<Deps>()(contractLifecycle)({
  does: 'brings the figures of its company up to date',
  follow: async ({ db }, { id, event }) => {
    // Somebody signing is no figure before the signature is there.
    if (event.type !== 'party.sealing') await recount(db, id)
  },
})
