// The life of a repayment (domain.md §1.3): the lender alone decides.
import { expect } from 'vitest'
import { repaymentMachine } from '#server/domain/contracts/repayments/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const reason = '没有收到'

export const repaymentModel = defineModel<typeof repaymentMachine>({
  name: 'repayment',
  side: 'server',
  machine: repaymentMachine,
  starts: { submitted: () => undefined },
  events: {
    'repayment.confirmed': {
      cases: { 'by the lender': { isLender: true }, 'by another': { isLender: false } },
    },
    'repayment.disputed': {
      cases: { 'by the lender': { isLender: true, reason }, 'by another': { isLender: false, reason } },
    },
  },
  states: {
    submitted: {},
    confirmed: { holds: ({ status }) => expect(status).toBe('done') },
    disputed: { holds: ({ status }) => expect(status).toBe('done') },
  },
  expectations: [
    {
      says: 'the lender confirms it, and the payer is told',
      start: 'submitted',
      steps: [['repayment.confirmed', 'by the lender']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['confirmed', ['did tellPayer']]),
    },
    {
      says: 'the lender objects with a reason, and the payer is told',
      start: 'submitted',
      steps: [['repayment.disputed', 'by the lender']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['disputed', ['did keepReason', 'did tellPayer']]),
    },
    {
      says: 'nobody else decides',
      start: 'submitted',
      steps: [
        ['repayment.confirmed', 'by another'],
        ['repayment.disputed', 'by another'],
      ],
      holds: ({ value }) => expect(value).toBe('submitted'),
    },
  ],
})
