// One attempt to prove a company (domain.md §4 对公打款, 法人授权).
import { expect } from 'vitest'
import { proofLifecycle } from '#server/domain/proofs/lifecycle.ts'
import { defineModel } from '#tests/models/support/model.ts'

const isOver = ({ status }: { status: string }) => expect(status).toBe('done')

export const proofModel = defineModel<typeof proofLifecycle>({
  name: 'proof',
  side: 'server',
  machine: proofLifecycle,
  starts: { written: () => undefined },
  events: {
    'transfer.ordered': { cases: { '': {} } },
    'transfer.sent': { cases: { '': {} } },
    'transfer.refused': { cases: { '': { reason: '账号与户名不一致' } } },
    'amount.matched': { cases: { '': {} } },
    'consent.asked': { cases: { '': { token: 'token-1' } } },
    'consent.given': { cases: { '': {} } },
    'consent.declined': { cases: { '': {} } },
    'proof.replaced': { cases: { '': {} } },
  },
  states: {
    planned: {},
    ordered: {},
    sent: {},
    inviting: {},
    proven: { holds: isOver },
    refused: { holds: isOver },
    declined: { holds: isOver },
    replaced: { holds: isOver },
  },
  facts: [
    {
      says: 'a transfer is asked of the bank at once',
      start: 'written',
      steps: [['transfer.ordered', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['ordered', ['did orderTransfer']]),
    },
    {
      says: 'the applicant hears that money was sent',
      start: 'written',
      steps: [
        ['transfer.ordered', ''],
        ['transfer.sent', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['sent', ['did tellApplicant']]),
    },
    {
      says: 'and why it was not',
      start: 'written',
      steps: [
        ['transfer.ordered', ''],
        ['transfer.refused', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['refused', ['did rememberReason', 'did tellApplicant']]),
    },
    {
      says: 'a bank that does not answer within a day has refused',
      start: 'written',
      steps: [
        ['transfer.ordered', ''],
        ['after bankLimit', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['refused', ['did rememberReason', 'did tellApplicant']]),
    },
    {
      says: 'the right amount proves',
      start: 'written',
      steps: [
        ['transfer.ordered', ''],
        ['transfer.sent', ''],
        ['amount.matched', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['proven', []]),
    },
    {
      says: 'the legal person is asked by a text message, and their consent proves',
      start: 'written',
      steps: [['consent.asked', '']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['inviting', ['did inviteLegalPerson']]),
    },
    {
      says: 'consent proves',
      start: 'written',
      steps: [
        ['consent.asked', ''],
        ['consent.given', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['proven', []]),
    },
    {
      says: 'the applicant hears that the legal person does not consent',
      start: 'written',
      steps: [
        ['consent.asked', ''],
        ['consent.declined', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['declined', ['did rememberReason', 'did tellApplicant']]),
    },
    ...(['transfer.ordered', 'transfer.sent', 'consent.asked'] as const).map((last) => ({
      says: `another way may be taken after ${last}`,
      start: 'written',
      steps: [
        ...(last === 'transfer.sent' ? ([['transfer.ordered', '']] as const) : []),
        [last, ''],
        ['proof.replaced', ''],
      ] as const,
      holds: ({ value }: { value: unknown }, effects: readonly string[]) =>
        expect([value, effects]).toEqual(['replaced', []]),
    })),
  ],
})
