// What somebody may launch, as a chart: in force, or away while its money is wanted back.
// How much of it is used is counted in the ledger, and its end is a date: neither is a state (domain.md §7, quota grant).
import { setup } from 'xstate'

export type GrantEvent = { type: 'refund.asked' } | { type: 'refund.refused' } | { type: 'refund.paid' }

interface Context {
  /** Documents that launches have set aside or used up. */
  readonly taken: number
}

/** Nothing of a used package is taken away; what was given back has the end it had. */
export const grantMachine = setup({
  types: {
    context: {} as Context,
    events: {} as GrantEvent,
    input: {} as Context,
    meta: {} as { sentence: string },
  },
  guards: { isUnused: ({ context }) => context.taken === 0 },
}).createMachine({
  id: 'quotaGrant',
  context: ({ input }) => input,
  initial: 'inForce',
  states: {
    inForce: {
      meta: { sentence: '可以使用，到期为止。' },
      on: { 'refund.asked': { guard: 'isUnused', target: 'withheld' } },
    },
    withheld: {
      meta: { sentence: '购买方申请了退款，停用等待处理。' },
      on: { 'refund.refused': 'inForce', 'refund.paid': 'takenBack' },
    },
    takenBack: { type: 'final', meta: { sentence: '款项已退，套餐已收回。' } },
  },
})
