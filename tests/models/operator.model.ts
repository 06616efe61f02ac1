// The life of an account at the operators' desk.
import { expect } from 'vitest'
import { operatorMachine } from '#server/domain/platform/operators/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const operatorModel = defineModel<typeof operatorMachine>({
  name: 'operator',
  side: 'server',
  machine: operatorMachine,
  starts: { added: () => undefined },
  events: {
    'operator.disabled': { cases: { '': {} } },
    'operator.enabled': { cases: { '': {} } },
  },
  states: {
    active: {},
    disabled: { holds: ({ status }) => expect(status).toBe('active') },
  },
  expectations: [
    {
      says: 'who is taken out of use is signed out at once',
      start: 'added',
      steps: [['operator.disabled', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['disabled', ['did endSessions']]),
    },
    {
      says: 'an operator may come back',
      start: 'added',
      steps: [
        ['operator.disabled', ''],
        ['operator.enabled', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['active', []]),
    },
  ],
})
