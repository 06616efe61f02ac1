// The life of one repayment as a chart (domain.md §1.3). The lender decides, and no clock does.
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

export type RepaymentEvent =
  | { type: 'repayment.confirmed'; isLender: boolean }
  | { type: 'repayment.disputed'; isLender: boolean; reason: string }

/** Submitted until the lender confirms it or objects. */
export const repaymentMachine = setup({
  types: {
    events: {} as RepaymentEvent,
    meta: {} as { sentence: string; status: number },
  },
  guards: { isLender: ({ event }) => event.isLender },
  actions: effectsNamed('keepReason', 'tellPayer'),
}).createMachine({
  id: 'repayment',
  context: {},
  initial: 'submitted',
  states: {
    submitted: {
      meta: { sentence: '已提交，等出借人确认。', status: 0 },
      on: {
        'repayment.confirmed': { target: 'confirmed', guard: 'isLender', actions: 'tellPayer' },
        'repayment.disputed': { target: 'disputed', guard: 'isLender', actions: ['keepReason', 'tellPayer'] },
      },
    },
    confirmed: { type: 'final', meta: { sentence: '出借人已确认收到。', status: 1 } },
    disputed: { type: 'final', meta: { sentence: '出借人有异议，不计入还款。', status: 2 } },
  },
})
