// The life of one content review as a chart: reviewer after reviewer until it is passed or returned.
// It is dropped when its contract is taken back or runs out (domain.md §1.3).
import { assign, setup } from 'xstate'
import { MOST_NOTES, MOST_REPLIES } from '#protocol/contracts/reviews/notes.ts'
import { REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import type { ReviewTaskStatus } from '#protocol/contracts/reviews/status.ts'
import { effectsNamed } from '#server/domain/effects.ts'

/** What the chart remembers: the reviewers' tasks in their order, and the notes by number. */
export interface ReviewContext {
  readonly tasks: readonly ReviewTaskStatus[]
  readonly notes: number
  readonly openNotes: number
}

/** A reviewer's place, counted from 0; -1 for somebody who is not asked. */
interface TaskPlace {
  readonly task: number
}

/** Who writes: a reviewer who was asked already, or the initiator. */
export interface NoteCause {
  readonly isReviewer: boolean
  readonly isStarter: boolean
}

/** The note it is about. */
export interface NoteFacts {
  readonly noteId: string
  readonly isOpen: boolean
  readonly isOwn: boolean
  readonly replies: number
}

interface NoteAct {
  readonly by: NoteCause
  readonly note: NoteFacts
}

export type ReviewEvent =
  | { type: 'review.started' }
  | ({ type: 'task.passed'; opinion: string } & TaskPlace)
  | ({ type: 'task.returned'; reason: string } & TaskPlace)
  | ({ type: 'task.transferred' } & TaskPlace)
  /** 催办 of the reviewer at the place. */
  | ({ type: 'task.urged'; by: { isStarter: boolean; isAdmin: boolean } } & TaskPlace)
  | { type: 'note.added'; by: NoteCause }
  | ({ type: 'note.replied' } & NoteAct)
  | ({ type: 'note.resolved' } & NoteAct)
  | ({ type: 'note.reopened' } & NoteAct)
  /** The initiator took the contract back. */
  | { type: 'subject.withdrawn'; reason: string }
  /** The contract ended otherwise: its deadline came. */
  | { type: 'subject.ended'; reason: string }

const { waiting, open, passed, returned, spared } = REVIEW_TASK

const settled = ({ tasks }: ReviewContext, at: number, status: ReviewTaskStatus): ReviewTaskStatus[] =>
  tasks.map((task, place) => (place === at ? status : task))

/** The chart. Its actions carry no code here: `advance` hands them to the effects of the operation that moves the review. */
export const reviewMachine = setup({
  types: {
    context: {} as ReviewContext,
    events: {} as ReviewEvent,
    input: {} as Pick<ReviewContext, 'tasks'> & Partial<ReviewContext>,
    meta: {} as { sentence: string; status: number },
    tags: {} as 'ended',
  },
  guards: {
    isAsked: ({ context }, { task }: TaskPlace) => context.tasks[task] === open,
    isLastAsked: ({ context }, { task }: TaskPlace) =>
      context.tasks[task] === open && task === context.tasks.length - 1,
    isStillToDecide: ({ context }, { task }: TaskPlace) =>
      context.tasks[task] === open || context.tasks[task] === waiting,
    mayUrge: ({ context, event }) =>
      event.type === 'task.urged' &&
      (event.by.isStarter || event.by.isAdmin) &&
      context.tasks[event.task] === open,
    mayAddNote: ({ context, event }) =>
      event.type === 'note.added' && event.by.isReviewer && context.notes < MOST_NOTES,
    mayReply: (_, { by, note }: NoteAct) =>
      (by.isReviewer || by.isStarter) && note.isOpen && note.replies < MOST_REPLIES,
    mayResolve: (_, { by, note }: NoteAct) => (by.isStarter || (by.isReviewer && note.isOwn)) && note.isOpen,
    mayReopen: (_, { by, note }: NoteAct) => by.isReviewer && !note.isOpen,
  },
  actions: {
    askFirst: assign(({ context }) => ({ tasks: settled(context, 0, open) })),
    pass: assign(({ context }, { task }: TaskPlace) => ({ tasks: settled(context, task, passed) })),
    askNext: assign(({ context }, { task }: TaskPlace) => ({ tasks: settled(context, task + 1, open) })),
    return: assign(({ context }, { task }: TaskPlace) => ({
      tasks: settled(context, task, returned).map((status) => (status === waiting ? spared : status)),
    })),
    close: assign(({ context }) => ({
      tasks: context.tasks.map((status) => (status === waiting || status === open ? spared : status)),
    })),
    countNote: assign(({ context }) => ({ notes: context.notes + 1, openNotes: context.openNotes + 1 })),
    countResolved: assign(({ context }) => ({ openNotes: context.openNotes - 1 })),
    countReopened: assign(({ context }) => ({ openNotes: context.openNotes + 1 })),
    ...effectsNamed(
      'keepDecision',
      'tellAsked',
      'remindAsked',
      'tellAuthor',
      'tellStarter',
      'tellReviewers',
      'rememberReason',
    ),
  },
}).createMachine({
  id: 'review',
  initial: 'prepared',
  context: ({ input }) => ({ notes: 0, openNotes: 0, ...input }),
  states: {
    prepared: {
      meta: { sentence: '审查人已经定下，还没有开始。', status: 0 },
      on: { 'review.started': { target: 'running', actions: ['askFirst', 'tellAsked'] } },
    },
    running: {
      meta: { sentence: '审查中，等待轮到的审查人。', status: 1 },
      on: {
        'task.passed': [
          {
            guard: { type: 'isLastAsked', params: ({ event }) => event },
            target: 'passed',
            actions: [{ type: 'pass', params: ({ event }) => event }, 'keepDecision', 'tellStarter'],
          },
          {
            guard: { type: 'isAsked', params: ({ event }) => event },
            actions: [
              { type: 'pass', params: ({ event }) => event },
              { type: 'askNext', params: ({ event }) => event },
              'keepDecision',
              'tellAsked',
            ],
          },
        ],
        'task.returned': {
          guard: { type: 'isAsked', params: ({ event }) => event },
          target: 'returned',
          actions: [
            { type: 'return', params: ({ event }) => event },
            'keepDecision',
            'rememberReason',
            'tellStarter',
          ],
        },
        'task.transferred': {
          guard: { type: 'isStillToDecide', params: ({ event }) => event },
          actions: 'tellAsked',
        },
        'task.urged': { guard: 'mayUrge', actions: 'remindAsked' },
        'note.added': { guard: 'mayAddNote', actions: 'countNote' },
        'note.replied': {
          guard: { type: 'mayReply', params: ({ event }) => event },
          actions: 'tellAuthor',
        },
        'note.resolved': {
          guard: { type: 'mayResolve', params: ({ event }) => event },
          actions: 'countResolved',
        },
        'note.reopened': {
          guard: { type: 'mayReopen', params: ({ event }) => event },
          actions: 'countReopened',
        },
        'subject.withdrawn': { target: 'withdrawn', actions: ['close', 'rememberReason', 'tellReviewers'] },
        'subject.ended': { target: 'ended', actions: ['close', 'rememberReason', 'tellReviewers'] },
      },
    },
    passed: { type: 'final', tags: ['ended'], meta: { sentence: '审查人全部通过。', status: 2 } },
    returned: {
      type: 'final',
      tags: ['ended'],
      meta: { sentence: '有审查人退回，等发起人修改。', status: 3 },
    },
    withdrawn: { type: 'final', tags: ['ended'], meta: { sentence: '发起人撤回，不再审查。', status: 4 } },
    ended: { type: 'final', tags: ['ended'], meta: { sentence: '合同已经结束，审查随之结束。', status: 5 } },
  },
})
