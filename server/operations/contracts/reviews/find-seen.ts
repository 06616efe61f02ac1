// Finds a review for somebody who may see it; to everybody else it does not exist.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { findReview, reviewLifecycle, wasReviewer } from '#server/domain/contracts/reviews/store.ts'
import type { ReviewRecord } from '#server/domain/contracts/reviews/store.ts'

/** A review and what the caller is to it. */
export interface SeenReview {
  readonly review: ReviewRecord
  /** A reviewer of any version, or the initiator: those who read the notes. */
  readonly isInside: boolean
  readonly isStarter: boolean
  /** Sees all contracts of the company. */
  readonly isAdmin: boolean
}

/** What the caller, in the current identity, is to a review; undefined for those who do not see it. */
export const seeReview = async (ctx: Context, review: ReviewRecord): Promise<SeenReview | undefined> => {
  const { identity, user, rights } = ctx
  if (identity.type !== 2 || identity.companyId !== review.companyId) return undefined
  const isStarter = review.starterId === user.id
  const isAdmin = rights.may('contract', 'viewAll')
  const who = { companyId: identity.companyId, userId: user.id }
  const isInside = isStarter || (await wasReviewer(ctx.deps.db, review.contractId, who))
  return isInside || isAdmin ? { review, isInside, isStarter, isAdmin } : undefined
}

/** The review, for the initiator, every reviewer who was asked and administrators; refuses `not-found`. */
export const findSeenReview = async (ctx: Context, reviewId: string): Promise<SeenReview> => {
  const review = await findReview(ctx.deps.db, reviewId)
  const seen = review && (await seeReview(ctx, review))
  if (seen === undefined) throw notFound()
  return seen
}

/** The same, locked until the transaction ends: nobody else decides, writes notes or hands on meanwhile. */
export const lockSeenReview = async (ctx: Context, reviewId: string): Promise<SeenReview> => {
  await findSeenReview(ctx, reviewId)
  await reviewLifecycle.load(ctx.deps.db, reviewId)
  return findSeenReview(ctx, reviewId)
}

export const notFound = (): Refusal =>
  new Refusal('not-found', '没有找到这次审查，可能已转交他人，或当前身份无权查看。')
