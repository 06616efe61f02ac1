// The page of a content review: what may be done, and what is sent (domain.md §1.3).
import { describe, expect, test } from 'vitest'
import { noteActionsOf, reviewingMachine } from '#src/machines/reviewing.machine.ts'
import { CONTRACT_ID, reviewedOf, reviewOf } from '#tests/models/reviewing.model.ts'
import { LOST } from '#tests/models/support/failures.ts'
import { countedIds } from '#tests/support/draft.ts'
import { done, failed, walked } from '#tests/support/walked.ts'

const task = (taskId: string, isMe: boolean, status: 0 | 1 | 2) => ({
  ...reviewOf().tasks[0]!,
  taskId,
  isMe,
  status,
})
const REVIEWED = reviewedOf({
  review: reviewOf({
    // Mine that I passed, another's that is open, mine that is open.
    tasks: [task('t-1', true, 2), task('t-2', false, 1), task('t-3', true, 1)],
  }),
})
const [OPEN, SETTLED] = REVIEWED.review.notes.map(({ noteId }) => noteId) as [string, string]
const DOCUMENTS = REVIEWED.documents.map(({ documentId }) => documentId)
const PIN = { documentId: DOCUMENTS[0]!, page: 0, x: 1, y: 2 }

type Step = Parameters<typeof walked>[2]
const open = (...steps: Step[]) => reading(REVIEWED, ...steps)
const reading = (reviewed: object, ...steps: Step[]) =>
  walked(
    reviewingMachine,
    { contractId: CONTRACT_ID, newId: countedIds() },
    done('loadReview', reviewed),
    ...steps,
  )
const read = (documentId: string) => ({ type: 'document.read', documentId })
const picked = (decision: string) => ({ type: 'decision.picked', decision })
const submitted = (act: object) => ({ type: 'act.submitted', act })
const written = [{ type: 'pin.wanted' }, { type: 'page.pointed', pin: PIN }]
const note = submitted({ kind: 'note', pin: PIN, text: '付款期限请写明' })
const returned = submitted({ kind: 'return', reason: '请改' })
const reply = submitted({ kind: 'reply', noteId: OPEN, text: '已改' })

test('the version is loaded by its contract', () => {
  expect(walked(reviewingMachine, { contractId: CONTRACT_ID, newId: countedIds() }).asks).toEqual([
    ['loadReview', { contractId: CONTRACT_ID }],
  ])
})

test('a note may be done with what the server says of that note', () => {
  expect(noteActionsOf(REVIEWED, OPEN)).toEqual(['reply', 'resolve'])
  expect(noteActionsOf(REVIEWED, SETTLED)).toEqual(['reopen'])
  expect(noteActionsOf(REVIEWED, 'gone')).toEqual([])
  expect(noteActionsOf(undefined, OPEN)).toEqual([])
})

describe('passing', () => {
  const two = {
    ...REVIEWED,
    documents: ['d-1', 'd-2'].map((documentId) => ({ ...REVIEWED.documents[0]!, documentId })),
  }

  test.each([
    [[], 'reading'],
    [['d-1'], 'reading'],
    [['d-1', 'd-1'], 'reading'],
    [['d-1', 'd-2'], 'deciding'],
  ])('with %j read: %s', (all, state) => {
    expect(reading(two, ...all.map(read), picked('pass')).value).toBe(state)
  })

  test('is no word on returning and handing on, which need no reading', () => {
    expect(reading(two, picked('return')).value).toBe('deciding')
    expect(reading(two, picked('transfer')).value).toBe('deciding')
  })
})

test.each([
  ['a note', { type: 'pin.wanted' }],
  ['a return', picked('return')],
  ['a pass', picked('pass')],
])('%s that the server does not allow is not begun', (_, event) => {
  const watching = { ...REVIEWED, review: reviewOf({ actions: [] }) }
  expect(reading(watching, ...DOCUMENTS.map(read), event).value).toBe('reading')
})

test.each([
  [{ kind: 'reply', noteId: OPEN, text: '已改' }, 'sending'],
  [{ kind: 'reply', noteId: SETTLED, text: '已改' }, 'reading'],
  [{ kind: 'resolve', noteId: OPEN, isResolved: true }, 'sending'],
  [{ kind: 'resolve', noteId: OPEN, isResolved: false }, 'reading'],
  [{ kind: 'resolve', noteId: SETTLED, isResolved: false }, 'sending'],
  [{ kind: 'resolve', noteId: SETTLED, isResolved: true }, 'reading'],
  // These are asked about first.
  [{ kind: 'note', pin: PIN, text: '' }, 'reading'],
  [{ kind: 'return', reason: '' }, 'reading'],
])('%j from the page itself: %s', (act, state) => {
  expect(open(submitted(act)).value).toBe(state)
})

test('a question takes its own answer alone', () => {
  expect(open(...written, returned).value).toBe('writing')
  expect(open(picked('return'), note).value).toBe('deciding')
  expect(open(picked('return'), submitted({ kind: 'transfer', toMemberId: 'm' })).value).toBe('deciding')
})

test('an act goes with one’s own open task, under an id that a second try keeps', () => {
  const sent = { act: returned.act, reviewId: REVIEWED.review.reviewId, taskId: 't-3', requestId: 'id-1' }
  expect(open(picked('return'), returned).asks).toEqual([['act', sent]])
  expect(open(picked('return'), returned, failed('act', LOST), returned).asks).toEqual([['act', sent]])
  const { asks } = open(...written, note)
  expect(asks).toEqual([['act', { ...sent, act: note.act }]])
})

test('who has no open task sends none', () => {
  const watching = { ...REVIEWED, review: reviewOf({ tasks: [task('t-1', true, 2), task('t-2', false, 1)] }) }
  expect(reading(watching, reply).asks).toMatchObject([['act', { taskId: '', act: reply.act }]])
})

test.each([
  ['a decision', [picked('return'), returned], 'deciding'],
  ['a note', [...written, note], 'writing'],
  ['a reply', [reply], 'reading'],
])('after a failure, %s is asked again where it was', (_, steps, state) => {
  const { value, context } = open(...steps, failed('act', LOST))
  expect([value, context.failure]).toEqual([state, LOST])
})

test('a decision ends the page; what else was sent reads the version anew, with no question left', () => {
  expect(open(picked('return'), returned, done('act')).value).toBe('decided')
  const { value, asks, context } = open(...written, note, done('act'))
  expect([value, asks, context.pin]).toEqual([
    'loading',
    [['loadReview', { contractId: CONTRACT_ID }]],
    undefined,
  ])
})

test.each([
  ['a decision', [picked('return')]],
  ['a note', written],
])('%s put away leaves nothing behind', (_, steps) => {
  const { value, context } = open(...steps, { type: 'question.dismissed' })
  expect([value, context.pin, context.decision]).toEqual(['reading', undefined, undefined])
})

test('a version that was there stays when reading it anew fails; the first failure may be tried again', () => {
  const again = open(reply, done('act'), failed('loadReview', LOST))
  expect([again.value, again.context.reviewed, again.context.failure]).toEqual(['reading', REVIEWED, LOST])
  const input = { contractId: CONTRACT_ID, newId: countedIds() }
  const first = walked(reviewingMachine, input, failed('loadReview', LOST))
  expect([first.value, first.context.failure]).toEqual(['loadingFailed', LOST])
  const tried = walked(reviewingMachine, input, failed('loadReview', LOST), { type: 'review.reloaded' })
  expect([tried.value, tried.context.failure]).toEqual(['loading', undefined])
})
