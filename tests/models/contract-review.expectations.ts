// Expectations for a contract that colleagues review before it goes out (domain.md §1.1).
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import type { Expectation } from '#tests/models/support/model.ts'

export const reviewExpectations: readonly Expectation<SnapshotFrom<typeof contractMachine>>[] = [
  {
    says: 'what colleagues review goes to nobody outside before it passed',
    start: 'draft',
    steps: [['contract.launched', 'for review']],
    holds: ({ value }, effects) => expect([value, effects]).toEqual(['reviewing', []]),
  },
  {
    says: 'nobody but the initiator hands a contract in for review',
    start: 'draft',
    steps: [['contract.launched', 'stranger for review']],
    holds: ({ value }) => expect(value).toBe('draft'),
  },
  {
    says: 'a review that passed begins the signing where nothing else is wanted',
    start: 'draft',
    steps: [
      ['contract.launched', 'for review'],
      ['review.passed', ''],
    ],
    holds: ({ value }, effects) =>
      expect([value, effects]).toEqual(['signing', ['did sendCopies', 'did giveTurns']]),
  },
  {
    says: 'a review that passed leads to the approval that the launch wanted, and nobody outside hears of it',
    start: 'draft',
    steps: [
      ['contract.launched', 'for review and approval'],
      ['review.passed', ''],
    ],
    holds: ({ value }, effects) => expect([value, effects]).toEqual(['approving', []]),
  },
  {
    says: 'a review is never skipped by an approval',
    start: 'draft',
    steps: [
      ['contract.launched', 'for review and approval'],
      ['approval.passed', ''],
    ],
    holds: ({ value }) => expect(value).toBe('reviewing'),
  },
  {
    says: 'a contract that a reviewer returned keeps its files until its initiator takes it up again',
    start: 'draft',
    steps: [
      ['contract.launched', 'for review'],
      ['review.returned', ''],
    ],
    holds: ({ value }, effects) => expect([value, effects]).toEqual(['returned', ['did rememberReason']]),
  },
  {
    says: 'taking a contract back ends its review',
    start: 'draft',
    steps: [
      ['contract.launched', 'for review'],
      ['contract.withdrawn', 'initiator'],
    ],
    holds: ({ value }, effects) =>
      expect([value, effects]).toEqual([
        'draft',
        ['did rememberReason', 'did withdrawReview', 'did reopenDraft'],
      ]),
  },
  {
    says: 'only the initiator takes a contract back from review',
    start: 'draft',
    steps: [
      ['contract.launched', 'for review'],
      ['contract.withdrawn', 'admin'],
    ],
    holds: ({ value }) => expect(value).toBe('reviewing'),
  },
  {
    says: 'a review that comes too late ends with the contract, and nobody outside is told',
    start: 'draft',
    steps: [
      ['contract.launched', 'for review'],
      ['after deadline', ''],
    ],
    holds: ({ value }, effects) =>
      expect([value, effects]).toEqual([
        'expired',
        ['did endReview', 'did dropParties', 'did tellInitiator'],
      ]),
  },
]
