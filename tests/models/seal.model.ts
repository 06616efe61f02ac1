// The life of a seal or signature (domain.md §3 sealStatus).
import { expect } from 'vitest'
import { SEAL_STATUS } from '#protocol/account/seals.ts'
import { sealLifecycle } from '#server/domain/seals/lifecycle.ts'
import { defineModel } from '#tests/models/support/model.ts'

const status = (code: keyof typeof SEAL_STATUS) => (snapshot: { getMeta: () => object }) =>
  expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
    SEAL_STATUS[code],
  ])

export const sealModel = defineModel<typeof sealLifecycle>({
  name: 'seal',
  side: 'server',
  machine: sealLifecycle,
  starts: { made: () => undefined },
  events: {
    'seal.approved': { cases: { '': {} } },
    'seal.refused': { cases: { '': {} } },
    'seal.enabled': { cases: { '': {} } },
    'seal.disabled': { cases: { '': {} } },
    'seal.cancelled': { cases: { '': {} } },
    'seal.chosen': { cases: { '': {} } },
  },
  states: {
    pending: { holds: status('pending') },
    enabled: { holds: status('enabled') },
    disabled: { holds: status('disabled') },
    refused: { holds: status('refused') },
    cancelled: { holds: status('cancelled') },
  },
  facts: [
    {
      says: 'a seal that was not approved is nobody’s default',
      start: 'made',
      steps: [['seal.chosen', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['pending', []]),
    },
    {
      says: 'a seal taken out of use is no default any more',
      start: 'made',
      steps: [
        ['seal.approved', ''],
        ['seal.chosen', ''],
        ['seal.disabled', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['disabled', ['did dropDefault']]),
    },
    {
      says: 'a cancelled seal never comes back',
      start: 'made',
      steps: [
        ['seal.approved', ''],
        ['seal.cancelled', ''],
        ['seal.enabled', ''],
      ],
      holds: ({ value }) => expect(value).toBe('cancelled'),
    },
    {
      says: 'a disabled seal may be used again, or cancelled',
      start: 'made',
      steps: [
        ['seal.approved', ''],
        ['seal.disabled', ''],
        ['seal.enabled', ''],
      ],
      holds: ({ value }) => expect(value).toBe('enabled'),
    },
  ],
})
