// When a company is cancelled, its places in groups end, as head and as member.
import type { Deps } from '#server/deps.ts'
import { openWith } from '#server/domain/company/affiliations/store.ts'
import { cancellationLifecycle, getCancellation } from '#server/domain/company/cancellations/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { moveAffiliation } from './moves.ts'

export const endPlacesInGroups = followersOf<Deps>()(cancellationLifecycle)({
  to: ['cancelled'],
  does: 'ends the places in groups of a company that is no more, as head and as member',
  follow: async (deps, { id, actor }) => {
    const row = await getCancellation(deps.db, id)
    if (row === undefined) return
    for (const place of await openWith(deps.db, row.companyId))
      await moveAffiliation(deps, { id: place.id, event: { type: 'company.cancelled' }, actor })
  },
})
