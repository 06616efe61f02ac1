// The life of one content review (domain.md §1.3): reviewer after reviewer, with notes on the pages.
import { expect } from 'vitest'
import { MOST_NOTES, MOST_REPLIES } from '#protocol/contracts/reviews/notes.ts'
import { REVIEW_STATUS } from '#protocol/contracts/reviews/status.ts'
import type { ReviewState } from '#protocol/contracts/reviews/status.ts'
import { reviewMachine } from '#server/domain/contracts/reviews/machine.ts'
import type { NoteFacts, ReviewContext } from '#server/domain/contracts/reviews/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const reason = '付款条款不清'
const REVIEWER = { isReviewer: true, isStarter: false }
const STARTER = { isReviewer: false, isStarter: true }
const NOBODY = { isReviewer: false, isStarter: false }

const status = (state: ReviewState) => ({
  holds: (snapshot: { getMeta: () => object; context: ReviewContext }) => {
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      REVIEW_STATUS[state],
    ])
    const { tasks, notes, openNotes } = snapshot.context
    expect(tasks.filter((task) => task === 1).length).toBe(state === 'running' ? 1 : 0)
    expect(openNotes).toBeLessThanOrEqual(notes)
  },
})

const note = (facts: Partial<NoteFacts> = {}): NoteFacts => ({
  noteId: 'n',
  isOpen: true,
  isOwn: false,
  replies: 0,
  ...facts,
})
const whileOpen =
  <Act>(act: Act) =>
  ({ openNotes }: ReviewContext) =>
    openNotes > 0 ? act : undefined
const whileSettled =
  <Act>(act: Act) =>
  ({ notes, openNotes }: ReviewContext) =>
    notes > openNotes ? act : undefined

