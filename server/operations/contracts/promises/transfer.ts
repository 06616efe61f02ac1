// Promises of somebody who leaves go to a colleague.
import { Refusal } from '#protocol/failures.ts'
import type { Actor } from '#server/domain/actor.ts'
import { changePromise, lockPromise } from '#server/domain/contracts/promises/store.ts'
import type { Successor } from '#server/operations/contracts/contracts/transfer.ts'
import { BY_THE_HOUSE } from './find.ts'
import { movePromise } from './moves.ts'
import type { PromiseDeps } from './moves.ts'

/** Joins the caller's transaction. */
export const transferPromise = async (
  deps: PromiseDeps,
  { promiseId, to, actor }: { promiseId: string; to: Successor; actor: Actor },
): Promise<void> => {
  const row = await lockPromise(deps.db, promiseId)
  if (row === undefined) throw new Refusal('not-found', '没有找到这件履约事项，请刷新页面。')
  await changePromise(deps.db, row, { ownerId: to.userId, owner: to.name })
  await movePromise(deps, {
    id: promiseId,
    event: { type: 'promise.handedOver', by: BY_THE_HOUSE },
    actor,
    detail: { fromName: row.owner, toName: to.name },
  })
}
