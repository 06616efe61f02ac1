// Expectations for a contract that colleagues approve before it goes out (domain.md §1.1).
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { NO_STAGES } from '#server/domain/contracts/contracts/events.ts'
import type { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import { AT, DAY } from '#tests/models/contract.events.ts'
import type { Expectation } from '#tests/models/support/model.ts'

export const approvalExpectations: readonly Expectation<SnapshotFrom<typeof contractMachine>>[] = [
  {
    says: 'nobody but the initiator launches',
    start: 'draft',
    steps: [['contract.launched', 'stranger']],
    holds: ({ value }) => expect(value).toBe('draft'),
  },
  {
    says: 'what needs approval goes to nobody outside before it passed',
    start: 'draft',
    steps: [['contract.launched', 'for approval']],
    holds: ({ value, context }, effects) => {
      expect(value).toBe('approving')
      expect(context).toEqual({
        deadlineAt: AT + 10 * DAY,
        partyCount: 2,
        signedCount: 0,
        sealingCount: 0,
        ...NO_STAGES,
        needsApproval: true,
        isMade: false,
        confirmedCount: 0,
      })
      expect(effects).toEqual([])
    },
  },
  {
    says: 'nobody but the initiator hands a contract in for approval',
    start: 'draft',
    steps: [['contract.launched', 'stranger for approval']],
    holds: ({ value }) => expect(value).toBe('draft'),
  },
  {
    says: 'an approval that passed begins the signing',
    start: 'draft',
    steps: [
      ['contract.launched', 'for approval'],
      ['approval.passed', ''],
    ],
    holds: ({ value }, effects) =>
      expect([value, effects]).toEqual(['signing', ['did sendCopies', 'did giveTurns']]),
  },
  {
    says: 'a refused contract keeps its files until its initiator takes it up again (domain.md §1.1 RETURN, EDIT)',
    start: 'draft',
    steps: [
      ['contract.launched', 'for approval'],
      ['approval.refused', ''],
    ],
    holds: ({ value }, effects) => expect([value, effects]).toEqual(['returned', ['did rememberReason']]),
  },
  {
    says: 'taking it up again makes it a draft',
    start: 'draft',
    steps: [
      ['contract.launched', 'for approval'],
      ['approval.refused', ''],
      ['contract.reopened', 'initiator'],
    ],
    holds: ({ value }, effects) => expect([value, effects]).toEqual(['draft', ['did reopenDraft']]),
  },
  {
    says: 'nobody else takes up what was refused',
    start: 'draft',
    steps: [
      ['contract.launched', 'for approval'],
      ['approval.refused', ''],
      ['contract.reopened', 'admin'],
    ],
    holds: ({ value }) => expect(value).toBe('returned'),
  },
  {
    says: 'taking a contract back ends its approval',
    start: 'draft',
    steps: [
      ['contract.launched', 'for approval'],
      ['contract.withdrawn', 'initiator'],
    ],
    holds: ({ value }, effects) =>
      expect([value, effects]).toEqual([
        'draft',
        ['did rememberReason', 'did withdrawApproval', 'did reopenDraft'],
      ]),
  },
  {
    says: 'only the initiator takes a contract back from approval',
    start: 'draft',
    steps: [
      ['contract.launched', 'for approval'],
      ['contract.withdrawn', 'admin'],
    ],
    holds: ({ value }) => expect(value).toBe('approving'),
  },
  {
    says: 'an approval that comes too late ends with the contract, and nobody outside is told',
    start: 'draft',
    steps: [
      ['contract.launched', 'for approval'],
      ['after deadline', ''],
    ],
    holds: ({ value }, effects) =>
      expect([value, effects]).toEqual([
        'expired',
        ['did endApproval', 'did dropParties', 'did tellInitiator'],
      ]),
  },
]
