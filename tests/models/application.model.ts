// The life of a company's partner application (domain.md §8 集成管理).
import { expect } from 'vitest'
import { applicationMachine } from '#server/domain/platform/applications/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const applicationModel = defineModel<typeof applicationMachine>({
  name: 'application',
  side: 'server',
  machine: applicationMachine,
  starts: { made: () => undefined },
  events: {
    'application.disabled': { cases: { '': {} } },
    'application.enabled': { cases: { '': {} } },
    'application.deleted': { cases: { '': {} } },
  },
  states: {
    enabled: { holds: ({ status }) => expect(status).toBe('active') },
    disabled: { holds: ({ status }) => expect(status).toBe('active') },
    deleted: { holds: ({ status }) => expect(status).toBe('done') },
  },
  expectations: [
    {
      says: 'what a disabled application had under way ends, its secrets stay',
      start: 'made',
      steps: [['application.disabled', '']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['disabled', ['did endLinks', 'did stopDeliveries']]),
    },
    {
      says: 'a disabled application comes back as it was',
      start: 'made',
      steps: [
        ['application.disabled', ''],
        ['application.enabled', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['enabled', []]),
    },
    {
      says: 'deleting one in use ends everything and forgets its secrets',
      start: 'made',
      steps: [['application.deleted', '']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'deleted',
          ['did endLinks', 'did stopDeliveries', 'did forgetSecrets'],
        ]),
    },
    {
      says: 'deleting a disabled one forgets its secrets, and it never comes back',
      start: 'made',
      steps: [
        ['application.disabled', ''],
        ['application.deleted', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['deleted', ['did forgetSecrets']]),
    },
  ],
})
