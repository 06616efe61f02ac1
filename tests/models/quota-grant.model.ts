// What somebody may launch, in force or away (domain.md §7, quota grant).
import { expect } from 'vitest'
import { grantMachine } from '#server/domain/trade/quotas/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const stands = (state: 'inForce' | 'withheld' | 'takenBack') => ({
  holds: ({ value }: { value: unknown }) => expect(value).toBe(state),
})

export const quotaGrantModel = defineModel<typeof grantMachine>({
  name: 'quotaGrant',
  side: 'server',
  machine: grantMachine,
  starts: { unused: () => ({ taken: 0 }), 'begun to be used': () => ({ taken: 1 }) },
  abstraction: ({ taken }) => taken > 0,
  events: {
    'refund.asked': { cases: { '': {} } },
    'refund.refused': { cases: { '': {} } },
    'refund.paid': { cases: { '': {} } },
  },
  states: {
    inForce: stands('inForce'),
    withheld: stands('withheld'),
    takenBack: stands('takenBack'),
  },
  expectations: [
    {
      says: 'what nobody used is withheld while its money is wanted back',
      start: 'unused',
      steps: [['refund.asked', '']],
      holds: ({ value }) => expect(value).toBe('withheld'),
    },
    {
      says: 'what somebody used stays',
      start: 'begun to be used',
      steps: [['refund.asked', '']],
      holds: ({ value }) => expect(value).toBe('inForce'),
    },
    {
      says: 'a refusal gives it back, and it may be asked for again',
      start: 'unused',
      steps: [
        ['refund.asked', ''],
        ['refund.refused', ''],
        ['refund.asked', ''],
      ],
      holds: ({ value }) => expect(value).toBe('withheld'),
    },
    {
      says: 'a refusal gives it back',
      start: 'unused',
      steps: [
        ['refund.asked', ''],
        ['refund.refused', ''],
      ],
      holds: ({ value }) => expect(value).toBe('inForce'),
    },
    {
      says: 'what is paid back is gone for good',
      start: 'unused',
      steps: [
        ['refund.asked', ''],
        ['refund.paid', ''],
        ['refund.refused', ''],
      ],
      holds: ({ value, status }) => expect([value, status]).toEqual(['takenBack', 'done']),
    },
    {
      says: 'nothing is taken back unasked',
      start: 'unused',
      steps: [['refund.paid', '']],
      holds: ({ value }) => expect(value).toBe('inForce'),
    },
  ],
})
