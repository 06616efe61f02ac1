// Finds a promise for somebody who may see it; to everybody else it does not exist.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { findPromise, lockPromise } from '#server/domain/contracts/promises/store.ts'
import type { PromiseRecord } from '#server/domain/contracts/promises/store.ts'
import type { PromiseCause } from '#server/domain/contracts/promises/machine.ts'

/** Who the caller is to the chart. */
export const causeOf = ({ user, rights }: Context, row: PromiseRecord): PromiseCause => ({
  isOwner: row.ownerId === user.id,
  mayEdit: rights.may('traceManage', 'edit'),
  mayFinish: rights.may('traceManage', 'finish'),
  mayCancel: rights.may('traceManage', 'del'),
})

/** The product itself, and whoever hands over the work of one who leaves. */
export const BY_THE_HOUSE: PromiseCause = {
  isOwner: false,
  mayEdit: true,
  mayFinish: false,
  mayCancel: true,
}

/** Seen in its company by who may see all of them, and by whoever looks after it. Refuses `not-found`. */
export const findSeenPromise = async (
  ctx: Context,
  promiseId: string,
  lock = false,
): Promise<PromiseRecord> => {
  const { deps, identity, rights, user } = ctx
  const row = await (lock ? lockPromise : findPromise)(deps.db, promiseId)
  const isHere = row !== undefined && identity.type === 2 && identity.companyId === row.companyId
  if (!isHere || (row.ownerId !== user.id && !rights.may('traceManage', 'view'))) throw notFound()
  return row
}

const notFound = (): Refusal => new Refusal('not-found', '没有找到这件履约事项，或当前身份无权查看。')
