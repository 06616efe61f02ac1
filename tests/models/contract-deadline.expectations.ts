// Expectations for the deadline of a contract, moved or over (domain.md §1.1).
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import { AT, DAY } from '#tests/models/contract.events.ts'
import type { Expectation } from '#tests/models/support/model.ts'

export const deadlineExpectations: readonly Expectation<SnapshotFrom<typeof contractMachine>>[] = [
  {
    says: 'a deadline is never moved nearer',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['deadline.extended', 'earlier'],
    ],
    holds: ({ context }) => expect(context.deadlineAt).toBe(AT + 10 * DAY),
  },
  {
    says: 'a deadline lies at most ninety days ahead',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['deadline.extended', 'too late'],
    ],
    holds: ({ context }) => expect(context.deadlineAt).toBe(AT + 10 * DAY),
  },
  {
    says: 'a prolonged contract runs out at its new deadline',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['deadline.extended', 'later'],
      ['after deadline', ''],
    ],
    holds: ({ value, context }, effects) => {
      expect([value, context.deadlineAt]).toEqual(['expired', AT + 30 * DAY])
      expect(effects).toEqual(['did expireParties', 'did tellEveryone'])
    },
  },
  {
    says: 'a signature accepted before the deadline counts: the last one still completes the contract',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['party.sealing', ''],
      ['party.signed', ''],
      ['party.sealing', ''],
      ['after deadline', ''],
      ['party.signed', ''],
    ],
    holds: ({ value }, effects) => expect([value, effects]).toEqual(['finishing', ['did finishDocuments']]),
  },
  {
    says: 'the deadline waits for what is being written, and then ends the contract',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['party.sealing', ''],
      ['after deadline', ''],
      ['party.signed', ''],
    ],
    holds: ({ value, context }, effects) => {
      expect([value, context.signedCount]).toEqual(['expired', 1])
      expect(effects).toEqual(['did expireParties', 'did tellEveryone'])
    },
  },
  {
    says: 'the deadline waits for two that are being written, even when the first fails',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['party.sealing', ''],
      ['party.sealing', ''],
      ['after deadline', ''],
      ['party.sealingFailed', ''],
    ],
    holds: ({ value, context }) => expect([value, context.sealingCount]).toEqual(['expiring', 1]),
  },
  {
    says: 'what could not be written after the deadline ends with the contract',
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['party.sealing', ''],
      ['after deadline', ''],
      ['party.sealingFailed', ''],
    ],
    holds: ({ value }) => expect(value).toBe('expired'),
  },
  ...(
    [
      ['contract.revoked', 'initiator'],
      ['contract.revoked', 'admin'],
      ['party.rejected', ''],
    ] as const
  ).map(([event, who]) => ({
    says: `nothing that was accepted is dropped: whoever ends the contract meanwhile waits (${event} ${who})`,
    start: 'draft',
    steps: [
      ['contract.launched', 'initiator'],
      ['party.sealing', ''],
      [event, who],
    ] as const,
    holds: ({ value }: { value: unknown }) => expect(value).toBe('signing'),
  })),
]
