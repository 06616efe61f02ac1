// The life of an invoice as a chart (domain.md §7, invoice).
import { assign, setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

export type InvoiceEvent =
  /** An operator issued it, and its files are here. */
  | { type: 'invoice.issued' }
  | { type: 'invoice.refused' }
  /** The applicant has put right what was wrong. */
  | { type: 'invoice.reapplied' }
  /** A paper invoice was handed to a carrier. */
  | { type: 'invoice.posted' }
  | { type: 'reversal.asked' }
  /** The red invoice is issued. */
  | { type: 'reversal.completed' }

/** What the chart remembers: whether it is on paper, and whether that was posted. */
export interface InvoiceContext {
  readonly isPaper: boolean
  readonly isPosted: boolean
}

/** While it is refused or reversed, its orders are free for another one. */
export const invoiceMachine = setup({
  types: {
    context: {} as InvoiceContext,
    input: {} as InvoiceContext,
    events: {} as InvoiceEvent,
    meta: {} as { sentence: string; status: number },
  },
  guards: { isPaper: ({ context }) => context.isPaper },
  actions: effectsNamed(
    'sendIssued',
    'tellRefused',
    'tellPosted',
    'tellReversed',
    'takeOrders',
    'freeOrders',
  ),
}).createMachine({
  id: 'invoice',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      meta: { sentence: '待开票。', status: 1 },
      on: {
        'invoice.issued': { target: 'issued', actions: 'sendIssued' },
        'invoice.refused': { target: 'failed', actions: ['freeOrders', 'tellRefused'] },
      },
    },
    issued: {
      meta: { sentence: '已开票。', status: 2 },
      on: {
        'invoice.posted': { guard: 'isPaper', actions: [assign({ isPosted: true }), 'tellPosted'] },
        'reversal.asked': 'reversing',
      },
    },
    failed: {
      meta: { sentence: '开票失败，等待修改后重新申请。', status: 3 },
      on: { 'invoice.reapplied': { target: 'waiting', actions: 'takeOrders' } },
    },
    reversing: {
      meta: { sentence: '红冲中。', status: 4 },
      on: { 'reversal.completed': { target: 'reversed', actions: ['freeOrders', 'tellReversed'] } },
    },
    reversed: { type: 'final', meta: { sentence: '已红冲。', status: 5 } },
  },
})
