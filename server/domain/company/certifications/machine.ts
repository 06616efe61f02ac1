// The life of one certification as a chart (domain.md §4; the numbers are those of specification §4).
import { assign, setup } from 'xstate'
import type { RevocationReason } from '#protocol/seals/certificates/facts.ts'
import { effectsNamed } from '#server/domain/effects.ts'

/** Which way a submission goes, decided when it is made. */
export interface CertificationTerms {
  /** What the identity check passes is certified without an operator. */
  readonly isAutomatic: boolean
  /** Before the audit the company itself must prove that the applicant acts for it. */
  readonly needsProof: boolean
}

/** What the identity provider said last; `none`: papers that only an operator can judge. */
export type CheckState = 'none' | 'waiting' | 'passed' | 'failed'

export interface CertificationContext extends CertificationTerms {
  readonly wrongAmounts: number
  readonly check: CheckState
}

export type CertificationEvent =
  | { type: 'person.submitted' }
  | { type: 'foreign.submitted' }
  | { type: 'company.submitted'; terms: CertificationTerms }
  | { type: 'submission.withdrawn' }
  | { type: 'check.passed' }
  | { type: 'check.failed'; reason: string }
  | { type: 'check.deferred'; ticket: string }
  | { type: 'amount.matched' }
  | { type: 'amount.wrong' }
  | { type: 'consent.given' }
  | { type: 'audit.passed' }
  | { type: 'audit.failed'; reason: string }
  /** Somebody else's submission of the same company was certified first. */
  | { type: 'rival.certified' }
  /** By an operator who has doubts. */
  | { type: 'certification.suspended'; reason: string }
  /** By an operator whose doubts are settled. */
  | { type: 'certification.cleared'; reason: string }
  /** The company was cancelled, or a newer certification of the same holder took this one's place. */
  | { type: 'certification.ended'; because: RevocationReason; reason: string }
  /** Its subject or its submitter closed their account. */
  | { type: 'account.closed' }
  /** The company's legal person works there no more; `name` is theirs. */
  | { type: 'legalPerson.left'; name: string }

/** Wrong amounts after which a certification has failed. */
export const MOST_TRIES = 3
const DAY_MS = 24 * 3_600_000

