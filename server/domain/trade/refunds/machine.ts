// The way of a payment back to whoever paid it, as a chart (domain.md §7, refund).
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

export type RefundEvent =
  /** The provider took it, and decides later. */
  | { type: 'refund.accepted' }
  | { type: 'refund.arrived' }
  /** In the provider's words; `isOver` where only another number can be tried. */
  | { type: 'refund.refused'; words: string; isOver: boolean }
  | { type: 'refund.retried' }
  /** An operator paid it back by bank transfer, or at the provider's own desk. */
  | { type: 'refund.transferred' }

/** Once it is with a provider, the provider alone decides it; a person may act again after a refusal. */
export const refundMachine = setup({
  types: {
    events: {} as RefundEvent,
    meta: {} as { sentence: string },
  },
  actions: effectsNamed('rememberRefusal', 'sendAgain', 'settleMoney'),
}).createMachine({
  id: 'refund',
  context: {},
  initial: 'sending',
  states: {
    sending: {
      meta: { sentence: '正在提交给支付渠道，联系不上时自动再试。' },
      on: {
        'refund.accepted': 'pending',
        'refund.arrived': { target: 'arrived', actions: 'settleMoney' },
        'refund.refused': { target: 'refused', actions: 'rememberRefusal' },
      },
    },
    pending: {
      meta: { sentence: '支付渠道已受理，正在退回，自动查询结果。' },
      on: {
        'refund.arrived': { target: 'arrived', actions: 'settleMoney' },
        'refund.refused': { target: 'refused', actions: 'rememberRefusal' },
      },
    },
    refused: {
      meta: { sentence: '支付渠道没有退：可以再试，或另行退回后登记。' },
      on: {
        'refund.retried': { target: 'sending', actions: 'sendAgain' },
        'refund.transferred': { target: 'transferred', actions: 'settleMoney' },
      },
    },
    arrived: { type: 'final', meta: { sentence: '支付渠道已退回。' } },
    transferred: { type: 'final', meta: { sentence: '已另行退回并登记。' } },
  },
})
