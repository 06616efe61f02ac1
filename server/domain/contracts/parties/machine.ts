// The life of one signing party as a chart (domain.md §1.2).
// The party's own person signs, or a colleague seals on request.
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

/** What the chart must know of a signer at the moment of an event. */
export interface PartyCause {
  /** The event comes from this party's own person in the right identity. */
  readonly isMe: boolean
  /** Certified, and name and company as the contract wants them. */
  readonly matches: boolean
  /** A fresh proof of will for these documents was used up. */
  readonly willing: boolean
}

/** What the chart must know of a colleague who works on an application for the company's seal (申请用印). */
export interface SealerCause {
  /** They hold the right to every seal it asks for. */
  readonly maySeal: boolean
  /** They look after the company's seals or see all its contracts. */
  readonly isAdmin: boolean
  readonly willing: boolean
}

/** `at` is the server's time in milliseconds since 1970. */
export type PartyEvent =
  | { type: 'turn.came'; at: number }
  /** 合同确认: asked before anybody signs. */
  | { type: 'confirmation.asked'; at: number }
  | { type: 'confirmation.given'; at: number; by: PartyCause }
  | { type: 'confirmation.objected'; at: number; by: PartyCause; reason: string }
  | { type: 'signing.submitted'; at: number; by: PartyCause }
  /** `needsApproval`: the company's approval comes before the seal. */
  | { type: 'seal.applied'; at: number; by: PartyCause; needsApproval: boolean }
  | { type: 'application.withdrawn'; at: number; by: PartyCause }
  | { type: 'approval.passed'; at: number }
  | { type: 'approval.refused'; at: number; reason: string }
  | { type: 'seal.used'; at: number; by: SealerCause }
  | { type: 'seal.returned'; at: number; by: SealerCause; reason: string }
  | { type: 'seal.transferred'; at: number; by: SealerCause }
  | { type: 'sealing.finished'; at: number }
  /** `wasApplied`: a colleague had sealed, so that it goes back to those who may seal. */
  | { type: 'sealing.failed'; at: number; reason: string; wasApplied: boolean }
  | { type: 'signing.rejected'; at: number; by: PartyCause; reason: string }
  | { type: 'contract.expired'; at: number }
  | { type: 'contract.ended'; at: number }

const ENDS = { 'contract.expired': 'expired', 'contract.ended': 'cancelled' } as const

/** As above where an application for the seal is open: it ends with the party. */
const ENDS_WITH_APPLICATION = {
  'signing.rejected': {
    target: 'rejected',
    guard: 'canReject',
    actions: ['rememberReason', 'endApplication'],
  },
  'contract.expired': { target: 'expired', actions: 'endApplication' },
  'contract.ended': { target: 'cancelled', actions: 'endApplication' },
} as const

