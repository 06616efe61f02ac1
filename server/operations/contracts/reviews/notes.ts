// 批注: pinning a note to a page, replying to it, settling it (domain.md §1.3).
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { NoteFacts, ReviewEvent } from '#server/domain/contracts/reviews/machine.ts'
import {
  findNote,
  insertNote,
  insertReply,
  repliesTo,
  setResolvedBy,
} from '#server/domain/contracts/reviews/notes.ts'
import { noteCause } from '#server/domain/contracts/reviews/rules.ts'
import { reviewTasksOf } from '#server/domain/contracts/reviews/store.ts'
import type { ReviewRecord } from '#server/domain/contracts/reviews/store.ts'
import { lockSeenReview, notFound } from './find-seen.ts'
import { moveReview } from './moves.ts'

interface OfNote {
  readonly reviewId: string
  readonly noteId: string
}

const NO_NOTE = '现在不能添加批注：审查已结束，或批注已达 100 条。请刷新页面查看。'
const NO_ACT = '现在不能这样处理这条批注：它已被处理、回复已达 20 条，或审查已结束。请刷新页面查看。'

/** Pins a note to a page of a document under review. */
export const addNote = async (
  ctx: Context,
  input: { reviewId: string; documentId: string; page: number; x: number; y: number; text: string },
): Promise<{ noteId: string }> => {
  const { reviewId, documentId, page, x, y, text } = input
  const review = await lockedInside(ctx, reviewId)
  const size = review.documents.find((document) => document.documentId === documentId)?.pages[page]
  if (size === undefined) throw notFound()
  const by = noteCause(review, await reviewTasksOf(ctx.deps.db, reviewId), ctx.user.id)
  const noteId = randomUUID()
  await moveReview(ctx.deps, {
    id: reviewId,
    event: { type: 'note.added', by },
    actor: ctx.actor,
    detail: { noteId, documentId, page: page + 1, text },
    notPossible: NO_NOTE,
  })
  await insertNote(ctx.deps.db, {
    id: noteId,
    reviewId,
    contractId: review.contractId,
    documentId,
    page,
    // A pin outside the page would be seen by nobody.
    x: Math.min(x, 800),
    y: Math.min(y, (800 * size.height) / size.width),
    text,
    authorId: ctx.user.id,
    author: ctx.user.name,
    createdAt: ctx.clock.now(),
  })
  return { noteId }
}

/** Adds to a note's thread. */
export const replyToNote = async (ctx: Context, input: OfNote & { text: string }): Promise<void> => {
  const { noteId, text } = input
  const { contractId } = await moveNote(ctx, input, 'note.replied', { text })
  await insertReply(ctx.deps.db, {
    id: randomUUID(),
    noteId,
    contractId,
    text,
    author: ctx.user.name,
    createdAt: ctx.clock.now(),
  })
}

/** Settles a note, or opens it again. */
export const resolveNote = async (ctx: Context, input: OfNote & { isResolved: boolean }): Promise<void> => {
  await moveNote(ctx, input, input.isResolved ? 'note.resolved' : 'note.reopened')
  await setResolvedBy(ctx.deps.db, input.noteId, input.isResolved ? ctx.user.name : '')
}

const moveNote = async (
  ctx: Context,
  { reviewId, noteId }: OfNote,
  type: Extract<ReviewEvent, { note: NoteFacts }>['type'],
  said: Record<string, string> = {},
): Promise<ReviewRecord> => {
  const { db } = ctx.deps
  const review = await lockedInside(ctx, reviewId)
  const note = await findNote(db, { reviewId, noteId })
  if (note === undefined) throw notFound()
  const replies = (await repliesTo(db, [noteId])).length
  await moveReview(ctx.deps, {
    id: reviewId,
    event: {
      type,
      by: noteCause(review, await reviewTasksOf(db, reviewId), ctx.user.id),
      note: { noteId, isOpen: note.resolvedBy === '', isOwn: note.authorId === ctx.user.id, replies },
    },
    actor: ctx.actor,
    detail: { noteId, page: note.page + 1, ...said },
    notPossible: NO_ACT,
  })
  return review
}

/** The review for those who read its notes, locked so that two who write at once are counted both. */
const lockedInside = async (ctx: Context, reviewId: string): Promise<ReviewRecord> => {
  const { review, isInside } = await lockSeenReview(ctx, reviewId)
  if (!isInside) throw new Refusal('not-found', '没有找到这条批注，或当前身份无权查看。')
  return review
}
