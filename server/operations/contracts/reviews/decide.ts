// Reviewers pass, return or hand on what they are asked about, and are reminded (domain.md §1.3).
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/domain/actor.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { urgeWait } from '#server/domain/contracts/parties/rules.ts'
import { openTask } from '#server/domain/contracts/reviews/rules.ts'
import {
  changeReviewTask,
  findReviewTask,
  insertReviewUrge,
  reviewLifecycle,
  reviewTasksOf,
  reviewUrgesOf,
} from '#server/domain/contracts/reviews/store.ts'
import { settleNotices } from '#server/operations/account/notices/notify.ts'
import { mayBeGiven } from '#server/operations/company/staff/right-holders.ts'
import { lockSeenReview, notFound } from './find-seen.ts'
import { moveReview, reviewTodo } from './moves.ts'
import type { ReviewDeps } from './moves.ts'

const ALREADY = '这次审查已由他人处理、已撤回或已结束，不需要您再审查。请刷新页面查看。'
const OWN = '这是您本人发起的合同，不能由您审查。请转交给其他同事。'

/** Passes or returns what the caller is asked about; refuses `review.not-possible` when nothing is asked any more. */
export const decideReview = async (
  ctx: Context,
  reviewId: string,
  decision: { type: 'task.passed'; opinion: string } | { type: 'task.returned'; reason: string },
): Promise<void> => {
  // Locked first: a task that goes to somebody else meanwhile is not decided in their name.
  const { review, isStarter } = await lockSeenReview(ctx, reviewId)
  const task = openTask(review, await reviewTasksOf(ctx.deps.db, reviewId), ctx.user.id)
  if (isStarter && task >= 0) throw new Refusal('review.not-possible', OWN)
  const said = decision.type === 'task.passed' ? { opinion: decision.opinion } : { reason: decision.reason }
  await moveReview(ctx.deps, {
    id: reviewId,
    event: { ...decision, task },
    actor: ctx.actor,
    detail: { ...said, openNotes: review.context.openNotes },
    notPossible: ALREADY,
  })
}

/** Gives a task to a colleague; one's own, or anybody's for administrators. Refuses `review.successor`. */
export const transferReview = async (
  ctx: Context,
  { reviewId, taskId, toMemberId }: { reviewId: string; taskId: string; toMemberId: string },
): Promise<void> => {
  const { review, isAdmin } = await lockSeenReview(ctx, reviewId)
  const found = await findReviewTask(ctx.deps.db, taskId)
  if (found === undefined || found.review.id !== reviewId) throw notFound()
  if (found.task.userId !== ctx.user.id && !isAdmin) throw notFound()
  const place = await findStaff(ctx.deps.db, review.companyId, toMemberId)
  const person = place?.user
  if (place?.member.status !== 'active' || person?.autStatus !== 1 || person.id === found.task.userId)
    throw new Refusal('review.successor', '接手人须是在职且已实名认证的其他同事，请重新选择。')
  await handReview(
    ctx.deps,
    taskId,
    { userId: person.id, name: person.name, memberId: toMemberId },
    ctx.actor,
  )
}

/** The same for the present holder of the task, as when a person leaves. Joins the caller's transaction. */
export const handReview = async (
  deps: ReviewDeps,
  taskId: string,
  to: { userId: string; name: string; memberId: string },
  actor: Actor,
): Promise<void> => {
  const before = await findReviewTask(deps.db, taskId)
  // Locked before it is read, so that two who hand on at once cannot both choose the same person.
  if (before !== undefined) await reviewLifecycle.load(deps.db, before.review.id)
  const found = await findReviewTask(deps.db, taskId)
  if (found === undefined) throw notFound()
  const { task, review } = found
  if (review.starterId === to.userId)
    throw new Refusal('review.successor', `${to.name}是发起人，不能审查自己发起的合同，请选择其他同事。`)
  const place = await findStaff(deps.db, review.companyId, to.memberId)
  if (place === undefined || !(await mayBeGiven(deps.db, place.member, 'review')))
    throw new Refusal(
      'review.successor',
      `${to.name}没有“参与内容审查”的权限，请选择其他同事或联系单位管理员。`,
    )
  if ((await reviewTasksOf(deps.db, review.id)).some(({ userId }) => userId === to.userId))
    throw new Refusal('review.successor', `${to.name}已是这份合同的审查人，请选择其他同事。`)
  await settleNotices(deps, reviewTodo(review.id), task.userId)
  // Written first: the move that follows notifies its present holder.
  await changeReviewTask(deps.db, taskId, {
    userId: to.userId,
    name: to.name,
    memberId: to.memberId,
    askedAt: null,
  })
  await moveReview(deps, {
    id: review.id,
    event: { type: 'task.transferred', task: task.position },
    actor,
    detail: { fromName: task.name, toName: to.name },
    notPossible: ALREADY,
  })
}

/** Reminds the reviewer who is asked now; refuses `review.not-possible`, too when it is too early to do so again. */
export const urgeReviewer = async (
  ctx: Context,
  { reviewId, taskId }: { reviewId: string; taskId: string },
): Promise<void> => {
  const { db } = ctx.deps
  // Locked, so that two who remind at once do not remind twice.
  const { review, isStarter, isAdmin } = await lockSeenReview(ctx, reviewId)
  const task = (await reviewTasksOf(db, reviewId)).find(({ id }) => id === taskId)
  if (task === undefined) throw notFound()
  if (task.userId === ctx.user.id)
    throw new Refusal('review.not-possible', '这一步正等您本人审查，无需催办。')
  const now = ctx.clock.now()
  const wait = urgeWait((await reviewUrgesOf(db, reviewId)).get(task.userId) ?? [], now)
  if (wait !== undefined) throw new Refusal('review.not-possible', wait)
  await moveReview(ctx.deps, {
    id: reviewId,
    event: { type: 'task.urged', task: task.position, by: { isStarter, isAdmin } },
    actor: ctx.actor,
    detail: { names: [task.name] },
    notPossible: '只有发起人和单位管理员能催办正轮到的审查人，请刷新页面查看最新进度。',
  })
  const { contractId } = review
  await insertReviewUrge(db, { id: randomUUID(), reviewId, contractId, userId: task.userId, at: now })
}
