// The signing page: read, choose, prove the will, sign, wait for the sealed document; or refuse (domain.md §1.2, §2).
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { PARTY_STATUS } from '#protocol/contract/status.ts'
import { neededKinds } from '#src/machines/signing/seal-choice.ts'
import { signingMachine } from '#src/machines/signing/signing.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import {
  AT,
  COMPANY_TASK,
  DOCUMENT_ID,
  OFFICIAL_SEAL,
  NOT_MY_TURN,
  SIGNATURE,
  SQUARE_SIGNATURE,
  stateOf,
  TASK,
} from '#tests/models/support/task.ts'

const TOKEN = { willingToken: 'will-1', expiresAt: '2026-11-23T01:10:00.000Z' }

export const signingModel = defineModel<typeof signingMachine>({
  name: 'signing',
  side: 'browser',
  machine: signingMachine,
  starts: { 'from a notice': () => AT },
  abstraction: ({ task, readDocuments, secondsToRead, chosen, made, state, failure }) => [
    task?.status,
    task?.seals.length,
    readDocuments.length,
    secondsToRead,
    task?.partyType,
    Object.values(chosen),
    failure !== undefined,
    made.length > 0,
    state?.status,
  ],
  events: {
    'task.reloaded': { cases: { '': {} } },
    'document.read': { cases: { '': { documentId: DOCUMENT_ID } } },
    'seal.chosen': {
      cases: {
        another: ({ seals }) =>
          seals.some(({ sealId }) => sealId === SQUARE_SIGNATURE.sealId)
            ? { kind: 'personSign', sealId: SQUARE_SIGNATURE.sealId }
            : undefined,
        'one of two': ({ seals }) =>
          seals.some(({ sealId }) => sealId === OFFICIAL_SEAL.sealId)
            ? { kind: 'companySeal', sealId: OFFICIAL_SEAL.sealId }
            : undefined,
      },
    },
    'seal.made': {
      cases: {
        signature: ({ made, task }) =>
          made.length === 0 && task?.partyType === 1 ? { kind: 'personSign', seal: SIGNATURE } : undefined,
        'one of two': ({ made, task }) =>
          made.length === 0 && task?.partyType === 2
            ? { kind: 'companySeal', seal: OFFICIAL_SEAL }
            : undefined,
      },
    },
    'will.submitted': { cases: { '': { method: 'signPwd', secret: '246810' } } },
    'sign.submitted': { cases: { '': {} } },
    'reject.submitted': { cases: { '': { reason: '租金与约定不符' } } },
    'failure.read': { cases: { '': ({ failure }) => (failure ? {} : undefined) } },
    'done loadTask': {
      cases: {
        open: { output: TASK },
        'no signature yet': { output: { ...TASK, seals: [] } },
        'a company without seals': { output: COMPANY_TASK },
        'a company with one of two': { output: { ...COMPANY_TASK, seals: [OFFICIAL_SEAL] } },
        'not my turn': { output: NOT_MY_TURN },
        'being sealed': { output: { ...TASK, status: PARTY_STATUS.sealing } },
        signed: { output: { ...TASK, status: PARTY_STATUS.signed } },
      },
    },
    'error loadTask': { cases: { '': { error: LOST } } },
    'done proveWill': { cases: { '': { output: TOKEN } } },
    'error proveWill': { cases: { '': { error: refused('sign-password.wrong', '签署密码不正确') } } },
    'done sign': { cases: { '': { output: {} } } },
    'error sign': { cases: { '': { error: refused('willing.invalid', '意愿认证已失效，请重新认证') } } },
    'done reject': { cases: { '': { output: {} } } },
    'error reject': { cases: { '': { error: refused('contract.not-possible', '合同已结束') } } },
    'done askState': {
      cases: {
        signed: { output: stateOf(PARTY_STATUS.signed) },
        sealing: { output: stateOf(PARTY_STATUS.sealing) },
        'given back': { output: stateOf(PARTY_STATUS.toSign) },
      },
    },
    'error askState': { cases: { '': { error: LOST } } },
  },
  states: {
    loading: { holds: ({ tags }) => expect([...tags].sort()).toEqual(['blocking', 'busy']) },
    loadingFailed: { holds: ({ context }) => expect(context.failedAt).toBe(context.failure && 'loading') },
    blocked: { holds: ({ context }) => expect(context.task?.blocked?.code).toBe('not-my-turn') },
    preparing: {
      holds: ({ context, tags, children }) => {
        expect([context.task?.blocked, tags.has('editable')]).toEqual([null, true])
        expect(children.willingCode).toBeDefined()
      },
    },
    'preparing.reading.unread': { holds: ({ context }) => expect(context.readDocuments).toEqual([]) },
    'preparing.reading.read': {
      holds: ({ context }) => expect(context.readDocuments).toEqual([DOCUMENT_ID]),
    },
    'preparing.dwelling.short': { holds: ({ context }) => expect(context.secondsToRead).toBeGreaterThan(0) },
    'preparing.dwelling.enough': { holds: ({ context }) => expect(context.secondsToRead).toBe(0) },
    'preparing.choosing.open': {
      holds: ({ context }) =>
        expect(context.task && neededKinds(context.task).every((kind) => context.chosen[kind])).toBe(false),
    },
    'preparing.choosing.chosen': {
      holds: ({ context }) =>
        expect(context.task && neededKinds(context.task).every((kind) => context.chosen[kind])).toBe(true),
    },
    'preparing.proving.unproven': { holds: ({ context }) => expect(context.willingToken).toBe('') },
    'preparing.proving.proven': { holds: ({ context }) => expect(context.willingToken).toBe('will-1') },
    // Nothing is signed that was not read, chosen and willed.
    submitting: {
      holds: ({ context }) => {
        expect([context.readDocuments, context.secondsToRead, context.willingToken]).toEqual([
          [DOCUMENT_ID],
          0,
          'will-1',
        ])
        expect([SIGNATURE.sealId, SQUARE_SIGNATURE.sealId]).toContain(context.chosen.personSign)
      },
    },
    sealing: { holds: ({ tags }) => expect(tags.has('blocking')).toBe(true) },
    signed: { holds: ({ context }) => expect(context.state?.status).toBe(PARTY_STATUS.signed) },
    rejected: {},
  },
  facts: [
    ...(
      [
        ['a company without seals', 'seal.made'],
        ['a company with one of two', 'seal.chosen'],
      ] as const
    ).map(([task, event]) => ({
      says: `one seal where two are needed is not enough (${event})`,
      start: 'from a notice',
      steps: [
        ['done loadTask', task],
        [event, 'one of two'],
      ] as const,
      holds: (snapshot: SnapshotFrom<typeof signingMachine>) =>
        expect(snapshot.matches({ preparing: { choosing: 'open' } })).toBe(true),
    })),
    {
      says: 'signing without having read to the end is not possible',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['after second', ''],
        ['after second', ''],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['sign.submitted', ''],
      ],
      holds: (snapshot) => expect(snapshot.matches('preparing')).toBe(true),
    },
    {
      says: 'signing before the reading time is over is not possible',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['document.read', ''],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['sign.submitted', ''],
      ],
      holds: (snapshot) => expect(snapshot.matches('preparing')).toBe(true),
    },
    {
      says: 'signing without a signature is not possible',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'no signature yet'],
        ['document.read', ''],
        ['after second', ''],
        ['after second', ''],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['sign.submitted', ''],
      ],
      holds: (snapshot) => expect(snapshot.matches('preparing')).toBe(true),
    },
    {
      says: 'read, waited, chosen and willed: the act is sent with its proof',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['document.read', ''],
        ['after second', ''],
        ['after second', ''],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['sign.submitted', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('submitting')
        expect(effects.at(-1)).toBe(
          `sign began {"contractId":"${AT.contractId}","partyId":"${AT.partyId}","willingToken":"will-1","seals":{"personSign":"${SIGNATURE.sealId}"}}`,
        )
      },
    },
    {
      says: 'a proof of will is good for ten minutes',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['after willingLifetime', ''],
      ],
      holds: ({ context, matches }) => {
        expect(context.willingToken).toBe('')
        expect(matches).toBeTypeOf('function')
      },
    },
    {
      says: 'the will is proved for the documents as they are',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['will.submitted', ''],
      ],
      holds: (_, effects) => expect(effects.at(-1)).toContain(`"documentsHash":"${TASK.documentsHash}"`),
    },
    {
      says: 'one who signed already is shown the result, not the form',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'signed'],
        ['done askState', 'signed'],
      ],
      holds: ({ value, status }) => expect([value, status]).toEqual(['signed', 'done']),
    },
    {
      says: 'what was read before a refused act need not be read again',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['document.read', ''],
        ['after second', ''],
        ['after second', ''],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['sign.submitted', ''],
        ['error sign', ''],
        ['done loadTask', 'open'],
      ],
      holds: ({ context, value }) => {
        expect(value).toEqual({
          preparing: {
            reading: 'read',
            dwelling: 'enough',
            choosing: 'chosen',
            proving: 'unproven',
            refusing: 'resting',
          },
        })
        expect(context.failedAt).toBe('submitting')
      },
    },
    {
      says: 'a refusal that fails leaves the proof of will',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['will.submitted', ''],
        ['done proveWill', ''],
        ['reject.submitted', ''],
        ['error reject', ''],
      ],
      holds: ({ context }) =>
        expect([context.willingToken, context.failedAt]).toEqual(['will-1', 'rejecting']),
    },
    {
      says: 'a refusal carries its reason and ends the page',
      start: 'from a notice',
      steps: [
        ['done loadTask', 'open'],
        ['reject.submitted', ''],
        ['done reject', ''],
      ],
      holds: ({ value }) => expect(value).toBe('rejected'),
    },
  ],
})
