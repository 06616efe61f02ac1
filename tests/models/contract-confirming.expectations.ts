// Expectations for a contract whose parties confirm before they sign (domain.md §1.1).
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import { AT, DAY } from '#tests/models/contract.events.ts'
import type { Expectation } from '#tests/models/support/model.ts'

export const confirmingExpectations: readonly Expectation<SnapshotFrom<typeof contractMachine>>[] = [
  {
    says: 'what is to be confirmed asks for that first, and gives nobody a turn to sign',
    start: 'draft',
    steps: [['contract.launched', 'to be confirmed']],
    holds: ({ value, context }, effects) => {
      expect([value, effects]).toEqual(['confirming', ['did sendCopies', 'did askToConfirm']])
      expect([context.confirmerCount, context.confirmedCount]).toEqual([2, 0])
    },
  },
  {
    says: 'nobody but the initiator sends out what is to be confirmed',
    start: 'draft',
    steps: [['contract.launched', 'stranger, to be confirmed']],
    holds: ({ value }) => expect(value).toBe('draft'),
  },
  {
    says: 'an approval that passed leads on to the confirmation where that is wanted',
    start: 'draft',
    steps: [
      ['contract.launched', 'for approval, then to be confirmed'],
      ['approval.passed', ''],
    ],
    holds: ({ value }, effects) =>
      expect([value, effects]).toEqual(['confirming', ['did sendCopies', 'did askToConfirm']]),
  },
  {
    says: 'a review that passed leads on to the confirmation where that is wanted',
    start: 'draft',
    steps: [
      ['contract.launched', 'for review, then to be confirmed'],
      ['review.passed', ''],
    ],
    holds: ({ value }, effects) =>
      expect([value, effects]).toEqual(['confirming', ['did sendCopies', 'did askToConfirm']]),
  },
  {
    says: 'one confirmation of two is not enough',
    start: 'draft',
    steps: [
      ['contract.launched', 'to be confirmed'],
      ['party.confirmed', ''],
    ],
    holds: ({ value }, effects) => expect([value, effects]).toEqual(['confirming', ['did tellInitiator']]),
  },
  {
    says: 'the last confirmation has the documents prepared before anybody signs',
    start: 'draft',
    steps: [
      ['contract.launched', 'to be confirmed'],
      ['party.confirmed', ''],
      ['party.confirmed', ''],
    ],
    holds: ({ value }, effects) =>
      expect([value, effects]).toEqual(['preparing', ['did tellInitiator', 'did prepareDocuments']]),
  },
  {
    says: 'documents that are prepared are signed',
    start: 'draft',
    steps: [
      ['contract.launched', 'to be confirmed'],
      ['party.confirmed', ''],
      ['party.confirmed', ''],
      ['documents.prepared', ''],
    ],
    holds: ({ value }, effects) => expect([value, effects]).toEqual(['signing', ['did giveTurns']]),
  },
  ...(['initiator', 'admin'] as const).map((who) => ({
    says: `a preparation that failed is told and tried again (${who})`,
    start: 'draft',
    steps: [
      ['contract.launched', 'to be confirmed'],
      ['party.confirmed', ''],
      ['party.confirmed', ''],
      ['documents.prepareFailed', ''],
      ['preparing.retried', who],
    ] as const,
    holds: ({ value }: { value: unknown }, effects: readonly string[]) =>
      expect([value, effects]).toEqual(['preparing', ['did prepareDocuments']]),
  })),
  {
    says: 'of a preparation that failed the initiator hears',
    start: 'draft',
    steps: [
      ['contract.launched', 'to be confirmed'],
      ['party.confirmed', ''],
      ['party.confirmed', ''],
      ['documents.prepareFailed', ''],
    ],
    holds: ({ value }, effects) =>
      expect([value, effects]).toEqual(['preparingFailed', ['did rememberReason', 'did tellInitiator']]),
  },
  {
    says: 'one objection sends the contract back, and everybody hears of it',
    start: 'draft',
    steps: [
      ['contract.launched', 'to be confirmed'],
      ['party.confirmed', ''],
      ['confirmation.objected', ''],
    ],
    holds: ({ value }, effects) =>
      expect([value, effects]).toEqual([
        'returned',
        ['did rememberReason', 'did cancelParties', 'did tellEveryone'],
      ]),
  },
  {
    says: 'what was objected to is taken up again, and its next launch counts confirmations anew',
    start: 'draft',
    steps: [
      ['contract.launched', 'to be confirmed'],
      ['party.confirmed', ''],
      ['confirmation.objected', ''],
      ['contract.reopened', 'initiator'],
      ['contract.launched', 'to be confirmed'],
    ],
    holds: ({ value, context }) => expect([value, context.confirmedCount]).toEqual(['confirming', 0]),
  },
  ...(
    [
      [[], 'while it is being confirmed'],
      [['party.confirmed', 'party.confirmed'], 'while it is being prepared'],
      [['party.confirmed', 'party.confirmed', 'documents.prepareFailed'], 'where that failed'],
    ] as const
  ).flatMap(([before, when]) => {
    const steps = [
      ['contract.launched', 'to be confirmed'] as const,
      ...before.map((event) => [event, ''] as const),
    ]
    const ends = [
      ['contract.withdrawn', 'initiator', 'draft', ['rememberReason', 'tellEveryone', 'reopenDraft']],
      ['contract.revoked', 'initiator', 'revoked', ['rememberReason', 'cancelParties', 'tellEveryone']],
      ['contract.revoked', 'admin', 'revoked', ['rememberReason', 'cancelParties', 'tellEveryone']],
      ['after deadline', '', 'expired', ['expireParties', 'tellEveryone']],
    ] as const
    return ends.map(([event, who, to, did]) => ({
      says: `a contract can be ended ${when} (${event} ${who})`,
      start: 'draft',
      steps: [...steps, [event, who] as const],
      holds: ({ value }: { value: unknown }, effects: readonly string[]) =>
        expect([value, effects]).toEqual([to, did.map((name) => `did ${name}`)]),
    }))
  }),
  {
    says: 'a deadline moved while it is being confirmed asks nobody twice by itself, and keeps what was confirmed',
    start: 'draft',
    steps: [
      ['contract.launched', 'to be confirmed'],
      ['party.confirmed', ''],
      ['deadline.extended', 'later'],
    ],
    holds: ({ value, context }, effects) => {
      expect([value, context.confirmedCount, context.deadlineAt]).toEqual(['confirming', 1, AT + 30 * DAY])
      expect(effects).toEqual(['did askToConfirm'])
    },
  },
  {
    says: 'only the initiator urges those who have not confirmed',
    start: 'draft',
    steps: [
      ['contract.launched', 'to be confirmed'],
      ['party.urged', 'initiator'],
    ],
    holds: (_, effects) => expect(effects).toEqual(['did remindParty']),
  },
]
