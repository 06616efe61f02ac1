// The life of one certification as a chart (domain.md §4; the numbers are those of specification §4).
import { assign, setup } from 'xstate'

/** Which way a submission goes, decided when it is made. */
export interface CertificationTerms {
  /** What the identity check passes is certified without an operator. */
  readonly isAutomatic: boolean
  /** After the audit the company itself must prove that the applicant acts for it. */
  readonly needsProof: boolean
}

export interface CertificationContext extends CertificationTerms {
  readonly wrongAmounts: number
  /** The identity check passed, and an operator has the last word. */
  readonly isChecked: boolean
}

export type CertificationEvent =
  | { type: 'person.submitted' }
  | { type: 'foreign.submitted' }
  | { type: 'company.submitted'; terms: CertificationTerms }
  | { type: 'submission.withdrawn' }
  | { type: 'check.passed' }
  | { type: 'check.failed'; reason: string }
  | { type: 'check.deferred'; ticket: string }
  | { type: 'audit.passed' }
  | { type: 'audit.failed'; reason: string }
  | { type: 'amount.matched' }
  | { type: 'amount.wrong' }
  | { type: 'consent.given' }

/** Wrong amounts after which a certification has failed. */
export const MOST_TRIES = 3
const DAY_MS = 24 * 3_600_000

/** A submission ends once; a new try is a new submission. */
export const certificationLifecycle = setup({
  types: {
    context: {} as CertificationContext,
    events: {} as CertificationEvent,
    meta: {} as { sentence: string; autStatus: 1 | 2 | 3 | -1 | null },
  },
  delays: { proofLimit: 7 * DAY_MS },
  guards: {
    isLastAmount: ({ context }) => context.wrongAmounts + 1 >= MOST_TRIES,
    isAutomatic: ({ context }) => context.isAutomatic,
    needsProof: ({ context }) => context.needsProof,
  },
  actions: {
    keepTerms: assign((_, params: { terms: CertificationTerms }) => ({
      isAutomatic: params.terms.isAutomatic,
      needsProof: params.terms.needsProof,
    })),
    keepAutomatic: assign({ isAutomatic: true }),
    countAmount: assign({ wrongAmounts: ({ context }) => context.wrongAmounts + 1 }),
    noteCheck: assign({ isChecked: true }),
    showStatus: () => {},
    certify: () => {},
    rememberReason: () => {},
    rememberTicket: () => {},
    endProofs: () => {},
  },
}).createMachine({
  id: 'certification',
  initial: 'uncertified',
  context: { isAutomatic: false, needsProof: false, wrongAmounts: 0, isChecked: false },
  states: {
    uncertified: {
      meta: { sentence: '尚未提交认证。', autStatus: null },
      on: {
        'person.submitted': { target: 'checking', actions: ['keepAutomatic', 'showStatus'] },
        'foreign.submitted': { target: 'reviewing', actions: 'showStatus' },
        'company.submitted': {
          target: 'reviewing',
          actions: [{ type: 'keepTerms', params: ({ event }) => ({ terms: event.terms }) }, 'showStatus'],
        },
      },
    },
    checking: {
      meta: { sentence: '信息正在核验。', autStatus: 3 },
      on: {
        'check.passed': { target: 'certified', actions: ['certify', 'showStatus'] },
        'check.failed': { target: 'failed', actions: ['rememberReason', 'showStatus'] },
        'check.deferred': { target: 'reviewing', actions: ['rememberTicket', 'showStatus'] },
      },
    },
    reviewing: {
      meta: { sentence: '资料正在审核。', autStatus: 2 },
      on: {
        'check.passed': [
          { guard: 'isAutomatic', target: 'certified', actions: ['certify', 'showStatus'] },
          { actions: 'noteCheck' },
        ],
        'check.failed': { target: 'failed', actions: ['rememberReason', 'showStatus'] },
        'check.deferred': { actions: 'rememberTicket' },
        'audit.passed': [
          { guard: 'needsProof', target: 'proving', actions: 'showStatus' },
          { target: 'certified', actions: ['certify', 'showStatus'] },
        ],
        'audit.failed': { target: 'failed', actions: ['rememberReason', 'showStatus'] },
        'submission.withdrawn': { target: 'withdrawn', actions: 'showStatus' },
      },
    },
    proving: {
      meta: { sentence: '审核已通过，等待对公打款验证或法定代表人授权。', autStatus: 3 },
      after: { proofLimit: { target: 'failed', actions: ['rememberReason', 'endProofs', 'showStatus'] } },
      on: {
        'amount.matched': { target: 'certified', actions: ['certify', 'showStatus'] },
        'amount.wrong': [
          {
            guard: 'isLastAmount',
            target: 'failed',
            actions: ['countAmount', 'rememberReason', 'endProofs', 'showStatus'],
          },
          { actions: 'countAmount' },
        ],
        'consent.given': { target: 'certified', actions: ['certify', 'showStatus'] },
        'submission.withdrawn': { target: 'withdrawn', actions: ['endProofs', 'showStatus'] },
      },
    },
    certified: { type: 'final', meta: { sentence: '认证已通过。', autStatus: 1 } },
    failed: { type: 'final', meta: { sentence: '认证未通过，可修改后重新提交。', autStatus: -1 } },
    withdrawn: { type: 'final', meta: { sentence: '申请人撤回了这次认证。', autStatus: null } },
  },
})
