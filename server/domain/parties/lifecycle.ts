// The life of one signing party as a chart (domain.md §1.2, in the form without approvals).
import { setup } from 'xstate'

/** What the chart must know of a signer at the moment of an event. */
export interface PartyCause {
  /** The event comes from this party's own person in the right identity. */
  readonly isMe: boolean
  /** Certified, and name and company as the contract wants them. */
  readonly matches: boolean
  /** A fresh proof of will for these documents was used up. */
  readonly willing: boolean
}

/** `at` is the server's time in milliseconds since 1970. */
export type PartyEvent =
  | { type: 'turn.came'; at: number }
  | { type: 'signing.submitted'; at: number; by: PartyCause }
  | { type: 'sealing.finished'; at: number }
  | { type: 'sealing.failed'; at: number; reason: string }
  | { type: 'signing.rejected'; at: number; by: PartyCause; reason: string }
  | { type: 'contract.expired'; at: number }
  | { type: 'contract.ended'; at: number }

/** The chart; statuses by number stand in each state's meta. */
export const partyLifecycle = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as PartyEvent,
    meta: {} as { sentence: string; status: number },
    tags: {} as 'open' | 'acting' | 'ended',
  },
  guards: {
    canSign: ({ event }) => 'by' in event && event.by.isMe && event.by.matches && event.by.willing,
    canReject: ({ event }) => 'by' in event && event.by.isMe,
  },
  actions: {
    askToSign: () => {},
    sealDocuments: () => {},
    rememberReason: () => {},
    tellSigner: () => {},
  },
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
        'contract.expired': 'expired',
        'contract.ended': 'cancelled',
      },
    },
    toSign: {
      tags: ['open', 'acting'],
      meta: { sentence: '轮到此方，等待签署。', status: 2 },
      on: {
        'signing.submitted': { target: 'sealing', guard: 'canSign' },
        'signing.rejected': { target: 'rejected', guard: 'canReject', actions: 'rememberReason' },
        'contract.expired': 'expired',
        'contract.ended': 'cancelled',
      },
    },
    sealing: {
      tags: ['open'],
      meta: { sentence: '已确认签署，正在把签名写入文件。', status: 9 },
      entry: 'sealDocuments',
      on: {
        'sealing.finished': 'signed',
        'sealing.failed': { target: 'toSign', actions: ['rememberReason', 'tellSigner'] },
        'contract.expired': 'expired',
        'contract.ended': 'cancelled',
      },
    },
    signed: { type: 'final', tags: ['ended'], meta: { sentence: '已签署。', status: 5 } },
    rejected: { type: 'final', tags: ['ended'], meta: { sentence: '已拒签。', status: 6 } },
    expired: { type: 'final', tags: ['ended'], meta: { sentence: '已过期，未签署。', status: 7 } },
    cancelled: { type: 'final', tags: ['ended'], meta: { sentence: '合同已结束，无需再签。', status: 8 } },
  },
})
