// The life of a certificate (RFC 5280 §3.3).
import { expect } from 'vitest'
import { certificateMachine } from '#server/domain/seals/certificates/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const AT = Date.parse('2026-11-23T01:00:00.000Z')
const YEAR = 365 * 86_400_000

export const certificateModel = defineModel<typeof certificateMachine>({
  name: 'certificate',
  side: 'server',
  machine: certificateMachine,
  starts: { issued: () => ({ startsAt: AT, endsAt: AT + 3 * YEAR }) },
  events: {
    'certificate.suspended': { cases: { '': { at: AT, reason: 'underReview', note: '' } } },
    'certificate.resumed': { cases: { '': { at: AT } } },
    'certificate.revoked': { cases: { '': { at: AT, reason: 'keyCompromised', note: '' } } },
  },
  states: {
    valid: {},
    suspended: {},
    revoked: { holds: ({ status }) => expect(status).toBe('done') },
    expired: { holds: ({ status }) => expect(status).toBe('done') },
  },
  expectations: [
    {
      says: 'a revoked certificate loses its key, and its holder is told',
      start: 'issued',
      steps: [['certificate.revoked', '']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'revoked',
          ['did rememberReason', 'did destroyKey', 'did tellHolder'],
        ]),
    },
    {
      says: 'a suspended certificate keeps its key and may be used again',
      start: 'issued',
      steps: [
        ['certificate.suspended', ''],
        ['certificate.resumed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['valid', ['did forgetReason', 'did tellHolder']]),
    },
    {
      says: 'a suspended certificate may be revoked for good',
      start: 'issued',
      steps: [
        ['certificate.suspended', ''],
        ['certificate.revoked', ''],
      ],
      holds: (snapshot, effects) =>
        expect([snapshot.value, effects, snapshot.can({ type: 'certificate.resumed', at: AT })]).toEqual([
          'revoked',
          ['did rememberReason', 'did destroyKey', 'did tellHolder'],
          false,
        ]),
    },
    {
      says: 'a certificate that runs out loses its key',
      start: 'issued',
      steps: [['after lifetime', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['expired', ['did destroyKey']]),
    },
    {
      says: 'a suspended certificate runs out at the same time',
      start: 'issued',
      steps: [
        ['certificate.suspended', ''],
        ['after lifetime', ''],
      ],
      holds: ({ value }) => expect(value).toBe('expired'),
    },
  ],
})
