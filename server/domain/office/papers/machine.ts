// The life of a paper of the office, a report or papers to be sealed, as a chart (domain.md §1.3).
// Its approval and its sealing are things of their own; it hears from them what came of them.
import { assign, setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

/** Who causes an event, as far as the chart cares. */
export interface PaperCause {
  readonly isAuthor: boolean
}

/** What the chart remembers. */
export interface PaperContext {
  /** Whether the company's seal is put on it after the approval. */
  readonly wantsSeal: boolean
}

export type PaperEvent =
  | {
      type: 'paper.submitted'
      by: PaperCause
      wantsSeal: boolean
      /** Whether anybody is asked before the seal; a report always asks somebody. */
      needsApproval: boolean
    }
  | { type: 'approval.passed' }
  | { type: 'approval.refused'; reason: string }
  | { type: 'paper.withdrawn'; by: PaperCause; reason: string }
  | { type: 'paper.reopened'; by: PaperCause }
  | { type: 'paper.deleted'; by: PaperCause }
  | { type: 'sealing.finished' }
  /** The seal was not put: those who may seal gave it back, its time ran out, or it could not begin. */
  | { type: 'sealing.failed'; reason: string }

/** The chart. Its actions carry no code here: `advance` hands them to the effects of the operation that moves the paper. */
export const paperMachine = setup({
  types: {
    context: {} as PaperContext,
    events: {} as PaperEvent,
    input: {} as PaperContext,
    meta: {} as { sentence: string; status: number },
  },
  guards: {
    isAuthor: ({ event }) => 'by' in event && event.by.isAuthor,
    needsApproval: ({ event }) =>
      event.type === 'paper.submitted' && event.by.isAuthor && event.needsApproval,
    goesToSeal: ({ event }) => event.type === 'paper.submitted' && event.by.isAuthor && event.wantsSeal,
    wantsSeal: ({ context }) => context.wantsSeal,
  },
  actions: {
    keepWish: assign(({ event }) => (event.type === 'paper.submitted' ? { wantsSeal: event.wantsSeal } : {})),
    ...effectsNamed(
      'tellCopies',
      'askForSeal',
      'withdrawApproval',
      'endSealing',
      'rememberReason',
      'tellAuthor',
      'forgetFiles',
    ),
  },
}).createMachine({
  id: 'paper',
  initial: 'draft',
  context: ({ input }) => input,
  states: {
    draft: {
      meta: { sentence: '草稿，提交人可继续编辑。', status: 0 },
      on: {
        'paper.submitted': [
          { target: 'approving', guard: 'needsApproval', actions: ['keepWish', 'tellCopies'] },
          { target: 'toSeal', guard: 'goesToSeal', actions: ['keepWish', 'tellCopies', 'askForSeal'] },
        ],
        'paper.deleted': { target: 'deleted', guard: 'isAuthor', actions: 'forgetFiles' },
      },
    },
    approving: {
      meta: { sentence: '审批中，等待本单位审批人。', status: 1 },
      on: {
        'approval.passed': [
          { target: 'toSeal', guard: 'wantsSeal', actions: 'askForSeal' },
          { target: 'completed' },
        ],
        'approval.refused': { target: 'returned', actions: 'rememberReason' },
        'paper.withdrawn': {
          target: 'withdrawn',
          guard: 'isAuthor',
          actions: ['rememberReason', 'withdrawApproval'],
        },
      },
    },
    toSeal: {
      meta: { sentence: '等待有用印权限的同事用印。', status: 2 },
      on: {
        'sealing.finished': { target: 'completed', actions: 'tellAuthor' },
        'sealing.failed': { target: 'returned', actions: ['rememberReason', 'tellAuthor'] },
        'paper.withdrawn': {
          target: 'withdrawn',
          guard: 'isAuthor',
          actions: ['rememberReason', 'endSealing'],
        },
      },
    },
    completed: { type: 'final', meta: { sentence: '已完成，内容不再改变。', status: 3 } },
    returned: {
      meta: { sentence: '已退回，等提交人修改后重新提交。', status: 4 },
      on: {
        'paper.reopened': { target: 'draft', guard: 'isAuthor' },
        'paper.deleted': { target: 'deleted', guard: 'isAuthor', actions: 'forgetFiles' },
      },
    },
    withdrawn: {
      meta: { sentence: '提交人已撤回，可修改后重新提交。', status: 5 },
      on: {
        'paper.reopened': { target: 'draft', guard: 'isAuthor' },
        'paper.deleted': { target: 'deleted', guard: 'isAuthor', actions: 'forgetFiles' },
      },
    },
    deleted: { type: 'final', meta: { sentence: '已删除，不再显示。', status: 6 } },
  },
})
