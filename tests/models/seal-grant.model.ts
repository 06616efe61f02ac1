// The life of an authorisation to use a seal (domain.md §3 授权用印人).
import { expect } from 'vitest'
import { grantMachine } from '#server/domain/seals/seal-grants/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const DAY = 86_400_000
const isInForce = (expected: boolean) => (snapshot: { hasTag: (tag: 'inForce') => boolean }) =>
  expect(snapshot.hasTag('inForce')).toBe(expected)

export const sealGrantModel = defineModel<typeof grantMachine>({
  name: 'sealGrant',
  side: 'server',
  machine: grantMachine,
  starts: { endless: () => ({ untilAt: null }), forAMonth: () => ({ untilAt: 30 * DAY }) },
  abstraction: ({ untilAt }) => untilAt !== null,
  events: {
    'grant.given': { cases: { '': { at: 0 } } },
    'grant.revoked': { cases: { '': { reason: '调岗' } } },
  },
  states: {
    proposed: { holds: isInForce(false) },
    standing: { holds: isInForce(true) },
    limited: { holds: isInForce(true) },
    revoked: { holds: isInForce(false) },
    expired: { holds: isInForce(false) },
  },
  expectations: [
    {
      says: 'whoever is authorised is told',
      start: 'endless',
      steps: [['grant.given', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['standing', ['did tellGranted']]),
    },
    {
      says: 'one with an end is over by itself, and that is told and written down',
      start: 'forAMonth',
      steps: [
        ['grant.given', ''],
        ['after validity', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['expired', ['did rememberEnd', 'did tellEnded']]),
    },
    {
      says: 'one that is taken back does not come back',
      start: 'endless',
      steps: [
        ['grant.given', ''],
        ['grant.revoked', ''],
        ['grant.given', ''],
      ],
      holds: ({ value, status }) => expect([value, status]).toEqual(['revoked', 'done']),
    },
    {
      says: 'taking back is told and written down, with an end and without',
      start: 'forAMonth',
      steps: [
        ['grant.given', ''],
        ['grant.revoked', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['revoked', ['did rememberEnd', 'did tellEnded']]),
    },
  ],
})
