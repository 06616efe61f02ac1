// Back from paying: waits until the order says what became of the payment (domain.md §10, /payJump).
import { assign, setup } from 'xstate'
import { ORDER_STATUS, PAYMENT_POLL } from '#protocol/trade/orders.ts'
import type { Payment } from '#protocol/trade/orders.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

interface Order {
  readonly orderId: string
}

export type PayJumpEvent =
  /** Asks again, after waiting long enough or after the server was not reached. */
  { type: 'retry.asked' }

interface Context extends Order {
  readonly payment: Payment | null
  /** How often the order was still unpaid. */
  readonly looks: number
  readonly failure: CallFailure | null
}

export const payJumpMachine = setup({
  types: {
    input: {} as Order,
    context: {} as Context,
    events: {} as PayJumpEvent,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: { ask: unprovided<Payment, Order>('ask') },
  guards: {
    isOpen: (_, params: { payment: Payment }) => params.payment.status === ORDER_STATUS.unpaid,
    isLastLook: ({ context }) => context.looks >= PAYMENT_POLL.times,
    isUnknown: (_, params: { error: unknown }) => asCallFailure(params.error).kind === 'refused',
  },
  delays: { pollInterval: PAYMENT_POLL.everyMs },
  actions: {
    keepPayment: assign((_, params: { payment: Payment }) => ({ payment: params.payment })),
    countLook: assign({ looks: ({ context }) => context.looks + 1 }),
    startOver: assign({ looks: 0, failure: null }),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
  },
}).createMachine({
  id: 'payJump',
  context: ({ input }) => ({ orderId: input.orderId, payment: null, looks: 0, failure: null }),
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      meta: { sentence: '正在查询支付结果。' },
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => ({ payment: event.output }) },
            target: 'waiting',
            actions: [
              { type: 'keepPayment', params: ({ event }) => ({ payment: event.output }) },
              'countLook',
            ],
          },
          {
            target: 'settled',
            actions: { type: 'keepPayment', params: ({ event }) => ({ payment: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => ({ error: event.error }) },
            target: 'unknown',
          },
          {
            target: 'unanswered',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    waiting: {
      tags: 'busy',
      meta: { sentence: '支付结果还没有到，稍后再查询。' },
      always: { guard: 'isLastLook', target: 'undecided' },
      after: { pollInterval: 'asking' },
    },
    undecided: {
      meta: { sentence: '等了一分钟还没有结果，由本人决定是否再查。' },
      on: { 'retry.asked': { target: 'asking', actions: 'startOver' } },
    },
    unanswered: {
      meta: { sentence: '服务器没有回应，可以重试。' },
      on: { 'retry.asked': { target: 'asking', actions: 'startOver' } },
    },
    settled: { type: 'final', meta: { sentence: '支付有了结果。' } },
    unknown: { type: 'final', meta: { sentence: '没有找到这笔支付。' } },
  },
})
