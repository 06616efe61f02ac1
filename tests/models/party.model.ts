// The life of one signing party (domain.md §1.2).
import { expect } from 'vitest'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { partyMachine } from '#server/domain/contracts/parties/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const at = Date.parse('2026-11-23T01:00:00.000Z')
const sealer = { maySeal: true, isAdmin: false, willing: true }
const me = { isMe: true, matches: true, willing: true }
const status = (code: keyof typeof PARTY_STATUS) => (snapshot: { getMeta: () => object }) =>
  expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
    PARTY_STATUS[code],
  ])

export const partyModel = defineModel<typeof partyMachine>({
  name: 'party',
  side: 'server',
  machine: partyMachine,
  starts: { launched: () => undefined },
  events: {
    'turn.came': { cases: { '': { at } } },
    'confirmation.asked': { cases: { '': { at } } },
    'confirmation.given': {
      cases: {
        me: { at, by: me },
        'someone else': { at, by: { ...me, isMe: false } },
        'another name': { at, by: { ...me, matches: false } },
      },
    },
    'confirmation.objected': {
      cases: {
        me: { at, by: me, reason: '租期不符' },
        'someone else': { at, by: { ...me, isMe: false }, reason: '租期不符' },
      },
    },
    'signing.submitted': {
      cases: {
        me: { at, by: me },
        'someone else': { at, by: { ...me, isMe: false } },
        'another name': { at, by: { ...me, matches: false } },
        'without proof': { at, by: { ...me, willing: false } },
      },
    },
    'sealing.finished': { cases: { '': { at } } },
    'seal.applied': {
      cases: {
        me: { at, by: me, needsApproval: false },
        'me for approval': { at, by: me, needsApproval: true },
        'someone else': { at, by: { ...me, isMe: false }, needsApproval: false },
        'someone else for approval': { at, by: { ...me, isMe: false }, needsApproval: true },
        'another name': { at, by: { ...me, matches: false }, needsApproval: true },
      },
    },
    'application.withdrawn': {
      cases: { me: { at, by: me }, 'someone else': { at, by: { ...me, isMe: false } } },
    },
    'approval.passed': { cases: { '': { at } } },
    'approval.refused': { cases: { '': { at, reason: '金额有误' } } },
    'seal.used': {
      cases: {
        sealer: { at, by: sealer },
        'without the right': { at, by: { ...sealer, maySeal: false } },
        'without proof': { at, by: { ...sealer, willing: false } },
      },
    },
    'seal.returned': {
      cases: {
        sealer: { at, by: sealer, reason: '缺少附件' },
        'without the right': { at, by: { ...sealer, maySeal: false }, reason: '缺少附件' },
      },
    },
    'seal.transferred': {
      cases: {
        sealer: { at, by: sealer },
        administrator: { at, by: { maySeal: false, isAdmin: true, willing: false } },
        'without the right': { at, by: { ...sealer, maySeal: false } },
      },
    },
    'sealing.failed': {
      cases: {
        'of the signer': { at, reason: '签名没有写入', wasApplied: false },
        'of a sealer': { at, reason: '签名没有写入', wasApplied: true },
      },
    },
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
    toConfirm: { holds: status('toConfirm') },
    objected: { holds: status('objected') },
    toSign: {
      holds: (snapshot) => {
        status('toSign')(snapshot)
        expect(snapshot.tags.has('acting')).toBe(true)
      },
    },
    sealApproving: { holds: status('sealApproving') },
    toSeal: { holds: status('toSeal') },
    sealing: { holds: status('sealing') },
    signed: { holds: status('signed') },
    rejected: { holds: status('rejected') },
    expired: { holds: status('expired') },
    cancelled: { holds: status('cancelled') },
  },
  expectations: [
    {
      says: 'who applies for the seal waits for the company’s approval first, where it wants one',
      start: 'launched',
      steps: [
        ['turn.came', ''],
        ['seal.applied', 'me for approval'],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['sealApproving', []]),
    },
    {
      says: 'nobody seals before the approval passed',
      start: 'launched',
      steps: [
        ['turn.came', ''],
        ['seal.applied', 'me for approval'],
        ['seal.used', 'sealer'],
      ],
      holds: ({ value }) => expect(value).toBe('sealApproving'),
    },
    {
      says: 'an application that passed asks those who may seal, and any of them seals',
      start: 'launched',
      steps: [
        ['turn.came', ''],
        ['seal.applied', 'me for approval'],
        ['approval.passed', ''],
        ['seal.used', 'sealer'],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['sealing', ['did sealDocuments']]),
    },
    ...(['without the right', 'without proof'] as const).map((who) => ({
      says: `nobody seals ${who}`,
      start: 'launched',
      steps: [
        ['turn.came', ''],
        ['seal.applied', 'me'],
        ['seal.used', who],
      ] as const,
      holds: ({ value }: { value: unknown }) => expect(value).toBe('toSeal'),
    })),
    {
      says: 'what a sealer returns goes back to the signer, who may apply again',
      start: 'launched',
      steps: [
        ['turn.came', ''],
        ['seal.applied', 'me'],
        ['seal.returned', 'sealer'],
        ['seal.applied', 'me'],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['toSeal', ['did askSealers']]),
    },
    {
      says: 'a sealer’s signature that could not be put in goes back to those who may seal',
      start: 'launched',
      steps: [
        ['turn.came', ''],
        ['seal.applied', 'me'],
        ['seal.used', 'sealer'],
        ['sealing.failed', 'of a sealer'],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['toSeal', ['did tellSealer']]),
    },
    ...(['contract.expired', 'contract.ended'] as const).flatMap((event) => [
      {
        says: `what was accepted is written to its end (${event})`,
        start: 'launched',
        steps: [
          ['turn.came', ''],
          ['signing.submitted', 'me'],
          [event, ''],
        ] as const,
        holds: ({ value }: { value: unknown }) => expect(value).toBe('sealing'),
      },
      {
        says: `an open application ends with the contract (${event})`,
        start: 'launched',
        steps: [
          ['turn.came', ''],
          ['seal.applied', 'me for approval'],
          [event, ''],
        ] as const,
        holds: (_: unknown, effects: readonly string[]) => expect(effects).toEqual(['did endApplication']),
      },
    ]),
    {
      says: 'who confirms waits for their turn to sign like everybody else',
      start: 'launched',
      steps: [
        ['confirmation.asked', ''],
        ['confirmation.given', 'me'],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['pending', ['did keepConfirmation']]),
    },
    ...(['someone else', 'another name'] as const).map((who) => ({
      says: `no confirmation from ${who}`,
      start: 'launched',
      steps: [
        ['confirmation.asked', ''],
        ['confirmation.given', who],
      ] as const,
      holds: ({ value }: { value: unknown }) => expect(value).toBe('toConfirm'),
    })),
    {
      says: 'who objects is done with this launch, and why is kept',
      start: 'launched',
      steps: [
        ['confirmation.asked', ''],
        ['confirmation.objected', 'me'],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['objected', ['did keepObjection']]),
    },
    {
      says: 'nobody objects for another',
      start: 'launched',
      steps: [
        ['confirmation.asked', ''],
        ['confirmation.objected', 'someone else'],
      ],
      holds: ({ value }) => expect(value).toBe('toConfirm'),
    },
    {
      says: 'nobody signs while they are asked to confirm',
      start: 'launched',
      steps: [
        ['confirmation.asked', ''],
        ['signing.submitted', 'me'],
      ],
      holds: ({ value }) => expect(value).toBe('toConfirm'),
    },
    ...(
      [
        ['contract.expired', 'expired'],
        ['contract.ended', 'cancelled'],
      ] as const
    ).map(([event, to]) => ({
      says: `a confirmation that is asked ends with the contract (${event})`,
      start: 'launched',
      steps: [
        ['confirmation.asked', ''],
        [event, ''],
      ] as const,
      holds: ({ value }: { value: unknown }, effects: readonly string[]) =>
        expect([value, effects]).toEqual([to, ['did endConfirmation']]),
    })),
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
        ['sealing.failed', 'of the signer'],
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
