// The life of a lawyer review as a chart (domain.md §1.3).
import { assign, setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

/** Who causes an event, as far as the chart cares. */
export type LawyerReviewRole = 'customer' | 'lawyer'

/** How long lawyers may take to accept it, in milliseconds. */
export const ANSWER_MS = 7 * 86_400_000

/** What the chart remembers; times in milliseconds since 1970. */
export interface LawyerReviewContext {
  /** Until when a lawyer may accept it. */
  readonly answerBy: number
  readonly appliedAt: number
}

interface By {
  readonly by: LawyerReviewRole
}

export type LawyerReviewEvent =
  | ({ type: 'application.accepted' } & By)
  | ({ type: 'application.declined'; reason: string } & By)
  | ({ type: 'application.cancelled' } & By)
  /** Its lawyer works no longer; `isReplaced`: others of the firm are asked. `at` is the server's time in milliseconds since 1970. */
  | { type: 'lawyer.left'; at: number; reason: string; isReplaced: boolean }
  | ({ type: 'opinion.issued' } & By)
  | { type: 'opinion.signed' }
  /** Its lawyer refused to sign it, took it back or let it run out. */
  | { type: 'opinion.ended' }
  | ({ type: 'opinion.confirmed' } & By)
  | ({ type: 'opinion.returned'; reason: string } & By)

/** Whoever is asked has the usual time from then on. */
const newWindow = (at: number): LawyerReviewContext => ({ appliedAt: at, answerBy: at + ANSWER_MS })

/** A lawyer accepts it, writes and signs an opinion, and the customer says that it will do, or what is to be revised. */
export const lawyerReviewMachine = setup({
  types: {
    context: {} as LawyerReviewContext,
    events: {} as LawyerReviewEvent,
    input: {} as LawyerReviewContext,
    meta: {} as { sentence: string; status: number },
  },
  guards: {
    isCustomer: ({ event }) => 'by' in event && event.by === 'customer',
    isReplaced: ({ event }) => event.type === 'lawyer.left' && event.isReplaced,
    isLawyer: ({ event }) => 'by' in event && event.by === 'lawyer',
  },
  delays: {
    answerTime: ({ context }) => context.answerBy - context.appliedAt,
  },
  actions: effectsNamed(
    'settleAsked',
    'tellAccepted',
    'tellDeclined',
    'askColleagues',
    'tellHandedOver',
    'tellExpired',
    'askCustomer',
    'askRevision',
    'tellConfirmed',
  ),
}).createMachine({
  id: 'lawyerReview',
  initial: 'applied',
  context: ({ input }) => input,
  states: {
    applied: {
      meta: { sentence: '待接单，律师可以接单或婉拒，申请人可以撤回。', status: 1 },
      after: { answerTime: { target: 'expired', actions: ['settleAsked', 'tellExpired'] } },
      on: {
        'application.accepted': {
          guard: 'isLawyer',
          target: 'drafting',
          actions: ['settleAsked', 'tellAccepted'],
        },
        'application.declined': {
          guard: 'isLawyer',
          target: 'declined',
          actions: ['settleAsked', 'tellDeclined'],
        },
        'application.cancelled': { guard: 'isCustomer', target: 'cancelled', actions: 'settleAsked' },
        'lawyer.left': [
          {
            guard: 'isReplaced',
            target: 'applied',
            reenter: true,
            actions: [assign(({ event }) => newWindow(event.at)), 'settleAsked', 'askColleagues'],
          },
          { target: 'declined', actions: ['settleAsked', 'tellDeclined'] },
        ],
      },
    },
    drafting: {
      meta: { sentence: '审查中，律师撰写意见。', status: 2 },
      on: {
        'application.declined': {
          guard: 'isLawyer',
          target: 'declined',
          actions: ['settleAsked', 'tellDeclined'],
        },
        'opinion.issued': { guard: 'isLawyer', target: 'signing', actions: 'settleAsked' },
        'lawyer.left': [
          {
            guard: 'isReplaced',
            target: 'applied',
            actions: [
              assign(({ event }) => newWindow(event.at)),
              'settleAsked',
              'askColleagues',
              'tellHandedOver',
            ],
          },
          { target: 'declined', actions: ['settleAsked', 'tellDeclined'] },
        ],
      },
    },
    signing: {
      meta: { sentence: '意见书已生成，等律师签署。', status: 3 },
      on: {
        'opinion.signed': { target: 'delivered', actions: 'askCustomer' },
        'opinion.ended': 'drafting',
      },
    },
    delivered: {
      meta: { sentence: '意见书已签署，待客户确认。', status: 4 },
      on: {
        'opinion.confirmed': {
          guard: 'isCustomer',
          target: 'completed',
          actions: ['settleAsked', 'tellConfirmed'],
        },
        'opinion.returned': {
          guard: 'isCustomer',
          target: 'drafting',
          actions: ['settleAsked', 'askRevision'],
        },
      },
    },
    completed: { type: 'final', meta: { sentence: '客户已确认意见书。', status: 5 } },
    declined: { type: 'final', meta: { sentence: '律师未接受委托，或退回了委托。', status: 6 } },
    cancelled: { type: 'final', meta: { sentence: '申请人在接单前撤回。', status: 7 } },
    expired: { type: 'final', meta: { sentence: '期限内没有律师接单。', status: 8 } },
  },
})
