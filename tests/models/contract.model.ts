// The life of a contract (domain.md §1.1).
import { expect } from 'vitest'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { DEADLINE_MAX_MS, NEW_CONTRACT, NO_STAGES } from '#server/domain/contracts/contracts/events.ts'
import { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const AT = Date.parse('2026-11-23T01:00:00.000Z')
const DAY = 86_400_000
const initiator = { isInitiator: true, isAdmin: false }
const admin = { isInitiator: false, isAdmin: true }
const other = { isInitiator: false, isAdmin: false }
const reason = '条款有误'
const status = (code: keyof typeof CONTRACT_STATUS) => (snapshot: { getMeta: () => object }) =>
  expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
    CONTRACT_STATUS[code],
  ])

const COMPLETED = [
  ['contract.launched', 'initiator'],
  ['party.signed', ''],
  ['party.signed', ''],
  ['documents.finished', ''],
] as const

export const contractModel = defineModel<typeof contractMachine>({
  name: 'contract',
  side: 'server',
  machine: contractMachine,
  starts: { draft: () => NEW_CONTRACT, made: () => ({ ...NEW_CONTRACT, isMade: true }) },
  abstraction: ({
    partyCount,
    signedCount,
    sealingCount,
    deadlineAt,
    needsApproval,
    isMade,
    confirmerCount,
    confirmedCount,
  }) => [
    needsApproval,
    isMade,
    confirmerCount,
    confirmedCount,
    partyCount,
    signedCount,
    Math.min(sealingCount, 2),
    Math.min(2, Math.max(0, deadlineAt - AT) / (20 * DAY)) | 0,
  ],
  events: {
    'contract.launched': {
      cases: {
        initiator: { at: AT, by: initiator, deadlineAt: AT + 10 * DAY, partyCount: 2, ...NO_STAGES },
        'for approval': {
          at: AT,
          by: initiator,
          deadlineAt: AT + 10 * DAY,
          partyCount: 2,
          ...NO_STAGES,
          needsApproval: true,
        },
        'to be confirmed': {
          at: AT,
          by: initiator,
          deadlineAt: AT + 10 * DAY,
          partyCount: 2,
          ...NO_STAGES,
          confirmerCount: 2,
        },
        'for approval, then to be confirmed': {
          at: AT,
          by: initiator,
          deadlineAt: AT + 10 * DAY,
          partyCount: 2,
          ...NO_STAGES,
          needsApproval: true,
          confirmerCount: 2,
        },
        'for review, then to be confirmed': {
          at: AT,
          by: initiator,
          deadlineAt: AT + 10 * DAY,
          partyCount: 2,
          ...NO_STAGES,
          needsReview: true,
          confirmerCount: 2,
        },
        'stranger, to be confirmed': {
          at: AT,
          by: other,
          deadlineAt: AT + 10 * DAY,
          partyCount: 2,
          ...NO_STAGES,
          confirmerCount: 2,
        },
        stranger: { at: AT, by: other, deadlineAt: AT + 10 * DAY, partyCount: 2, ...NO_STAGES },
        'stranger for approval': {
          at: AT,
          by: other,
          deadlineAt: AT + 10 * DAY,
          partyCount: 2,
          ...NO_STAGES,
          needsApproval: true,
        },
        'for review': {
          at: AT,
          by: initiator,
          deadlineAt: AT + 10 * DAY,
          partyCount: 2,
          ...NO_STAGES,
          needsReview: true,
        },
        'for review and approval': {
          at: AT,
          by: initiator,
          deadlineAt: AT + 10 * DAY,
          partyCount: 2,
          ...NO_STAGES,
          needsReview: true,
          needsApproval: true,
        },
        'stranger for review': {
          at: AT,
          by: other,
          deadlineAt: AT + 10 * DAY,
          partyCount: 2,
          ...NO_STAGES,
          needsReview: true,
        },
      },
    },
    'review.passed': { cases: { '': { at: AT } } },
    'review.returned': { cases: { '': { at: AT, reason } } },
    'approval.passed': { cases: { '': { at: AT } } },
    'approval.refused': { cases: { '': { at: AT, reason } } },
    'contract.reopened': {
      cases: { initiator: { at: AT, by: initiator }, admin: { at: AT, by: admin } },
    },
    'contract.withdrawn': {
      cases: { initiator: { at: AT, by: initiator, reason }, admin: { at: AT, by: admin, reason } },
    },
    'contract.revoked': {
      cases: {
        initiator: { at: AT, by: initiator, reason },
        admin: { at: AT, by: admin, reason },
        stranger: { at: AT, by: other, reason },
      },
    },
    'deadline.extended': {
      cases: {
        later: { at: AT, by: initiator, deadlineAt: AT + 30 * DAY },
        earlier: { at: AT, by: initiator, deadlineAt: AT + DAY },
        'too late': { at: AT, by: initiator, deadlineAt: AT + DEADLINE_MAX_MS + 1 },
        stranger: { at: AT, by: other, deadlineAt: AT + 30 * DAY },
      },
    },
    'party.urged': {
      cases: {
        initiator: { at: AT, by: initiator, partyId: 'p' },
        stranger: { at: AT, by: other, partyId: 'p' },
      },
    },
    'party.confirmed': { cases: { '': { at: AT } } },
    'confirmation.objected': { cases: { '': { at: AT, reason } } },
    'documents.prepared': { cases: { '': { at: AT } } },
    'documents.prepareFailed': { cases: { '': { at: AT, reason } } },
    'preparing.retried': {
      cases: {
        initiator: { at: AT, by: initiator },
        admin: { at: AT, by: admin },
        stranger: { at: AT, by: other },
      },
    },
    'party.sealing': { cases: { '': { at: AT } } },
    'party.sealingFailed': { cases: { '': { at: AT } } },
    'party.signed': { cases: { '': { at: AT } } },
    'party.rejected': { cases: { '': { at: AT, reason } } },
    'documents.finished': { cases: { '': { at: AT } } },
    'documents.finishFailed': { cases: { '': { at: AT, reason } } },
    'abandon.started': {
      cases: {
        party: { at: AT, isOriginalParty: true },
        stranger: { at: AT, isOriginalParty: false },
      },
    },
    'abandon.finished': { cases: { '': { at: AT } } },
    'abandon.ended': { cases: { '': { at: AT } } },
    'finish.retried': {
      cases: {
        initiator: { at: AT, by: initiator },
        admin: { at: AT, by: admin },
        stranger: { at: AT, by: other },
      },
    },
  },
  states: {
    draft: { holds: status('draft') },
    reviewing: { holds: status('reviewing') },
    approving: { holds: status('approving') },
    returned: { holds: status('returned') },
    confirming: {
      holds: (snapshot) => {
        status('confirming')(snapshot)
        expect(snapshot.context.confirmedCount).toBeLessThan(snapshot.context.confirmerCount)
        expect(snapshot.tags.has('open')).toBe(true)
      },
    },
    preparing: {
      holds: (snapshot) => {
        status('preparing')(snapshot)
        expect(snapshot.context.confirmedCount).toBe(snapshot.context.confirmerCount)
      },
    },
    preparingFailed: { holds: status('preparingFailed') },
    signing: {
      holds: (snapshot) => {
        status('signing')(snapshot)
        expect(snapshot.context.signedCount).toBeLessThan(snapshot.context.partyCount)
      },
    },
    expiring: {
      holds: (snapshot) => {
        status('expiring')(snapshot)
        expect(snapshot.context.sealingCount).toBeGreaterThan(0)
      },
    },
    finishing: {
      holds: (snapshot) => {
        status('finishing')(snapshot)
        expect(snapshot.context.signedCount).toBe(snapshot.context.partyCount)
      },
    },
    finishingFailed: { holds: status('finishingFailed') },
    completed: {
      holds: (snapshot) => {
        status('completed')(snapshot)
        expect([...snapshot.tags].sort()).toEqual(['effective', 'ended'])
      },
    },
    voiding: {
      holds: (snapshot) => {
        status('voiding')(snapshot)
        expect([...snapshot.tags].sort()).toEqual(['effective', 'ended'])
      },
    },
    voided: {
      holds: (snapshot) => {
        status('voided')(snapshot)
        expect([...snapshot.tags]).toEqual(['ended'])
      },
    },
    revoked: { holds: status('revoked') },
    rejected: { holds: status('rejected') },
    expired: { holds: status('expired') },
  },
  expectations: [
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
      steps: [
        ...COMPLETED,
        ['abandon.started', 'party'],
        ['abandon.ended', ''],
        ['abandon.started', 'party'],
      ],
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
  ],
})