/** A submission ends once; a new try is a new submission. */
export const certificationMachine = setup({
  types: {
    context: {} as CertificationContext,
    events: {} as CertificationEvent,
    meta: {} as { sentence: string; autStatus: 1 | 2 | 3 | -1 | null },
  },
  delays: { proofLimit: 7 * DAY_MS },
  guards: {
    isLastAmount: ({ context }) => context.wrongAmounts + 1 >= MOST_TRIES,
    isAutomatic: ({ context }) => context.isAutomatic,
    isToBeProven: (_, params: { terms: CertificationTerms }) => params.terms.needsProof,
    isChecked: ({ context }) => context.check === 'passed' || context.check === 'none',
  },
  actions: {
    keepTerms: assign((_, params: { terms: CertificationTerms }) => ({
      isAutomatic: params.terms.isAutomatic,
      needsProof: params.terms.needsProof,
    })),
    keepAutomatic: assign({ isAutomatic: true }),
    keepUnchecked: assign({ check: 'none' }),
    countAmount: assign({ wrongAmounts: ({ context }) => context.wrongAmounts + 1 }),
    noteCheck: assign((_, params: { check: CheckState }) => ({ check: params.check })),
    ...effectsNamed(
      'showStatus',
      'certify',
      'tellAdministrators',
      'rememberReason',
      'forgetReason',
      'rememberTicket',
      'endProofs',
      'tellConcerned',
    ),
  },
}).createMachine({
  id: 'certification',
  initial: 'uncertified',
  context: { isAutomatic: false, needsProof: false, wrongAmounts: 0, check: 'waiting' },
  states: {
    uncertified: {
      meta: { sentence: '尚未提交认证。', autStatus: null },
      on: {
        'person.submitted': { target: 'checking', actions: ['keepAutomatic', 'showStatus'] },
        'foreign.submitted': { target: 'reviewing', actions: ['keepUnchecked', 'showStatus'] },
        'company.submitted': [
          {
            guard: { type: 'isToBeProven', params: ({ event }) => ({ terms: event.terms }) },
            target: 'proving',
            actions: [{ type: 'keepTerms', params: ({ event }) => ({ terms: event.terms }) }, 'showStatus'],
          },
          {
            target: 'reviewing',
            actions: [{ type: 'keepTerms', params: ({ event }) => ({ terms: event.terms }) }, 'showStatus'],
          },
        ],
      },
    },
    checking: {
      meta: { sentence: '信息正在核验。', autStatus: 3 },
      on: {
        'check.passed': {
          target: 'certified',
          actions: [{ type: 'noteCheck', params: { check: 'passed' } }, 'certify', 'showStatus'],
        },
        'check.failed': {
          target: 'failed',
          actions: [{ type: 'noteCheck', params: { check: 'failed' } }, 'rememberReason', 'showStatus'],
        },
        'check.deferred': { target: 'reviewing', actions: ['rememberTicket', 'showStatus'] },
        'account.closed': { target: 'withdrawn', actions: ['rememberReason', 'showStatus'] },
      },
    },
    proving: {
      meta: { sentence: '资料已提交，等待对公打款验证或法定代表人授权。', autStatus: 3 },
      after: { proofLimit: { target: 'failed', actions: ['rememberReason', 'endProofs', 'showStatus'] } },
      on: {
        'check.passed': { actions: { type: 'noteCheck', params: { check: 'passed' } } },
        'check.failed': {
          target: 'failed',
          actions: [
            { type: 'noteCheck', params: { check: 'failed' } },
            'rememberReason',
            'endProofs',
            'showStatus',
          ],
        },
        'check.deferred': { actions: 'rememberTicket' },
        'amount.matched': { target: 'reviewing', actions: 'showStatus' },
        'amount.wrong': [
          {
            guard: 'isLastAmount',
            target: 'failed',
            actions: ['countAmount', 'rememberReason', 'endProofs', 'showStatus'],
          },
          { actions: 'countAmount' },
        ],
        'consent.given': { target: 'reviewing', actions: 'showStatus' },
        'rival.certified': { target: 'failed', actions: ['rememberReason', 'endProofs', 'showStatus'] },
        'submission.withdrawn': { target: 'withdrawn', actions: ['endProofs', 'showStatus'] },
        'account.closed': { target: 'withdrawn', actions: ['rememberReason', 'endProofs', 'showStatus'] },
      },
    },
    reviewing: {
      meta: { sentence: '资料正在审核。', autStatus: 2 },
      on: {
        'check.passed': [
          {
            guard: 'isAutomatic',
            target: 'certified',
            actions: [{ type: 'noteCheck', params: { check: 'passed' } }, 'certify', 'showStatus'],
          },
          { actions: { type: 'noteCheck', params: { check: 'passed' } } },
        ],
        'check.failed': {
          target: 'failed',
          actions: [{ type: 'noteCheck', params: { check: 'failed' } }, 'rememberReason', 'showStatus'],
        },
        'check.deferred': { actions: 'rememberTicket' },
        'audit.passed': { guard: 'isChecked', target: 'certified', actions: ['certify', 'showStatus'] },
        'audit.failed': { target: 'failed', actions: ['rememberReason', 'showStatus'] },
        'rival.certified': { target: 'failed', actions: ['rememberReason', 'showStatus'] },
        'submission.withdrawn': { target: 'withdrawn', actions: 'showStatus' },
        'account.closed': { target: 'withdrawn', actions: ['rememberReason', 'showStatus'] },
      },
    },
    certified: {
      meta: { sentence: '认证已通过。', autStatus: 1 },
      on: {
        'check.passed': { actions: { type: 'noteCheck', params: { check: 'passed' } } },
        'check.failed': {
          target: 'suspended',
          actions: [
            { type: 'noteCheck', params: { check: 'failed' } },
            'rememberReason',
            'showStatus',
            'tellConcerned',
          ],
        },
        'check.deferred': { actions: 'rememberTicket' },
        'certification.suspended': {
          target: 'suspended',
          actions: ['rememberReason', 'showStatus', 'tellConcerned'],
        },
        'certification.ended': { target: 'ended', actions: ['rememberReason', 'showStatus'] },
        'account.closed': { target: 'ended', actions: ['rememberReason', 'showStatus'] },
        'legalPerson.left': { actions: ['tellAdministrators'] },
      },
    },
    suspended: {
      meta: { sentence: '认证已暂停，不能发起和签署，等待平台核实。', autStatus: 2 },
      on: {
        'certification.cleared': {
          target: 'certified',
          actions: ['forgetReason', 'showStatus', 'tellConcerned'],
        },
        'audit.failed': {
          target: 'failed',
          actions: ['rememberReason', 'showStatus', 'tellConcerned'],
        },
        'certification.ended': { target: 'ended', actions: ['rememberReason', 'showStatus'] },
        'account.closed': { target: 'ended', actions: ['rememberReason', 'showStatus'] },
        'legalPerson.left': { actions: ['tellAdministrators'] },
      },
    },
    failed: { type: 'final', meta: { sentence: '认证未通过，可修改后重新提交。', autStatus: -1 } },
    withdrawn: { type: 'final', meta: { sentence: '申请人撤回了这次认证。', autStatus: null } },
    ended: { type: 'final', meta: { sentence: '认证已终止，证书已吊销。', autStatus: null } },
  },
})
