// Finds a lawyer review for somebody who has a part in it; to everybody else it does not exist.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { findLawyerOf } from '#server/domain/contracts/law-firms/store.ts'
import type { LawyerRow } from '#server/domain/contracts/law-firms/store.ts'
import type { LawyerReviewRole } from '#server/domain/contracts/lawyer-reviews/machine.ts'
import { roleIn } from '#server/domain/contracts/lawyer-reviews/rules.ts'
import { getLawyerReview, lockLawyerReview } from '#server/domain/contracts/lawyer-reviews/store.ts'
import type { LawyerReviewRow, Reader } from '#server/domain/contracts/lawyer-reviews/store.ts'

export const notFound = (): Refusal =>
  new Refusal('not-found', '没有找到这项律师服务，或当前身份无权查看。律师请用个人身份办理。')

/** The lawyer who calls; nobody while acting for a company. */
export const lawyerWho = async ({
  deps,
  user,
  identity,
}: Pick<Context, 'deps' | 'user' | 'identity'>): Promise<LawyerRow | undefined> =>
  identity.type === 1 ? findLawyerOf(deps.db, user.id) : undefined

/** The caller as a customer. */
export const customerWho = ({ user, identity, rights }: Pick<Context, 'user' | 'identity' | 'rights'>) => {
  const companyId = identity.type === 2 ? identity.companyId : null
  const seesAll = companyId !== null && rights.may('contract', 'viewAll')
  return { customerId: user.id, companyId, seesAll } satisfies Reader
}

/** A review with what the caller is to it. */
export interface Found {
  readonly row: LawyerReviewRow
  readonly role: LawyerReviewRole
  readonly lawyer: LawyerRow | undefined
}

/** Refuses `not-found` to strangers; `lock` keeps others from changing it until the transaction ends. */
export const findLawyerReview = async (
  ctx: Context,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Found> => {
  const row = await (lock ? lockLawyerReview : getLawyerReview)(ctx.deps.db, id)
  if (row === undefined) throw notFound()
  const lawyer = await lawyerWho(ctx)
  const { customerId: userId, companyId, seesAll } = customerWho(ctx)
  const role = roleIn(row, { userId, companyId, seesAll, lawyer })
  if (role === undefined) throw notFound()
  return { row, role, lawyer }
}
