// Calls of content review: colleagues read a contract one after the other before it goes out.
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { reviewNote } from '#protocol/contracts/reviews/notes.ts'
import { reviewTaskStatus } from '#protocol/contracts/reviews/status.ts'
import { stageFilterInput } from '#protocol/contracts/contracts/list-filters.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** How many reviewers a contract has at the most. */
export const MOST_REVIEWERS = 10
/** What somebody may do with a review now. */
export const reviewAction = v.picklist(['pass', 'return', 'transfer', 'reassign', 'note'])
export type ReviewAction = v.InferOutput<typeof reviewAction>
/** A review with its reviewers; the notes are there for the reviewers and the initiator alone. */
export const reviewDetail = v.object({
  reviewId: id,
  contractId: id,
  title: v.string(),
  /** Which version of the contract is reviewed, counted from 1. */
  round: v.number(),
  status: v.number(),
  starter: v.string(),
  startedAt: moment,
  endedAt: v.nullable(moment),
  /** Why it was returned, withdrawn or ended. */
  reason: v.string(),
  openNotes: v.number(),
  tasks: v.array(
    v.object({
      taskId: id,
      name: v.string(),
      isMe: v.boolean(),
      status: reviewTaskStatus,
      opinion: v.string(),
      /** How many notes were open when this person passed it. */
      openNotes: v.number(),
      decidedAt: v.nullable(moment),
      /** Whether the reader may remind them; if so, when, where that is not now. */
      urge: v.nullable(v.object({ againAt: v.nullable(moment) })),
    }),
  ),
  notes: v.array(reviewNote),
  actions: v.array(reviewAction),
  /** The users who cannot take it over; empty for other companies. */
  notAskable: v.array(id),
})
export type ReviewDetail = v.InferOutput<typeof reviewDetail>

/** Tabs of /sign/list/review: asked of me, decided by me. */
export const REVIEW_TABS = ['toDo', 'done'] as const
export type ReviewTab = (typeof REVIEW_TABS)[number]

export const reviewRow = v.object({
  reviewId: id,
  contractId: id,
  title: v.string(),
  round: v.number(),
  starter: v.string(),
  status: v.number(),
  openNotes: v.number(),
  waitingFor: v.array(v.string()),
  startedAt: moment,
  updatedAt: moment,
})
export type ReviewRow = v.InferOutput<typeof reviewRow>

export const listReviews = endpoint({
  name: 'listReviews',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/review/list',
  summary: '内容审查列表：待我审查、我已审查',
  access: signedIn,
  input: v.object({
    ...pageInput,
    tab: v.picklist(REVIEW_TABS),
    ...stageFilterInput,
  }),
  output: pageOf(reviewRow),
})

export const countReviews = endpoint({
  name: 'countReviews',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/review/counts',
  summary: '内容审查各页签的数量',
  access: signedIn,
  input: v.object({}),
  output: v.object({ toDo: v.number(), done: v.number() }),
})

const attend = allowed('review', 'attend')
const refusals = ['not-found', 'review.not-possible'] as const

/** Passes it; `opinion` may be empty. The last pass lets the contract go on, which asks its approvers where it needs approval. */
export const passReview = endpoint({
  name: 'passReview',
  method: 'POST',
  path: '/ContractService/review/pass',
  summary: '审查通过',
  access: attend,
  input: v.object({
    reviewId: id,
    requestId: id,
    opinion: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, '意见最多 200 字')), ''),
  }),
  output: nothing,
  refusals: [...refusals, 'approval.nobody'],
})

const returnWords = '请填写 2–200 字的退回原因'

export const returnReview = endpoint({
  name: 'returnReview',
  method: 'POST',
  path: '/ContractService/review/return',
  summary: '审查退回',
  access: attend,
  input: v.object({
    reviewId: id,
    requestId: id,
    reason: v.pipe(v.string(), v.trim(), v.minLength(2, returnWords), v.maxLength(200, returnWords)),
  }),
  output: nothing,
  refusals,
})

/** Gives one's own task, or as an administrator that of somebody else, to a colleague. */
export const transferReview = endpoint({
  name: 'transferReview',
  method: 'POST',
  path: '/ContractService/review/transfer',
  summary: '转交审查',
  access: signedIn,
  input: v.object({ reviewId: id, taskId: id, requestId: id, toMemberId: id }),
  output: nothing,
  refusals: [...refusals, 'review.successor'],
})

/** Reminds the person who is asked now; for the initiator and administrators of the company. */
export const urgeReviewer = endpoint({
  name: 'urgeReviewer',
  method: 'POST',
  path: '/ContractService/review/urge',
  summary: '催办审查人',
  access: signedIn,
  input: v.object({ reviewId: id, taskId: id, requestId: id }),
  output: nothing,
  refusals,
})
