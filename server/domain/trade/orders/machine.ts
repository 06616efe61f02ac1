// The life of an order as a chart (domain.md §7, order).
import { setup } from 'xstate'
import { PAY_LIMIT_MS } from '#protocol/trade/orders.ts'
import { effectsNamed } from '#server/domain/effects.ts'

export type OrderEvent =
  | { type: 'order.placed' }
  /** A verified callback of the payment provider. */
  | { type: 'payment.confirmed' }
  /** 对公转账: a voucher was handed in, the money is on its way. */
  | { type: 'transfer.announced' }
  | { type: 'transfer.confirmed' }
  | { type: 'order.cancelled' }
  | { type: 'refund.asked' }
  | { type: 'refund.paid' }
  | { type: 'refund.refused' }

/** Paying gives the package; while a refund is asked for it is away, and comes back with a refusal. */
export const orderMachine = setup({
  types: {
    events: {} as OrderEvent,
    meta: {} as { sentence: string; status: number },
  },
  delays: { payLimit: PAY_LIMIT_MS },
  actions: effectsNamed('givePackage', 'takeBackPackage', 'giveBackPackage'),
}).createMachine({
  id: 'order',
  context: {},
  initial: 'drawnUp',
  states: {
    drawnUp: {
      meta: { sentence: '还没有下单。', status: -1 },
      on: { 'order.placed': 'unpaid' },
    },
    unpaid: {
      meta: { sentence: '待支付。', status: 0 },
      on: {
        'payment.confirmed': { target: 'paid', actions: 'givePackage' },
        'transfer.announced': 'awaitingTransfer',
        'order.cancelled': 'cancelled',
      },
      after: { payLimit: 'closed' },
    },
    awaitingTransfer: {
      meta: { sentence: '待确认到账。', status: 5 },
      on: {
        'transfer.confirmed': { target: 'paid', actions: 'givePackage' },
        'order.cancelled': 'cancelled',
      },
    },
    paid: {
      meta: { sentence: '已支付。', status: 1 },
      on: { 'refund.asked': { target: 'refunding', actions: 'takeBackPackage' } },
    },
    refunding: {
      meta: { sentence: '退款中。', status: 6 },
      on: {
        'refund.paid': 'refunded',
        'refund.refused': { target: 'paid', actions: 'giveBackPackage' },
      },
    },
    refunded: { type: 'final', meta: { sentence: '已退款。', status: 7 } },
    cancelled: { type: 'final', meta: { sentence: '已取消。', status: 3 } },
    closed: { type: 'final', meta: { sentence: '超时未支付，已关闭。', status: 4 } },
  },
})
