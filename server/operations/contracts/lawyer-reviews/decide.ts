// What customer and lawyer do with a review: accept, decline, cancel, confirm, ask for a revision.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { LawyerReviewRole } from '#server/domain/contracts/lawyer-reviews/machine.ts'
import { getLawyer } from '#server/domain/contracts/law-firms/store.ts'
import { changeLawyerReview, getLawyerReview } from '#server/domain/contracts/lawyer-reviews/store.ts'
import { findLawyerReview } from './find.ts'
import { LAWYER_LEFT, handOver } from './hand-over.ts'
import { moveLawyerReview } from './moves.ts'

const STALE = '这项律师服务已有变化，不能再这样办理。请刷新后查看。'

/** The first of a firm's lawyers to accept it has it. Refuses `not-found` and `lawyerReview.not-possible`. */
export const acceptLawyerReview = async (ctx: Context, id: string): Promise<void> => {
  const { row, role, lawyer } = await findLawyerReview(ctx, id, { lock: true })
  if (lawyer !== undefined && !lawyer.isActive)
    throw new Refusal('lawyerReview.not-possible', '您的律师资格已停用，暂不能接单。请联系平台。')
  if (role === 'lawyer' && row.lawyerId === null && lawyer !== undefined)
    await changeLawyerReview(ctx.deps.db, id, { lawyerId: lawyer.id })
  await move(ctx, id, { type: 'application.accepted', by: role })
}

/** Asked of a firm, it is declined for the firm. */
export const declineLawyerReview = (ctx: Context, id: string, reason: string): Promise<void> =>
  decide(ctx, id, (by) => ({ type: 'application.declined', by, reason }))

export const cancelLawyerReview = (ctx: Context, id: string): Promise<void> =>
  decide(ctx, id, (by) => ({ type: 'application.cancelled', by }))

export const confirmOpinion = (ctx: Context, id: string): Promise<void> =>
  decide(ctx, id, (by) => ({ type: 'opinion.confirmed', by }))

/** Where the lawyer works no longer, others of the firm revise it. */
export const reviseOpinion = async (ctx: Context, id: string, reason: string): Promise<void> => {
  await decide(ctx, id, (by) => ({ type: 'opinion.returned', by, reason }))
  const row = await getLawyerReview(ctx.deps.db, id)
  const lawyer = row?.lawyerId == null ? undefined : await getLawyer(ctx.deps.db, row.lawyerId)
  if (lawyer?.isActive === false)
    await handOver(ctx.deps, id, { lawyer, reason: LAWYER_LEFT, actor: ctx.actor })
}

type Event = Parameters<typeof moveLawyerReview>[1]['event']

const decide = async (ctx: Context, id: string, event: (by: LawyerReviewRole) => Event): Promise<void> => {
  const { role } = await findLawyerReview(ctx, id, { lock: true })
  await move(ctx, id, event(role))
}

const move = ({ deps, actor }: Context, id: string, event: Event): Promise<void> =>
  moveLawyerReview(deps, { id, event, actor, notPossible: STALE })