/** The chart; the number of a status is in its state's meta. */
export const partyMachine = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as PartyEvent,
    meta: {} as { sentence: string; status: number },
    tags: {} as 'open' | 'acting' | 'applied' | 'ended',
  },
  guards: {
    canSign: ({ event }) =>
      event.type === 'signing.submitted' && event.by.isMe && event.by.matches && event.by.willing,
    canConfirm: ({ event }) => event.type === 'confirmation.given' && event.by.isMe && event.by.matches,
    canObject: ({ event }) => event.type === 'confirmation.objected' && event.by.isMe,
    canReject: ({ event }) => event.type === 'signing.rejected' && event.by.isMe,
    canWithdraw: ({ event }) => event.type === 'application.withdrawn' && event.by.isMe,
    mustBeApproved: ({ event }) =>
      event.type === 'seal.applied' && event.by.isMe && event.by.matches && event.needsApproval,
    canApply: ({ event }) => event.type === 'seal.applied' && event.by.isMe && event.by.matches,
    canSeal: ({ event }) => event.type === 'seal.used' && event.by.maySeal && event.by.willing,
    canReturn: ({ event }) => event.type === 'seal.returned' && event.by.maySeal,
    canTransfer: ({ event }) => event.type === 'seal.transferred' && (event.by.maySeal || event.by.isAdmin),
    wasApplied: ({ event }) => event.type === 'sealing.failed' && event.wasApplied,
  },
  actions: effectsNamed(
    'askToSign',
    'askToConfirm',
    'keepConfirmation',
    'keepObjection',
    'endConfirmation',
    'askSealers',
    'askAssignee',
    'sealDocuments',
    'rememberReason',
    'returnApplication',
    'endApplication',
    'finishApplication',
    'tellSigner',
    'tellSealer',
  ),
}).createMachine({
  id: 'party',
  initial: 'pending',
  context: {},
  states: {
    pending: {
      tags: ['open'],
      meta: { sentence: '尚未轮到。', status: 0 },
      on: {
        'turn.came': { target: 'toSign', actions: 'askToSign' },
        'confirmation.asked': { target: 'toConfirm', actions: 'askToConfirm' },
        ...ENDS,
      },
    },
    toConfirm: {
      tags: ['open'],
      meta: { sentence: '等待此方确认合同内容。', status: 1 },
      on: {
        'confirmation.given': { target: 'pending', guard: 'canConfirm', actions: 'keepConfirmation' },
        'confirmation.objected': { target: 'objected', guard: 'canObject', actions: 'keepObjection' },
        'contract.expired': { target: 'expired', actions: 'endConfirmation' },
        'contract.ended': { target: 'cancelled', actions: 'endConfirmation' },
      },
    },
    toSign: {
      tags: ['open', 'acting'],
      meta: { sentence: '轮到此方，等待签署。', status: 2 },
      on: {
        'signing.submitted': { target: 'sealing', guard: 'canSign' },
        'seal.applied': [
          { target: 'sealApproving', guard: 'mustBeApproved' },
          { target: 'toSeal', guard: 'canApply', actions: 'askSealers' },
        ],
        'signing.rejected': { target: 'rejected', guard: 'canReject', actions: 'rememberReason' },
        ...ENDS,
      },
    },
    sealApproving: {
      tags: ['open', 'applied'],
      meta: { sentence: '已申请用印，等待单位审批。', status: 3 },
      on: {
        'approval.passed': { target: 'toSeal', actions: 'askSealers' },
        'approval.refused': { target: 'toSign', actions: 'returnApplication' },
        'application.withdrawn': { target: 'toSign', guard: 'canWithdraw', actions: 'endApplication' },
        ...ENDS_WITH_APPLICATION,
      },
    },
    toSeal: {
      tags: ['open', 'applied'],
      meta: { sentence: '等待有用印权限的同事用印。', status: 4 },
      on: {
        'seal.used': { target: 'sealing', guard: 'canSeal' },
        'seal.returned': { target: 'toSign', guard: 'canReturn', actions: 'returnApplication' },
        'seal.transferred': { guard: 'canTransfer', actions: 'askAssignee' },
        'application.withdrawn': { target: 'toSign', guard: 'canWithdraw', actions: 'endApplication' },
        ...ENDS_WITH_APPLICATION,
      },
    },
    // What was accepted is written to its end: neither a deadline nor anybody else's act takes it back.
    sealing: {
      tags: ['open'],
      meta: { sentence: '已确认签署，正在把签名写入文件。', status: 9 },
      entry: 'sealDocuments',
      on: {
        'sealing.finished': { target: 'signed', actions: 'finishApplication' },
        'sealing.failed': [
          { target: 'toSeal', guard: 'wasApplied', actions: 'tellSealer' },
          { target: 'toSign', actions: ['rememberReason', 'tellSigner'] },
        ],
      },
    },
    signed: { type: 'final', tags: ['ended'], meta: { sentence: '已签署。', status: 5 } },
    objected: { type: 'final', tags: ['ended'], meta: { sentence: '已提出异议。', status: 10 } },
    rejected: { type: 'final', tags: ['ended'], meta: { sentence: '已拒签。', status: 6 } },
    expired: { type: 'final', tags: ['ended'], meta: { sentence: '已过期，未签署。', status: 7 } },
    cancelled: { type: 'final', tags: ['ended'], meta: { sentence: '合同已结束，无需再签。', status: 8 } },
  },
})
