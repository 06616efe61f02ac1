// 批注: what reviewers and the initiator write on a version under review, and the calls about it.
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing, queryNumber } from '#protocol/envelope.ts'

/** How many notes one review holds, and how many replies one note. */
export const MOST_NOTES = 100
export const MOST_REPLIES = 20
export const NOTE_MAX = 500

/** What somebody may do with one note now. */
export const noteAction = v.picklist(['reply', 'resolve', 'reopen'])
export type NoteAction = v.InferOutput<typeof noteAction>

/** 批注: pinned to a place of a page. `page` counts from 0; x and y are base-800 px as seen, from the page's top left. */
export const reviewNote = v.object({
  noteId: id,
  documentId: id,
  page: v.number(),
  x: v.number(),
  y: v.number(),
  text: v.string(),
  author: v.string(),
  at: moment,
  /** Who settled it; empty while it is open. */
  resolvedBy: v.string(),
  replies: v.array(v.object({ replyId: id, author: v.string(), text: v.string(), at: moment })),
  actions: v.array(noteAction),
})
export type ReviewNote = v.InferOutput<typeof reviewNote>

const refusals = ['not-found', 'review.not-possible'] as const

const noteText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写批注内容'),
  v.maxLength(NOTE_MAX, `最多 ${NOTE_MAX} 字`),
)
const basePx = v.pipe(v.number(), v.minValue(0), v.maxValue(20_000))

export const addReviewNote = endpoint({
  name: 'addReviewNote',
  method: 'POST',
  path: '/ContractService/review/note',
  summary: '添加批注',
  access: allowed('review', 'attend'),
  input: v.object({
    reviewId: id,
    requestId: id,
    documentId: id,
    page: v.pipe(queryNumber, v.minValue(0), v.maxValue(1000)),
    x: basePx,
    y: basePx,
    text: noteText,
  }),
  output: v.object({ noteId: id }),
  refusals,
})

const note = { reviewId: id, noteId: id, requestId: id }

export const replyToReviewNote = endpoint({
  name: 'replyToReviewNote',
  method: 'POST',
  path: '/ContractService/review/note/reply',
  summary: '回复批注',
  access: signedIn,
  input: v.object({ ...note, text: noteText }),
  output: nothing,
  refusals,
})

/** Says that a note is settled, or that it is not after all. */
export const resolveReviewNote = endpoint({
  name: 'resolveReviewNote',
  method: 'POST',
  path: '/ContractService/review/note/resolve',
  summary: '标记批注已解决或重新打开',
  access: signedIn,
  input: v.object({ ...note, isResolved: v.boolean() }),
  output: nothing,
  refusals,
})
