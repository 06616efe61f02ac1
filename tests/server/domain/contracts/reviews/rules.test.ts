// What somebody may do with a review and its notes.
import { expect, test } from 'vitest'
import { MOST_NOTES, MOST_REPLIES } from '#protocol/contracts/reviews/notes.ts'
import { REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import {
  isReviewerUrgeable,
  noteActions,
  noteCause,
  notAskedToRead,
  openTask,
  reviewActions,
} from '#server/domain/contracts/reviews/rules.ts'

const { waiting, open, passed } = REVIEW_TASK
const ASKED = new Date('2026-11-23T01:00:00Z')

type Review = Parameters<typeof reviewActions>[0]
const review = (change: { state?: string; starterId?: string; notes?: number } = {}): Review => ({
  state: (change.state ?? 'running') as Review['state'],
  starterId: change.starterId ?? 'starter',
  context: { tasks: [passed, open, waiting], notes: change.notes ?? 0, openNotes: 0 },
})
const TASKS = [
  { position: 0, userId: 'anna', askedAt: ASKED },
  { position: 1, userId: 'bo', askedAt: ASKED },
  { position: 2, userId: 'carl', askedAt: null },
]
const may = (
  userId: string,
  {
    mayAttend = true,
    isAdmin = false,
    ...change
  }: { mayAttend?: boolean; isAdmin?: boolean } & Parameters<typeof review>[0] = {},
) => reviewActions(review(change), TASKS, { userId, mayAttend, isAdmin })

test('whoever handed it in, and whoever is or was asked, is not asked once more', () => {
  expect(notAskedToRead(review(), TASKS)).toEqual(['starter', 'anna', 'bo', 'carl'])
  expect(notAskedToRead(review({ starterId: 'bo' }), TASKS)).toEqual(['bo', 'anna', 'carl'])
})

test('the open task is the person’s own, as long as they are asked', () => {
  expect(['anna', 'bo', 'carl', 'dora'].map((userId) => openTask(review(), TASKS, userId))).toEqual([
    -1, 1, -1, -1,
  ])
})

test('a reviewer is who was asked already; the starter is the starter', () => {
  expect(noteCause(review(), TASKS, 'anna')).toEqual({ isReviewer: true, isStarter: false })
  expect(noteCause(review(), TASKS, 'carl')).toEqual({ isReviewer: false, isStarter: false })
  expect(noteCause(review(), TASKS, 'starter')).toEqual({ isReviewer: false, isStarter: true })
  expect(noteCause(review({ starterId: 'bo' }), TASKS, 'bo')).toEqual({ isReviewer: true, isStarter: true })
})

test('whoever is asked decides, hands on and writes notes; who was asked writes notes', () => {
  expect(may('bo')).toEqual(['pass', 'return', 'transfer', 'note'])
  expect(may('anna')).toEqual(['note'])
  expect(may('carl')).toEqual([])
  expect(may('starter')).toEqual([])
})

test('whose role no longer lets them review can only hand on', () => {
  expect(may('bo', { mayAttend: false })).toEqual(['transfer'])
  expect(may('anna', { mayAttend: false })).toEqual([])
})

test('nobody decides on their own contract', () => {
  expect(may('bo', { starterId: 'bo' })).toEqual(['transfer', 'note'])
})

test('an administrator gives a colleague’s open task to somebody else, their own they hand on', () => {
  expect(may('dora', { isAdmin: true })).toEqual(['reassign'])
  expect(may('bo', { isAdmin: true })).toEqual(['pass', 'return', 'transfer', 'note'])
})

test('a review that ended offers nothing', () => {
  expect(may('bo', { state: 'passed', isAdmin: true })).toEqual([])
})

test('no note is offered beyond the most a review holds', () => {
  expect(may('anna', { notes: MOST_NOTES - 1 })).toEqual(['note'])
  expect(may('anna', { notes: MOST_NOTES })).toEqual([])
})

const note = (change: Partial<{ isOpen: boolean; isOwn: boolean; replies: number }> = {}) => ({
  noteId: 'n',
  isOpen: true,
  isOwn: false,
  replies: 0,
  ...change,
})
const REVIEWER = { isReviewer: true, isStarter: false }
const STARTER = { isReviewer: false, isStarter: true }
const NOBODY = { isReviewer: false, isStarter: false }

test('an open note is replied to by both sides, and resolved by the starter or its author', () => {
  expect(noteActions(review(), STARTER, note())).toEqual(['reply', 'resolve'])
  expect(noteActions(review(), REVIEWER, note())).toEqual(['reply'])
  expect(noteActions(review(), REVIEWER, note({ isOwn: true }))).toEqual(['reply', 'resolve'])
  expect(noteActions(review(), NOBODY, note({ isOwn: true }))).toEqual([])
})

test('a resolved note is opened again by a reviewer', () => {
  expect(noteActions(review(), REVIEWER, note({ isOpen: false, isOwn: true }))).toEqual(['reopen'])
  expect(noteActions(review(), STARTER, note({ isOpen: false }))).toEqual([])
})

test('replies end at the most a note holds', () => {
  expect(noteActions(review(), REVIEWER, note({ replies: MOST_REPLIES - 1 }))).toEqual(['reply'])
  expect(noteActions(review(), REVIEWER, note({ replies: MOST_REPLIES }))).toEqual([])
})

test('the starter and administrators remind the reviewer who is asked', () => {
  expect(isReviewerUrgeable(review(), 1, { isStarter: true, isAdmin: false })).toBe(true)
  expect(isReviewerUrgeable(review(), 1, { isStarter: false, isAdmin: true })).toBe(true)
  expect(isReviewerUrgeable(review(), 1, { isStarter: false, isAdmin: false })).toBe(false)
  expect(isReviewerUrgeable(review(), 0, { isStarter: true, isAdmin: true })).toBe(false)
  expect(isReviewerUrgeable(review(), 2, { isStarter: true, isAdmin: true })).toBe(false)
})
