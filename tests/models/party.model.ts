// The life of one signing party (domain.md §1.2).
import { expect } from 'vitest'
import { PARTY_STATUS } from '#protocol/contract/status.ts'
import { partyLifecycle } from '#server/domain/parties/lifecycle.ts'
import { defineModel } from '#tests/models/support/model.ts'

const at = Date.parse('2026-11-23T01:00:00.000Z')
const me = { isMe: true, matches: true, willing: true }
const status = (code: keyof typeof PARTY_STATUS) => (snapshot: { getMeta: () => object }) =>
  expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
    PARTY_STATUS[code],
  ])

export const partyModel = defineModel<typeof partyLifecycle>({
  name: 'party',
  side: 'server',
  machine: partyLifecycle,
  starts: { launched: () => undefined },
  events: {
    'turn.came': { cases: { '': { at } } },
    'signing.submitted': {
      cases: {
        me: { at, by: me },
        'someone else': { at, by: { ...me, isMe: false } },
        'another name': { at, by: { ...me, matches: false } },
        'without proof': { at, by: { ...me, willing: false } },
      },
    },
    'sealing.finished': { cases: { '': { at } } },
    'sealing.failed': { cases: { '': { at, reason: '签名没有写入' } } },
    'signing.rejected': {
      cases: {
        me: { at, by: me, reason: '租金不符' },
        'someone else': { at, by: { ...me, isMe: false }, reason: '租金不符' },
      },
    },
    'contract.expired': { cases: { '': { at } } },
    'contract.ended': { cases: { '': { at } } },
  },
  states: {
    pending: { holds: status('pending') },
    toSign: {
      holds: (snapshot) => {
        status('toSign')(snapshot)
        expect(snapshot.tags.has('acting')).toBe(true)
      },
    },
    sealing: { holds: status('sealing') },
    signed: { holds: status('signed') },
    rejected: { holds: status('rejected') },
    expired: { holds: status('expired') },
    cancelled: { holds: status('cancelled') },
  },
  facts: [
    {
      says: 'nobody signs before their turn',
      start: 'launched',
      steps: [['signing.submitted', 'me']],
      holds: ({ value }) => expect(value).toBe('pending'),
    },
    ...(['someone else', 'another name', 'without proof'] as const).map((who) => ({
      says: `no signature from ${who}`,
      start: 'launched',
      steps: [
        ['turn.came', ''],
        ['signing.submitted', who],
      ] as const,
      holds: ({ value }: { value: unknown }) => expect(value).toBe('toSign'),
    })),
    {
      says: 'the right person in the right name with a proof signs, and the server puts it into the documents',
      start: 'launched',
      steps: [
        ['turn.came', ''],
        ['signing.submitted', 'me'],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['sealing', ['did sealDocuments']]),
    },
    {
      says: 'a signature that could not be put in gives the turn back and says so',
      start: 'launched',
      steps: [
        ['turn.came', ''],
        ['signing.submitted', 'me'],
        ['sealing.failed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['toSign', ['did rememberReason', 'did tellSigner']]),
    },
    {
      says: 'who has signed stays signed when the contract ends',
      start: 'launched',
      steps: [
        ['turn.came', ''],
        ['signing.submitted', 'me'],
        ['sealing.finished', ''],
      ],
      holds: ({ value, status: end }) => expect([value, end]).toEqual(['signed', 'done']),
    },
    {
      says: 'nobody refuses for another',
      start: 'launched',
      steps: [
        ['turn.came', ''],
        ['signing.rejected', 'someone else'],
      ],
      holds: ({ value }) => expect(value).toBe('toSign'),
    },
  ],
})
