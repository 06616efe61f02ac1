// Who may do what in a content review, case by case (domain.md §1.3).
import { expect, test } from 'vitest'
import { MOST_NOTES, MOST_REPLIES } from '#protocol/contracts/reviews/notes.ts'
import { reviewMachine } from '#server/domain/contracts/reviews/machine.ts'
import type {
  NoteCause,
  NoteFacts,
  ReviewContext,
  ReviewEvent,
} from '#server/domain/contracts/reviews/machine.ts'
import { moveOf } from '#tests/support/chart-move.ts'

// One who passed, one who is asked, one yet to come.
const CONTEXT: ReviewContext = { tasks: [2, 1, 0], notes: 3, openNotes: 2 }
const REVIEWER = { isReviewer: true, isStarter: false }
const STARTER = { isReviewer: false, isStarter: true }
const NOBODY = { isReviewer: false, isStarter: false }

const does = (event: ReviewEvent, context = CONTEXT) =>
  moveOf(reviewMachine, 'running', context, event)?.does ?? 'refused'

test.each([
  ['who passed already', 0, 'refused'],
  ['who is asked', 1, ['tellAsked']],
  ['who is yet to come', 2, ['tellAsked']],
  ['who is no reviewer', -1, 'refused'],
])('the task of one %s is handed on: %s', (_, task, answer) => {
  expect(does({ type: 'task.transferred', task })).toEqual(answer)
})

test.each([
  ['the initiator', { isStarter: true, isAdmin: false }, 1, ['remindAsked']],
  ['an administrator', { isStarter: false, isAdmin: true }, 1, ['remindAsked']],
  ['somebody else', { isStarter: false, isAdmin: false }, 1, 'refused'],
  ['the initiator, of one who passed', { isStarter: true, isAdmin: false }, 0, 'refused'],
  ['an administrator, of one yet to come', { isStarter: false, isAdmin: true }, 2, 'refused'],
])('%s urges', (_, by, task, answer) => {
  expect(does({ type: 'task.urged', by, task })).toEqual(answer)
})

test.each([
  ['a reviewer', REVIEWER, MOST_NOTES - 1, { notes: MOST_NOTES, openNotes: 3 }],
  ['a reviewer, when there are as many as there may be', REVIEWER, MOST_NOTES, 'refused'],
  ['the initiator', STARTER, 3, 'refused'],
])('%s pins a note', (_, by, notes, answer) => {
  const move = moveOf(reviewMachine, 'running', { ...CONTEXT, notes }, { type: 'note.added', by })
  expect(move?.context ?? 'refused').toEqual(
    answer === 'refused' ? answer : { ...CONTEXT, ...(answer as object) },
  )
})

const note = (changes: Partial<NoteFacts> = {}): NoteFacts => ({
  noteId: 'n',
  isOpen: true,
  isOwn: false,
  replies: 0,
  ...changes,
})

test.each<[string, NoteCause, Partial<NoteFacts>, boolean, boolean, boolean]>([
  // replies, settles, opens again
  ['a reviewer, to an open note of another', REVIEWER, {}, true, false, false],
  ['a reviewer, to an open note of their own', REVIEWER, { isOwn: true }, true, true, false],
  ['the initiator, to an open note', STARTER, {}, true, true, false],
  ['somebody else, to an open note', NOBODY, {}, false, false, false],
  ['one who reviews no more, to a note of their own', NOBODY, { isOwn: true }, false, false, false],
  [
    'a reviewer, to a settled note of their own',
    REVIEWER,
    { isOpen: false, isOwn: true },
    false,
    false,
    true,
  ],
  ['the initiator, to a settled note', STARTER, { isOpen: false }, false, false, false],
  ['a reviewer, with room for one reply', REVIEWER, { replies: MOST_REPLIES - 1 }, true, false, false],
  ['a reviewer, with no room for a reply', REVIEWER, { replies: MOST_REPLIES }, false, false, false],
])('%s', (_, by, facts, replies, settles, opens) => {
  const can = (type: 'note.replied' | 'note.resolved' | 'note.reopened') =>
    moveOf(reviewMachine, 'running', CONTEXT, { type, by, note: note(facts) }) !== undefined
  expect([can('note.replied'), can('note.resolved'), can('note.reopened')]).toEqual([replies, settles, opens])
})
