// Calls of content review: colleagues read a contract one after the other before it goes out.
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing, queryNumber, sha256 } from '#protocol/envelope.ts'
import { stageFilterInput } from '#protocol/contracts/contracts/list-filters.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** Reviews by number; 0 is ours and lasts no longer than the start. */
export const REVIEW_STATUS = {
  prepared: 0,
  running: 1,
  passed: 2,
  returned: 3,
  withdrawn: 4,
  ended: 5,
} as const
export type ReviewState = keyof typeof REVIEW_STATUS

/** Reviewers' tasks by number; 4: settled without this person. */
export const REVIEW_TASK = { waiting: 0, open: 1, passed: 2, returned: 3, spared: 4 } as const
export const reviewTaskStatus = v.picklist([0, 1, 2, 3, 4])
export type ReviewTaskStatus = v.InferOutput<typeof reviewTaskStatus>

/** How many reviewers a contract has at the most. */
export const MOST_REVIEWERS = 10
/** How many notes one review holds, and how many replies one note. */
export const MOST_NOTES = 100
export const MOST_REPLIES = 20
export const NOTE_MAX = 500

/** What somebody may do with a review now. */
export const reviewAction = v.picklist(['pass', 'return', 'transfer', 'reassign', 'note'])
export type ReviewAction = v.InferOutput<typeof reviewAction>
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

const reviewedDocument = v.object({
  documentId: id,
  name: v.string(),
  pages: v.array(v.object({ width: v.number(), height: v.number() })),
  sha256,
  isAttachment: v.boolean(),
})
export type ReviewedDocument = v.InferOutput<typeof reviewedDocument>

/** A file that goes along as it is, without pages. */
const reviewedAttachment = v.object({ documentId: id, name: v.string(), sha256 })

/** One point in which a version differs from the one before; `about` names the file, the party or the field. */
export const versionChange = v.object({
  kind: v.picklist([
    'name',
    'contractNo',
    'contractType',
    'amount',
    'remark',
    'deadline',
    'order',
    'readSeconds',
    'term',
    'payments',
    'allowDownload',
    'viewingCode',
    'confirm',
    'fileAdded',
    'fileRemoved',
    'fileReplaced',
    'fileOrder',
    'notSigned',
    'partyAdded',
    'partyRemoved',
    'partyChanged',
    'places',
    'fieldAdded',
    'fieldRemoved',
    'fieldChanged',
    'fieldMoved',
    'reviewers',
    'copies',
  ]),
  about: v.string(),
  before: v.string(),
  after: v.string(),
})
export type VersionChange = v.InferOutput<typeof versionChange>

const version = v.object({
  review: reviewDetail,
  documents: v.array(reviewedDocument),
  attachList: v.array(reviewedAttachment),
})

/** The version under review with what stands in it, and the one before with its notes, if there is one. */
export const getReview = endpoint({
  name: 'getReview',
  method: 'GET',
  path: '/ContractService/review/detail',
  summary: '内容审查：本版文件、批注，以及与上一版的差别',
  access: signedIn,
  input: v.object({ contractId: id }),
  output: v.object({
    ...version.entries,
    initiator: v.string(),
    contractType: v.string(),
    /** 分, or null. */
    amount: v.nullable(v.number()),
    remark: v.string(),
    deadline: v.nullable(moment),
    parties: v.array(v.string()),
    previous: v.nullable(v.object({ ...version.entries, changes: v.array(versionChange) })),
  }),
  refusals: ['not-found'],
})
export type ReviewedContract = v.InferOutput<(typeof getReview)['output']>

/** One document of a version as it was handed in. */
export const downloadReviewed = endpoint({
  name: 'downloadReviewed',
  method: 'GET',
  path: '/ContractService/review/document',
  summary: '下载送审的文件',
  access: signedIn,
  input: v.object({ reviewId: id, documentId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found', 'document.record-broken'],
})

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
  access: attend,
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
