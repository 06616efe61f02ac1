// The life of a batch (domain.md §1.3): it runs, ends whole or in part, and the rest is tried again.
import { expect } from 'vitest'
import { batchMachine } from '#server/domain/contracts/batches/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const batchModel = defineModel<typeof batchMachine>({
  name: 'batch',
  side: 'server',
  machine: batchMachine,
  starts: { started: () => undefined },
  events: {
    'batch.ended': { cases: { whole: { failures: 0 }, 'with failures': { failures: 3 } } },
    'batch.retried': { cases: { '': {} } },
    'batch.closed': { cases: { '': {} } },
  },
  states: {
    running: {},
    finished: {},
    failed: {},
    closed: { holds: ({ status }) => expect(status).toBe('done') },
  },
  expectations: [
    {
      says: 'it is finished when all contracts are sealed (specification §4)',
      start: 'started',
      steps: [['batch.ended', 'whole']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['finished', []]),
    },
    {
      says: 'one that failed in part goes on with the part that failed (specification §4)',
      start: 'started',
      steps: [
        ['batch.ended', 'with failures'],
        ['batch.retried', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['running', ['did sealOn']]),
    },
    {
      says: 'a finished one is not sealed again',
      start: 'started',
      steps: [
        ['batch.ended', 'whole'],
        ['batch.retried', ''],
      ],
      holds: ({ value }) => expect(value).toBe('finished'),
    },
    {
      says: 'one that runs is not closed',
      start: 'started',
      steps: [['batch.closed', '']],
      holds: ({ value }) => expect(value).toBe('running'),
    },
  ],
})
