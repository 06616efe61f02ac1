// The way of one contract through a batch (domain.md §1.3): sealed once, or failed with a reason.
import { expect } from 'vitest'
import { batchItemMachine } from '#server/domain/contracts/batches/item-machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const batchItemModel = defineModel<typeof batchItemMachine>({
  name: 'batchItem',
  side: 'server',
  machine: batchItemMachine,
  starts: { selected: () => undefined },
  events: {
    'item.taken': { cases: { '': {} } },
    'item.sealed': { cases: { '': {} } },
    'item.failed': { cases: { '': { reason: '合同已撤回' } } },
    'item.retried': { cases: { '': {} } },
  },
  states: {
    waiting: {},
    sealing: {},
    sealed: { holds: ({ status }) => expect(status).toBe('done') },
    failed: {},
  },
  expectations: [
    {
      says: 'what was taken up is not taken up again',
      start: 'selected',
      steps: [
        ['item.taken', ''],
        ['item.taken', ''],
      ],
      holds: ({ value }) => expect(value).toBe('sealing'),
    },
    {
      says: 'the reason of a failure is kept until it is tried again',
      start: 'selected',
      steps: [
        ['item.taken', ''],
        ['item.failed', ''],
        ['item.retried', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['waiting', ['did forgetReason']]),
    },
    {
      says: 'what is sealed stays so',
      start: 'selected',
      steps: [
        ['item.taken', ''],
        ['item.sealed', ''],
        ['item.failed', ''],
      ],
      holds: ({ value }) => expect(value).toBe('sealed'),
    },
  ],
})
