// An order on the screen: read, paid one way, cancelled, or closed by its half hour (domain.md §7).
import { assign, setup } from 'xstate'
import { ORDER_STATUS, PAY_WAY } from '#protocol/trade/orders.ts'
import type { Order, PayWay } from '#protocol/trade/orders.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

interface Named {
  readonly orderId: string
}

/** An order with how long it may still be paid, by the server's clock. */
export interface ReadOrder {
  readonly order: Order
  readonly leftMs: number
}

/** Where the payer goes: to an address, or with a form that is posted there. */
export interface PaymentDoor {
  readonly url: string
  readonly fields: Readonly<Record<string, string>> | null
}

/** A transfer that was made outside. */
export interface Transfer {
  readonly payer: string
  readonly fileId: string
}

export type OrderingEvent =
  | { type: 'way.chosen'; way: PayWay }
  | { type: 'payment.asked' }
  | ({ type: 'transfer.submitted' } & Transfer)
  | { type: 'cancellation.asked' }
  /** Wants the money back, with a reason. */
  | { type: 'refund.asked'; reason: string }
  /** Reads the order again: after a failure, on coming back, or to see what became of it. */
  | { type: 'reading.asked' }

interface Context extends Named {
  readonly order: Order | null
  readonly leftMs: number
  readonly way: PayWay | null
  readonly failure: CallFailure | null
}

export const orderingMachine = setup({
  types: {
    input: {} as Named,
    context: {} as Context,
    events: {} as OrderingEvent,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    read: unprovided<ReadOrder, Named>('read'),
    begin: unprovided<PaymentDoor, Named & { way: PayWay }>('begin'),
    announce: unprovided<unknown, Named & Transfer>('announce'),
    cancel: unprovided<unknown, Named>('cancel'),
    refund: unprovided<unknown, Named & { reason: string }>('refund'),
  },
  guards: {
    isUnpaid: (_, { order }: ReadOrder) => order.status === ORDER_STATUS.unpaid,
    isUnknown: (_, params: { error: unknown }) => asCallFailure(params.error).code === 'not-found',
    isRefundable: ({ context }) => context.order?.actions.includes('refund') === true,
    isOnline: ({ context }) => context.way !== null && context.way !== PAY_WAY.transfer,
    isTransfer: ({ context }) => context.way === PAY_WAY.transfer,
  },
  delays: { timeLeft: ({ context }) => context.leftMs },
  actions: {
    keepOrder: assign(({ context }, { order, leftMs }: ReadOrder) => ({
      order,
      leftMs: Math.max(0, leftMs),
      way: context.way ?? order.ways[0] ?? null,
    })),
    chooseWay: assign((_, params: { way: PayWay }) => ({ way: params.way, failure: null })),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    openDoor: (_context, _params: PaymentDoor) => undefined,
  },
}).createMachine({
  id: 'ordering',
  context: ({ input }) => ({ ...input, order: null, leftMs: 0, way: null, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      meta: { sentence: '正在读取订单。' },
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: { type: 'isUnpaid', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'keepOrder', params: ({ event }) => event.output },
          },
          {
            target: 'settled',
            actions: { type: 'keepOrder', params: ({ event }) => event.output },
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
    choosing: {
      meta: { sentence: '选择支付方式，到时间未支付自动关闭。' },
      after: { timeLeft: 'reading' },
      on: {
        'way.chosen': {
          actions: { type: 'chooseWay', params: ({ event }) => ({ way: event.way }) },
        },
        'payment.asked': { guard: 'isOnline', target: 'beginning', actions: 'forgetFailure' },
        'transfer.submitted': { guard: 'isTransfer', target: 'announcing', actions: 'forgetFailure' },
        'cancellation.asked': { target: 'cancelling', actions: 'forgetFailure' },
        'reading.asked': { target: 'reading', actions: 'forgetFailure' },
      },
    },
    beginning: {
      tags: 'busy',
      meta: { sentence: '正在向支付渠道下单。' },
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context }) => ({ orderId: context.orderId, way: context.way ?? 1 }),
        onDone: {
          target: 'away',
          actions: { type: 'openDoor', params: ({ event }) => event.output },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    away: {
      meta: { sentence: '已转到支付页面；回来后查看结果。' },
      on: { 'reading.asked': 'reading' },
    },
    announcing: {
      tags: 'busy',
      meta: { sentence: '正在提交转账凭证。' },
      invoke: {
        id: 'announce',
        src: 'announce',
        input: ({ context, event }) => {
          const { payer, fileId } = event as Extract<OrderingEvent, { type: 'transfer.submitted' }>
          return { orderId: context.orderId, payer, fileId }
        },
        onDone: 'reading',
        onError: {
          target: 'choosing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    cancelling: {
      tags: 'busy',
      meta: { sentence: '正在取消订单。' },
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: 'reading',
        onError: {
          target: 'choosing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    settled: {
      meta: { sentence: '订单不再等待支付，显示它的结果。' },
      on: {
        'reading.asked': { target: 'reading', actions: 'forgetFailure' },
        'refund.asked': { guard: 'isRefundable', target: 'wanting', actions: 'forgetFailure' },
      },
    },
    wanting: {
      tags: 'busy',
      meta: { sentence: '正在提交退款申请。' },
      invoke: {
        id: 'refund',
        src: 'refund',
        input: ({ context, event }) => {
          const { reason } = event as Extract<OrderingEvent, { type: 'refund.asked' }>
          return { orderId: context.orderId, reason }
        },
        onDone: 'reading',
        onError: {
          target: 'settled',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unanswered: {
      meta: { sentence: '服务器没有回应，可以重试。' },
      on: { 'reading.asked': { target: 'reading', actions: 'forgetFailure' } },
    },
    unknown: { type: 'final', meta: { sentence: '没有找到这笔订单。' } },
  },
})
