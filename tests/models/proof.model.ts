// One attempt to prove a company (domain.md §4 对公打款, 法人授权).
import { expect } from 'vitest'
import { proofMachine } from '#server/domain/company/proofs/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const isOver = ({ status }: { status: string }) => expect(status).toBe('done')

export const proofModel = defineModel<typeof proofMachine>({
  name: 'proof',
  side: 'server',
  machine: proofMachine,
  starts: { written: () => undefined },
  events: {
    'transfer.ordered': { cases: { '': {} } },
    'transfer.sent': { cases: { '': {} } },
    'transfer.refused': { cases: { '': { reason: '账号与户名不一致' } } },
    'amount.matched': { cases: { '': {} } },
    'consent.wanted': { cases: { '': {} } },
    'phone.confirmed': { cases: { '': { token: 'token-1' } } },
    'phone.refuted': { cases: { '': { reason: '三要素不一致' } } },
    'phone.deferred': { cases: { '': { ticket: 'ticket-1' } } },
    'consent.given': { cases: { '': {} } },
    'consent.declined': { cases: { '': {} } },
    'proof.replaced': { cases: { '': {} } },
  },
  states: {
    planned: {},
    ordered: {},
    sent: {},
    checking: {},
    inviting: {},
    mismatched: { holds: isOver },
    proven: { holds: isOver },
    refused: { holds: isOver },
    declined: { holds: isOver },
    replaced: { holds: isOver },
  },
  expectations: [
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
      says: 'nothing is sent before the phone has proved to be the legal person’s',
      start: 'written',
      steps: [['consent.wanted', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['checking', ['did checkPhone']]),
    },
    {
      says: 'the legal person is asked by a text message to their own phone',
      start: 'written',
      steps: [
        ['consent.wanted', ''],
        ['phone.confirmed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['inviting', ['did inviteLegalPerson']]),
    },
    {
      says: 'a phone of somebody else gets no message, and the applicant hears why',
      start: 'written',
      steps: [
        ['consent.wanted', ''],
        ['phone.refuted', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['mismatched', ['did rememberReason', 'did tellApplicant']]),
    },
    {
      says: 'a check that takes longer is remembered by its ticket',
      start: 'written',
      steps: [
        ['consent.wanted', ''],
        ['phone.deferred', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['checking', ['did rememberTicket']]),
    },
    {
      says: 'a check without an answer within a day sends nothing',
      start: 'written',
      steps: [
        ['consent.wanted', ''],
        ['after phoneLimit', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['mismatched', ['did rememberReason', 'did tellApplicant']]),
    },
    {
      says: 'consent proves',
      start: 'written',
      steps: [
        ['consent.wanted', ''],
        ['phone.confirmed', ''],
        ['consent.given', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['proven', []]),
    },
    {
      says: 'the applicant hears that the legal person does not consent',
      start: 'written',
      steps: [
        ['consent.wanted', ''],
        ['phone.confirmed', ''],
        ['consent.declined', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['declined', ['did rememberReason', 'did tellApplicant']]),
    },
    ...(['transfer.ordered', 'transfer.sent', 'consent.wanted', 'phone.confirmed'] as const).map((last) => ({
      says: `another way may be taken after ${last}`,
      start: 'written',
      steps: [
        ...(last === 'transfer.sent' ? ([['transfer.ordered', '']] as const) : []),
        ...(last === 'phone.confirmed' ? ([['consent.wanted', '']] as const) : []),
        [last, ''],
        ['proof.replaced', ''],
      ] as const,
      holds: ({ value }: { value: unknown }, effects: readonly string[]) =>
        expect([value, effects]).toEqual(['replaced', []]),
    })),
  ],
})
