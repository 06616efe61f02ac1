// Rules of reviews that need no database: who is asked, and what somebody may do now.
import { REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import type { NoteAction } from '#protocol/contracts/reviews/notes.ts'
import type { ReviewAction } from '#protocol/contracts/reviews/reviews.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { reviewMachine } from './machine.ts'
import type { NoteCause, NoteFacts } from './machine.ts'
import type { ReviewRecord, ReviewTaskRecord } from './store.ts'

type Facts = Pick<ReviewRecord, 'state' | 'context' | 'starterId'>
type Task = Pick<ReviewTaskRecord, 'position' | 'userId' | 'askedAt'>

/** The place of the person's open task; -1 where nothing is asked of them. */
export const openTask = (
  { context }: Pick<Facts, 'context'>,
  tasks: readonly Task[],
  userId: string,
): number =>
  tasks.find((task) => task.userId === userId && context.tasks[task.position] === REVIEW_TASK.open)
    ?.position ?? -1

/** The users who cannot be asked to read it: who handed it in, and who is or was asked already. */
export const notAskedToRead = (
  { starterId }: Pick<Facts, 'starterId'>,
  tasks: readonly Pick<Task, 'userId'>[],
): string[] => [...new Set([starterId, ...tasks.map(({ userId }) => userId)])]

/** What the person is to the notes of a review. */
export const noteCause = (
  { starterId }: Pick<Facts, 'starterId'>,
  tasks: readonly Task[],
  userId: string,
): NoteCause => ({
  isReviewer: tasks.some((task) => task.userId === userId && task.askedAt !== null),
  isStarter: starterId === userId,
})

/** What a person may do with a review now, asked of the chart; `mayAttend`: their role lets them review. */
export const reviewActions = (
  review: Facts,
  tasks: readonly Task[],
  { userId, mayAttend, isAdmin }: { userId: string; mayAttend: boolean; isAdmin: boolean },
): ReviewAction[] => {
  const chart = snapshotOf(reviewMachine, review)
  const task = openTask(review, tasks, userId)
  const asked = review.context.tasks.indexOf(REVIEW_TASK.open)
  const decides = mayAttend && review.starterId !== userId
  const may: Record<ReviewAction, boolean> = {
    pass: decides && chart.can({ type: 'task.passed', task, opinion: '' }),
    return: decides && chart.can({ type: 'task.returned', task, reason: '' }),
    transfer: chart.can({ type: 'task.transferred', task }),
    reassign: isAdmin && asked !== task && chart.can({ type: 'task.transferred', task: asked }),
    note: mayAttend && chart.can({ type: 'note.added', by: noteCause(review, tasks, userId) }),
  }
  return (Object.keys(may) as ReviewAction[]).filter((action) => may[action])
}

/** What a person may do with one note now, asked of the chart. */
export const noteActions = (review: Facts, by: NoteCause, note: NoteFacts): NoteAction[] => {
  const chart = snapshotOf(reviewMachine, review)
  const may: Record<NoteAction, boolean> = {
    reply: chart.can({ type: 'note.replied', by, note }),
    resolve: chart.can({ type: 'note.resolved', by, note }),
    reopen: chart.can({ type: 'note.reopened', by, note }),
  }
  return (Object.keys(may) as NoteAction[]).filter((action) => may[action])
}

/** Whether the reviewer at a place may be reminded by somebody; asked of the chart. */
export const isReviewerUrgeable = (
  review: Pick<Facts, 'state' | 'context'>,
  task: number,
  by: { readonly isStarter: boolean; readonly isAdmin: boolean },
): boolean => snapshotOf(reviewMachine, review).can({ type: 'task.urged', by, task })
