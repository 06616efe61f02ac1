// Expectations for the end of a contract: refused, finished, voided (domain.md §1.1).
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import type { Expectation } from '#tests/models/support/model.ts'

const COMPLETED = [
  ['contract.launched', 'initiator'],
  ['party.signed', ''],
  ['party.signed', ''],
  ['documents.finished', ''],
] as const

export const finishingExpectations: readonly Expectation<SnapshotFrom<typeof contractMachine>>[] = [
  {
    says: 'one refusal ends the contract for all',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['party.rejected', ''],
    ],
    holds: ({ value }, effects) => {
      expect(value).toBe('rejected')
      expect(effects).toEqual(['did rememberReason', 'did cancelParties', 'did tellEveryone'])
    },
  },
  {
    says: 'the last signature begins the finishing, and only its proof completes the contract',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['party.signed', ''],
      ['party.signed', ''],
      ['documents.finished', ''],
    ],
    holds: ({ value }) => expect(value).toBe('completed'),
  },
  {
    says: 'a contract being voided is in force until the agreement about it is finished, and then all are told',
    start: 'draft',
    steps: [...COMPLETED, ['abandon.started', 'party'], ['abandon.finished', '']],
    holds: ({ value }, effects) => expect([value, effects]).toEqual(['voided', ['did tellEveryone']]),
  },
  {
    says: 'a voiding that came to nothing leaves the contract completed, and it may be tried again',
    start: 'draft',
    steps: [...COMPLETED, ['abandon.started', 'party'], ['abandon.ended', ''], ['abandon.started', 'party']],
    holds: ({ value }, effects) => expect([value, effects]).toEqual(['voiding', []]),
  },
  {
    says: 'nobody but those who signed a contract has it voided',
    start: 'draft',
    steps: [...COMPLETED, ['abandon.started', 'stranger']],
    holds: ({ value }) => expect(value).toBe('completed'),
  },
  {
    says: 'an agreement to void another contract is not voided itself',
    start: 'made',
    steps: [...COMPLETED, ['abandon.started', 'party']],
    holds: ({ value }) => expect(value).toBe('completed'),
  },
  {
    says: 'a finishing that failed loses nothing and may be tried again',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['party.signed', ''],
      ['party.signed', ''],
      ['documents.finishFailed', ''],
      ['finish.retried', 'admin'],
    ],
    holds: ({ value }, effects) => expect([value, effects]).toEqual(['finishing', ['did finishDocuments']]),
  },
]
