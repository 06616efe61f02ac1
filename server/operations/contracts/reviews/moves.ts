// Moves a review through its chart: keeps what was decided, asks who comes next, tells the initiator.
import { REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import type { ReviewEvent, reviewMachine } from '#server/domain/contracts/reviews/machine.ts'
import { findNote } from '#server/domain/contracts/reviews/notes.ts'
import {
  changeReview,
  changeReviewTask,
  findReview,
  reviewLifecycle,
  reviewsOf,
  reviewTasksOf,
} from '#server/domain/contracts/reviews/store.ts'
import type { ReviewRecord, ReviewTaskRecord } from '#server/domain/contracts/reviews/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { notify, settleNotices } from '#server/operations/account/notices/notify.ts'
import { sendSmsLink } from '#server/operations/account/notices/sms-links.ts'

export type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'sms' | 'config' | 'following'>

export interface ReviewMove {
  readonly id: string
  readonly event: ReviewEvent
  readonly actor: Actor
  readonly detail?: Record<string, unknown>
  readonly notPossible?: string
}

/** Refuses `review.not-possible` and `not-found`. */
export const moveReview = async (deps: ReviewDeps, move: ReviewMove): Promise<void> => {
  await advance(deps, reviewLifecycle, effects(deps), move)
}

/** The contract was taken back or ended: its running review, if there is one, is over. The contract itself has moved already. */
export const endReviewOf = async (
  deps: ReviewDeps,
  contractId: string,
  event: Extract<ReviewEvent, { type: 'subject.withdrawn' | 'subject.ended' }>,
  actor: Actor,
): Promise<void> => {
  const [newest] = await reviewsOf(deps.db, contractId)
  if (newest?.state === 'running') await moveReview(deps, { id: newest.id, event, actor })
}

/** What asks somebody to review. */
export const reviewTodo = (reviewId: string): string => `review:${reviewId}`

const effects = (deps: ReviewDeps): Effects<typeof reviewMachine> => ({
  keepDecision: async ({ id, context }, event) => {
    if (event.type !== 'task.passed' && event.type !== 'task.returned') return
    const task = await taskAt(deps, id, event.task)
    await settleNotices(deps, reviewTodo(id), task.userId)
    await changeReviewTask(deps.db, task.id, {
      opinion: event.type === 'task.passed' ? event.opinion : event.reason,
      openNotes: context.openNotes,
      decidedAt: deps.clock.now(),
    })
  },
  tellAsked: async ({ id }) => {
    const review = await reviewOf(deps, id)
    for (const task of await reviewTasksOf(deps.db, id)) {
      if (task.status !== REVIEW_TASK.open || task.askedAt !== null) continue
      await changeReviewTask(deps.db, task.id, { askedAt: deps.clock.now() })
      await tell(deps, task.userId, review, {
        title: '有一份合同等您审查',
        text: `${review.starter}提交了${review.title}，请审查内容。`,
        todo: reviewTodo(id),
      })
    }
  },
  remindAsked: async ({ id }, event) => {
    if (event.type !== 'task.urged') return
    const { userId } = await taskAt(deps, id, event.task)
    const review = await reviewOf(deps, id)
    await tell(deps, userId, review, {
      title: '提醒：有一份合同等您审查',
      text: `${review.starter}提交的${review.title}等您审查内容。`,
      todo: reviewTodo(id),
    })
    const phone = (await getUser(deps.db, userId))?.phone
    if (phone === undefined) return
    await sendSmsLink(deps, {
      phone,
      topic: 'approval',
      target: PAGES.review(review.contractId),
      title: `${review.starter}提交的${review.title}等您审查`,
      subject: reviewTodo(id),
    })
  },
  tellAuthor: async ({ id }, event, actor) => {
    if (event.type !== 'note.replied') return
    const note = await findNote(deps.db, { reviewId: id, noteId: event.note.noteId })
    if (note === undefined || note.authorId === actor.userId) return
    const review = await reviewOf(deps, id)
    await tell(deps, note.authorId, review, {
      title: '您的批注有新的回复',
      text: `${review.title}第 ${note.page + 1} 页的批注有新的回复。`,
    })
  },
  tellStarter: async ({ id, to }, event) => {
    await settleNotices(deps, reviewTodo(id))
    const review = await reviewOf(deps, id)
    const reason = 'reason' in event ? event.reason : ''
    await tell(
      deps,
      review.starterId,
      review,
      to === 'passed'
        ? { title: '内容审查已通过', text: `${review.title}的内容审查已全部通过。` }
        : { title: '内容审查被退回', text: `${review.title}被退回，请修改后重新发起。原因：${reason}` },
    )
  },
  tellReviewers: async ({ id, to }, event) => {
    await settleNotices(deps, reviewTodo(id))
    const review = await reviewOf(deps, id)
    const reason = 'reason' in event ? event.reason : ''
    const what = to === 'withdrawn' ? '已被发起人撤回' : '已经结束'
    for (const task of await reviewTasksOf(deps.db, id)) {
      if (task.askedAt === null || task.decidedAt !== null) continue
      await tell(deps, task.userId, review, {
        title: '不再需要您审查',
        text: `${review.title}${what}，不再需要审查。原因：${reason}`,
        target: PAGES.reviews,
      })
    }
  },
  rememberReason: async ({ id }, event) => {
    if ('reason' in event) await changeReview(deps.db, id, { reason: event.reason })
  },
})

const tell = (
  deps: ReviewDeps,
  userId: string,
  { contractId }: Pick<ReviewRecord, 'contractId'>,
  message: { title: string; text: string; target?: string; todo?: string },
): Promise<void> => notify(deps, userId, { kind: 'contract', target: PAGES.review(contractId), ...message })

const taskAt = async ({ db }: ReviewDeps, id: string, place: number): Promise<ReviewTaskRecord> => {
  const found = (await reviewTasksOf(db, id))[place]
  if (found === undefined) throw new Error(`review ${id} has no task ${place}`)
  return found
}

const reviewOf = async ({ db }: ReviewDeps, id: string): Promise<ReviewRecord> => {
  const found = await findReview(db, id)
  if (found === undefined) throw new Error(`review ${id} vanished`)
  return found
}