export const reviewModel = defineModel<typeof reviewMachine>({
  name: 'review',
  side: 'server',
  machine: reviewMachine,
  starts: {
    'two reviewers': () => ({ tasks: [0, 0] }),
    'one reviewer': () => ({ tasks: [0] }),
    'room for one more note': () => ({ tasks: [0], notes: MOST_NOTES - 1 }),
  },
  abstraction: ({ tasks, notes, openNotes }) => [
    tasks,
    Math.min(notes, 2),
    Math.min(openNotes, 2),
    notes === MOST_NOTES,
  ],
  events: {
    'review.started': { cases: { '': {} } },
    'task.passed': {
      cases: {
        'the first': { task: 0, opinion: '' },
        'the second': { task: 1, opinion: '' },
        'a stranger': { task: -1, opinion: '' },
      },
    },
    'task.returned': {
      cases: {
        'the first': { task: 0, reason },
        'the second': { task: 1, reason },
        'a stranger': { task: -1, reason },
      },
    },
    'task.transferred': {
      cases: { 'the first': { task: 0 }, 'the second': { task: 1 }, 'a stranger': { task: -1 } },
    },
    'task.urged': {
      cases: {
        'the first, by the initiator': { task: 0, by: { isStarter: true, isAdmin: false } },
        'the second, by an administrator': { task: 1, by: { isStarter: false, isAdmin: true } },
        'the first, by somebody else': { task: 0, by: { isStarter: false, isAdmin: false } },
      },
    },
    'note.added': {
      cases: {
        'by a reviewer': ({ openNotes }) => (openNotes < 2 ? { by: REVIEWER } : undefined),
        'by the initiator': { by: STARTER },
      },
    },
    'note.replied': {
      cases: {
        'by a reviewer': whileOpen({ by: REVIEWER, note: note() }),
        'by the initiator': whileOpen({ by: STARTER, note: note() }),
        'by somebody else': whileOpen({ by: NOBODY, note: note() }),
        'to a settled one': whileSettled({ by: REVIEWER, note: note({ isOpen: false }) }),
        'to a full thread': whileOpen({ by: REVIEWER, note: note({ replies: MOST_REPLIES }) }),
      },
    },
    'note.resolved': {
      cases: {
        'by the initiator': whileOpen({ by: STARTER, note: note() }),
        'by its author': whileOpen({ by: REVIEWER, note: note({ isOwn: true }) }),
        'by another reviewer': whileOpen({ by: REVIEWER, note: note() }),
        'by an author who reviews no more': whileOpen({ by: NOBODY, note: note({ isOwn: true }) }),
        'once more': whileSettled({ by: STARTER, note: note({ isOpen: false }) }),
      },
    },
    'note.reopened': {
      cases: {
        'by a reviewer': whileSettled({ by: REVIEWER, note: note({ isOpen: false }) }),
        'by the initiator': whileSettled({ by: STARTER, note: note({ isOpen: false }) }),
        'while open': whileOpen({ by: REVIEWER, note: note() }),
      },
    },
    'subject.withdrawn': { cases: { '': { reason } } },
    'subject.ended': { cases: { '': { reason } } },
  },
  states: {
    prepared: status('prepared'),
    running: status('running'),
    passed: status('passed'),
    returned: status('returned'),
    withdrawn: status('withdrawn'),
    ended: status('ended'),
  },
  expectations: [
    {
      says: 'the first reviewer alone is asked',
      start: 'two reviewers',
      steps: [['review.started', '']],
      holds: ({ value, context }, effects) =>
        expect([value, context.tasks, effects]).toEqual(['running', [1, 0], ['did tellAsked']]),
    },
    {
      says: 'the next reviewer is asked when the one before passes',
      start: 'two reviewers',
      steps: [
        ['review.started', ''],
        ['task.passed', 'the first'],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.tasks, effects]).toEqual([
          'running',
          [2, 1],
          ['did keepDecision', 'did tellAsked'],
        ]),
    },
    {
      says: 'nobody passes before their turn',
      start: 'two reviewers',
      steps: [
        ['review.started', ''],
        ['task.passed', 'the second'],
      ],
      holds: ({ context }) => expect(context.tasks).toEqual([1, 0]),
    },
    {
      says: 'nobody returns before their turn',
      start: 'two reviewers',
      steps: [
        ['review.started', ''],
        ['task.returned', 'the second'],
      ],
      holds: ({ value }) => expect(value).toBe('running'),
    },
    {
      says: 'the last pass ends it, with notes still open',
      start: 'two reviewers',
      steps: [
        ['review.started', ''],
        ['note.added', 'by a reviewer'],
        ['task.passed', 'the first'],
        ['task.passed', 'the second'],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context, effects]).toEqual([
          'passed',
          { tasks: [2, 2], notes: 1, openNotes: 1 },
          ['did keepDecision', 'did tellStarter'],
        ]),
    },
    {
      says: 'a return ends it for those who were yet to come',
      start: 'two reviewers',
      steps: [
        ['review.started', ''],
        ['task.returned', 'the first'],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.tasks, effects]).toEqual([
          'returned',
          [3, 4],
          ['did keepDecision', 'did rememberReason', 'did tellStarter'],
        ]),
    },
    {
      says: 'a task that is yet to come may be handed on, a decided one not',
      start: 'two reviewers',
      steps: [
        ['review.started', ''],
        ['task.passed', 'the first'],
        ['task.transferred', 'the first'],
      ],
      holds: (_, effects) => expect(effects).not.toContain('did rememberReason'),
    },
    {
      says: 'the initiator settles a note, and a reviewer opens it again',
      start: 'one reviewer',
      steps: [
        ['review.started', ''],
        ['note.added', 'by a reviewer'],
        ['note.resolved', 'by the initiator'],
        ['note.reopened', 'by a reviewer'],
      ],
      holds: ({ context }) => expect(context).toEqual({ tasks: [1], notes: 1, openNotes: 1 }),
    },
    {
      says: 'a note is settled by its author or the initiator, and by no other reviewer',
      start: 'one reviewer',
      steps: [
        ['review.started', ''],
        ['note.added', 'by a reviewer'],
        ['note.resolved', 'by another reviewer'],
      ],
      holds: ({ context }) => expect(context.openNotes).toBe(1),
    },
    {
      says: 'whoever reviews no more settles nothing',
      start: 'one reviewer',
      steps: [
        ['review.started', ''],
        ['note.added', 'by a reviewer'],
        ['note.resolved', 'by an author who reviews no more'],
      ],
      holds: ({ context }) => expect(context.openNotes).toBe(1),
    },
    {
      says: 'the initiator pins no notes',
      start: 'one reviewer',
      steps: [
        ['review.started', ''],
        ['note.added', 'by the initiator'],
      ],
      holds: ({ context }) => expect(context.notes).toBe(0),
    },
    {
      says: 'a review holds so many notes and no more',
      start: 'room for one more note',
      steps: [
        ['review.started', ''],
        ['note.added', 'by a reviewer'],
        ['note.added', 'by a reviewer'],
      ],
      holds: ({ context }) => expect([context.notes, context.openNotes]).toEqual([MOST_NOTES, 1]),
    },
    {
      says: 'a reply changes no count and tells the author',
      start: 'one reviewer',
      steps: [
        ['review.started', ''],
        ['note.added', 'by a reviewer'],
        ['note.replied', 'by the initiator'],
      ],
      holds: ({ context }, effects) => expect([context.openNotes, effects]).toEqual([1, ['did tellAuthor']]),
    },
    {
      says: 'taking the contract back ends it for everybody',
      start: 'two reviewers',
      steps: [
        ['review.started', ''],
        ['subject.withdrawn', ''],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.tasks, effects]).toEqual([
          'withdrawn',
          [4, 4],
          ['did rememberReason', 'did tellReviewers'],
        ]),
    },
    {
      says: 'the contract’s deadline ends it for everybody',
      start: 'two reviewers',
      steps: [
        ['review.started', ''],
        ['task.passed', 'the first'],
        ['subject.ended', ''],
      ],
      holds: ({ value, context }) => expect([value, context.tasks]).toEqual(['ended', [2, 4]]),
    },
  ],
})
