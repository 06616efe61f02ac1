// Expectations for a contract that is signed, and for who takes it back (domain.md §1.1).
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import type { Expectation } from '#tests/models/support/model.ts'

export const signingExpectations: readonly Expectation<SnapshotFrom<typeof contractMachine>>[] = [
  {
    says: 'the launch gives turns',
    start: 'draft',
    steps: [['contract.launched', 'initiator']],
    holds: ({ value, context }, effects) => {
      expect([value, context.partyCount, context.signedCount]).toEqual(['signing', 2, 0])
      expect(effects).toEqual(['did sendCopies', 'did giveTurns'])
    },
  },
  {
    says: 'a signature that could not be written leaves the initiator free to revoke',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['party.sealing', ''],
      ['party.sealingFailed', ''],
      ['contract.revoked', 'initiator'],
    ],
    holds: ({ value, context }) => expect([value, context.sealingCount]).toEqual(['revoked', 0]),
  },
  {
    says: 'while a signature is being put in, the contract is not taken back to a draft',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['party.sealing', ''],
      ['contract.withdrawn', 'initiator'],
    ],
    holds: ({ value }) => expect(value).toBe('signing'),
  },
  {
    says: 'what the product wrote has no draft to go back to, and can be revoked',
    start: 'made',
    steps: [
      ['contract.launched', 'initiator'],
      ['contract.withdrawn', 'initiator'],
      ['contract.revoked', 'initiator'],
    ],
    holds: ({ value }) => expect(value).toBe('revoked'),
  },
  {
    says: 'after a signature the contract is not taken back to a draft',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['party.sealing', ''],
      ['party.signed', ''],
      ['contract.withdrawn', 'initiator'],
    ],
    holds: ({ value }) => expect(value).toBe('signing'),
  },
  {
    says: 'the initiator’s administrator may revoke but not withdraw (docs/decisions/0007)',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['contract.withdrawn', 'admin'],
      ['contract.revoked', 'admin'],
    ],
    holds: ({ value }) => expect(value).toBe('revoked'),
  },
]
