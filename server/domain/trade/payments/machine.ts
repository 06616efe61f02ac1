// One payment of an order as a chart: begun at a provider or announced, and what became of its money.
// How far money is on its way back is the refund's own chart (domain.md §7, payment).
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

export type PaymentEvent =
  /** The payer goes to the same provider once more. */
  | { type: 'payment.begun' }
  /** The provider did not take the order, so nobody could pay. */
  | { type: 'payment.failed' }
  /** Its order was paid otherwise, given up or closed. */
  | { type: 'payment.lapsed' }
  /** A verified notice, told for the first time; `isAwaited`: its order waits for exactly this money. */
  | { type: 'payment.received'; isAwaited: boolean }
  /** 对公转账: a voucher was handed in. */
  | { type: 'transfer.announced' }
  | { type: 'transfer.confirmed' }
  /** An operator looked, and the money is not there. */
  | { type: 'transfer.missed'; reason: string }
  /** All of it is back with whoever paid. */
  | { type: 'payment.returned' }

/** Money is counted for its order once, or goes back; what nobody waits for any more may still arrive. */
export const paymentMachine = setup({
  types: {
    events: {} as PaymentEvent,
    meta: {} as { sentence: string },
  },
  guards: { isAwaited: ({ event }) => event.type === 'payment.received' && event.isAwaited },
  actions: effectsNamed('payOrder', 'sendBack', 'cancelOrder'),
}).createMachine({
  id: 'payment',
  context: {},
  initial: 'begun',
  states: {
    begun: {
      meta: { sentence: '付款人已去支付渠道，等待渠道的通知。' },
      on: {
        'payment.failed': 'failed',
        'payment.lapsed': 'lapsed',
        'payment.received': [
          { guard: 'isAwaited', target: 'taken', actions: 'payOrder' },
          { target: 'extra', actions: 'sendBack' },
        ],
        'transfer.announced': 'announced',
      },
    },
    failed: {
      meta: { sentence: '支付渠道没有受理，可以再试或换一种方式。' },
      on: {
        'payment.begun': 'begun',
        'payment.lapsed': 'lapsed',
        // The provider took it after all, and only its answer was lost.
        'payment.received': [
          { guard: 'isAwaited', target: 'taken', actions: 'payOrder' },
          { target: 'extra', actions: 'sendBack' },
        ],
      },
    },
    lapsed: {
      meta: { sentence: '没有付款，订单已不再等这笔款项；晚到的会退回。' },
      on: { 'payment.received': { target: 'extra', actions: 'sendBack' } },
    },
    announced: {
      meta: { sentence: '对公转账已提交凭证，等待运营人员核对到账。' },
      on: {
        'transfer.confirmed': { target: 'taken', actions: 'payOrder' },
        'transfer.missed': { target: 'missing', actions: 'cancelOrder' },
      },
    },
    taken: {
      meta: { sentence: '已收款，计入订单。' },
      on: { 'payment.returned': 'sentBack' },
    },
    extra: {
      meta: { sentence: '多付、晚到或金额不符的款项，正在退回。' },
      on: { 'payment.returned': 'sentBack' },
    },
    missing: { type: 'final', meta: { sentence: '核对后没有到账，订单已取消。' } },
    sentBack: { type: 'final', meta: { sentence: '款项已退回付款人。' } },
  },
})
