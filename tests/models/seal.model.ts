// The life of a seal or signature (domain.md §3 sealStatus).
import { expect } from 'vitest'
import { SEAL_STATUS } from '#protocol/seals/seals/seals.ts'
import { sealMachine } from '#server/domain/seals/seals/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const status = (code: keyof typeof SEAL_STATUS) => (snapshot: { getMeta: () => object }) =>
  expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
    SEAL_STATUS[code],
  ])

export const sealModel = defineModel<typeof sealMachine>({
  name: 'seal',
  side: 'server',
  machine: sealMachine,
  starts: { made: () => undefined },
  events: {
    'seal.approved': { cases: { '': {} } },
    'seal.refused': { cases: { '': { reason: '名称不符' } } },
    'seal.enabled': { cases: { '': {} } },
    'seal.disabled': { cases: { '': { reason: '换新章' } } },
    'seal.cancelled': { cases: { '': { reason: '遗失' } } },
    'seal.chosen': { cases: { '': {} } },
  },
  states: {
    pending: { holds: status('pending') },
    enabled: { holds: status('enabled') },
    disabled: { holds: status('disabled') },
    refused: { holds: status('refused') },
    cancelled: { holds: status('cancelled') },
  },
  expectations: [
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
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['disabled', ['did rememberReason', 'did dropDefault']]),
    },
    {
      says: 'a seal that was refused is told to its maker, and only put away',
      start: 'made',
      steps: [['seal.refused', '']],
      holds: (snapshot, effects) =>
        expect([
          effects,
          snapshot.can({ type: 'seal.approved' }),
          snapshot.can({ type: 'seal.enabled' }),
          snapshot.can({ type: 'seal.cancelled', reason: '' }),
        ]).toEqual([['did rememberReason', 'did tellMaker'], false, false, true]),
    },
    {
      says: 'the first approved seal becomes the default, and its maker is told',
      start: 'made',
      steps: [['seal.approved', '']],
      holds: (_, effects) => expect(effects).toEqual(['did settleDefault', 'did tellMaker']),
    },
    {
      says: 'why a seal was out of use is forgotten when it is used again',
      start: 'made',
      steps: [
        ['seal.approved', ''],
        ['seal.disabled', ''],
        ['seal.enabled', ''],
      ],
      holds: (_, effects) => expect(effects).toEqual(['did forgetReason']),
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
