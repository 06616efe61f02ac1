// The life of a lawyer review (domain.md §1.3).
import { expect } from 'vitest'
import { LAWYER_REVIEW_STATUS } from '#protocol/contracts/lawyer-reviews/status.ts'
import type { LawyerReviewState } from '#protocol/contracts/lawyer-reviews/status.ts'
import { lawyerReviewMachine } from '#server/domain/contracts/lawyer-reviews/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const AT = Date.parse('2026-11-23T01:00:00.000Z')
const DAY = 86_400_000
const WEEK = 7 * DAY
const byEach = <More extends object>(more: More) => ({
  cases: {
    'by the customer': { by: 'customer' as const, ...more },
    'by the lawyer': { by: 'lawyer' as const, ...more },
  },
})
const once = { cases: { '': {} } }

const status = (state: LawyerReviewState) => ({
  holds: (snapshot: { getMeta: () => Record<string, unknown> }) =>
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      LAWYER_REVIEW_STATUS[state],
    ]),
})

const ACCEPTED = ['application.accepted', 'by the lawyer'] as const
const ISSUED = ['opinion.issued', 'by the lawyer'] as const
const DELIVERED = [ACCEPTED, ISSUED, ['opinion.signed', '']] as const

export const lawyerReviewModel = defineModel<typeof lawyerReviewMachine>({
  name: 'lawyerReview',
  side: 'server',
  machine: lawyerReviewMachine,
  starts: { applied: () => ({ appliedAt: AT, answerBy: AT + WEEK }) },
  events: {
    'application.accepted': byEach({}),
    'application.declined': byEach({ reason: '利益冲突' }),
    'application.cancelled': byEach({}),
    'lawyer.left': {
      cases: {
        'to colleagues': { at: AT + DAY, reason: '停止执业', isReplaced: true },
        'without colleagues': { at: AT + DAY, reason: '停止执业', isReplaced: false },
      },
    },
    'opinion.issued': byEach({}),
    'opinion.signed': once,
    'opinion.ended': once,
    'opinion.confirmed': byEach({}),
    'opinion.returned': byEach({ reason: '请补充' }),
  },
  abstraction: () => [],
  states: {
    applied: status('applied'),
    drafting: status('drafting'),
    signing: status('signing'),
    delivered: status('delivered'),
    completed: status('completed'),
    declined: status('declined'),
    cancelled: status('cancelled'),
    expired: status('expired'),
  },
  expectations: [
    {
      says: 'accepted by a lawyer it is written, and the customer hears of it',
      start: 'applied',
      steps: [ACCEPTED],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['drafting', ['did settleAsked', 'did tellAccepted']]),
    },
    {
      says: 'the customer neither accepts nor declines it, and the lawyer does not cancel it',
      start: 'applied',
      steps: [],
      holds: (snapshot) =>
        expect([
          snapshot.can({ type: 'application.accepted', by: 'customer' }),
          snapshot.can({ type: 'application.declined', by: 'customer', reason: '不' }),
          snapshot.can({ type: 'application.cancelled', by: 'lawyer' }),
          snapshot.can({ type: 'application.cancelled', by: 'customer' }),
        ]).toEqual([false, false, false, true]),
    },
    {
      says: 'declined it ends, and the customer hears why',
      start: 'applied',
      steps: [['application.declined', 'by the lawyer']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['declined', ['did settleAsked', 'did tellDeclined']]),
    },
    {
      says: 'cancelled before anybody accepts it, it asks nobody any more',
      start: 'applied',
      steps: [['application.cancelled', 'by the customer']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['cancelled', ['did settleAsked']]),
    },
    {
      says: 'what nobody accepts in time runs out, and the customer hears of it',
      start: 'applied',
      steps: [['after answerTime', '']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['expired', ['did settleAsked', 'did tellExpired']]),
    },
    {
      says: 'once accepted it is not cancelled, but its lawyer may give it back',
      start: 'applied',
      steps: [ACCEPTED, ['application.declined', 'by the lawyer']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['declined', ['did settleAsked', 'did tellDeclined']]),
    },
    {
      says: 'while it waits for a lawyer who stops, colleagues are asked instead and have the whole time',
      start: 'applied',
      steps: [['lawyer.left', 'to colleagues']],
      holds: ({ value, context }, effects) =>
        expect([value, context, effects]).toEqual([
          'applied',
          { appliedAt: AT + DAY, answerBy: AT + DAY + WEEK },
          ['did settleAsked', 'did askColleagues'],
        ]),
    },
    {
      says: 'accepted by a lawyer who stops, it waits for colleagues again, and the customer hears of it',
      start: 'applied',
      steps: [ACCEPTED, ['lawyer.left', 'to colleagues']],
      holds: ({ value, context }, effects) =>
        expect([value, context, effects]).toEqual([
          'applied',
          { appliedAt: AT + DAY, answerBy: AT + DAY + WEEK },
          ['did settleAsked', 'did askColleagues', 'did tellHandedOver'],
        ]),
    },
    ...[[], [ACCEPTED]].map((before) => ({
      says: `without colleagues it goes back to the customer after ${before.length} steps`,
      start: 'applied' as const,
      steps: [...before, ['lawyer.left', 'without colleagues'] as const],
      holds: ({ value }: { value: unknown }, effects: readonly string[]) =>
        expect([value, effects]).toEqual(['declined', ['did settleAsked', 'did tellDeclined']]),
    })),
    {
      says: 'a signed opinion does not mind that its lawyer stops',
      start: 'applied',
      steps: DELIVERED,
      holds: (snapshot) =>
        expect(snapshot.can({ type: 'lawyer.left', at: AT, reason: '停止执业', isReplaced: true })).toBe(
          false,
        ),
    },
    {
      says: 'the customer writes nothing while the lawyer drafts',
      start: 'applied',
      steps: [ACCEPTED],
      holds: (snapshot) =>
        expect([
          snapshot.can({ type: 'application.cancelled', by: 'customer' }),
          snapshot.can({ type: 'application.declined', by: 'customer', reason: '不' }),
          snapshot.can({ type: 'opinion.issued', by: 'customer' }),
        ]).toEqual([false, false, false]),
    },
    {
      says: 'an opinion that is not signed is written anew',
      start: 'applied',
      steps: [ACCEPTED, ISSUED, ['opinion.ended', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['drafting', []]),
    },
    {
      says: 'signed, the customer is asked whether it will do',
      start: 'applied',
      steps: DELIVERED,
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['delivered', ['did askCustomer']]),
    },
    {
      says: 'the lawyer neither confirms nor returns it',
      start: 'applied',
      steps: DELIVERED,
      holds: (snapshot) =>
        expect([
          snapshot.can({ type: 'opinion.confirmed', by: 'lawyer' }),
          snapshot.can({ type: 'opinion.returned', by: 'lawyer', reason: '不' }),
        ]).toEqual([false, false]),
    },
    {
      says: 'the customer confirms it',
      start: 'applied',
      steps: [...DELIVERED, ['opinion.confirmed', 'by the customer']],
      holds: ({ value, status: end }, effects) =>
        expect([value, end, effects]).toEqual([
          'completed',
          'done',
          ['did settleAsked', 'did tellConfirmed'],
        ]),
    },
    {
      says: 'the customer has it revised',
      start: 'applied',
      steps: [...DELIVERED, ['opinion.returned', 'by the customer']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['drafting', ['did settleAsked', 'did askRevision']]),
    },
  ],
})
