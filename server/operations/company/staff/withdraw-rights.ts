// What a person loses at the moment a company disables them or lets them go; each kind of right is one line here.
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { leaveIdentity } from '#server/domain/account/sessions/store.ts'
import { noteDeparture } from '#server/operations/company/certifications/ends.ts'
import { revokeGrantsOf } from '#server/operations/seals/seals/grants.ts'

/** Who loses what, and how: `disabled` may come back, `left` does not. */
export interface Withdrawal {
  readonly companyId: string
  readonly memberId: string
  readonly userId: string
  readonly how: 'disabled' | 'left'
  readonly actor: Actor
}

/** Joins the transaction of the move, so that no request in between still holds the rights. */
export const withdrawRights = async (deps: Deps, gone: Withdrawal): Promise<void> => {
  await leaveIdentity(deps.db, gone.userId, gone.companyId, deps.clock.now())
  // Who is disabled may come back, and then with what was given before.
  if (gone.how === 'disabled') return
  await revokeGrantsOf(deps, gone)
  await noteDeparture(deps, gone.actor, gone)
}
