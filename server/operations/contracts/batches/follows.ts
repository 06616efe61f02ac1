// What batches do when the signature of one of their contracts is written, or could not be.
import type { Deps } from '#server/deps.ts'
import { sealingItemOf } from '#server/domain/contracts/batches/store.ts'
import { partyLifecycle } from '#server/domain/contracts/parties/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { settleItem } from './moves.ts'

export const settleBatchItem = followersOf<Deps>()(partyLifecycle)({
  events: ['sealing.finished', 'sealing.failed'],
  does: 'gives the contract its result in the batch it was signed by, and has the next ones taken up',
  follow: async (deps, { id, event, actor }) => {
    const item = await sealingItemOf(deps.db, id)
    if (item === undefined) return
    const result =
      event.type === 'sealing.failed'
        ? { type: 'item.failed' as const, reason: event.reason }
        : { type: 'item.sealed' as const }
    settleItem(deps, item, result, actor)
  },
})
