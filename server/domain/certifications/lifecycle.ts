// The life of one certification as a chart (domain.md §4; states are those of specification §4).
import { setup } from 'xstate'

export type CertificationEvent =
  | { type: 'person.submitted' }
  | { type: 'foreign.submitted' }
  | { type: 'company.submitted' }
  | { type: 'check.passed' }
  | { type: 'check.failed'; reason: string }
  | { type: 'check.deferred'; ticket: string }
  | { type: 'audit.passed' }
  | { type: 'audit.failed'; reason: string }

/** A submission is checked once, or audited by an operator; a new try is a new submission. */
export const certificationLifecycle = setup({
  types: {
    events: {} as CertificationEvent,
    meta: {} as { sentence: string; autStatus: 1 | 2 | 3 | -1 | null },
  },
  actions: { showStatus: () => {}, certify: () => {}, rememberReason: () => {}, rememberTicket: () => {} },
}).createMachine({
  id: 'certification',
  initial: 'uncertified',
  context: {},
  states: {
    uncertified: {
      meta: { sentence: '尚未提交认证。', autStatus: null },
      on: {
        'person.submitted': { target: 'verifying', actions: 'showStatus' },
        'foreign.submitted': { target: 'reviewing', actions: 'showStatus' },
        'company.submitted': { target: 'reviewing', actions: 'showStatus' },
      },
    },
    verifying: {
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
        'check.passed': { target: 'certified', actions: ['certify', 'showStatus'] },
        'check.failed': { target: 'failed', actions: ['rememberReason', 'showStatus'] },
        'check.deferred': { actions: 'rememberTicket' },
        'audit.passed': { target: 'certified', actions: ['certify', 'showStatus'] },
        'audit.failed': { target: 'failed', actions: ['rememberReason', 'showStatus'] },
      },
    },
    certified: { type: 'final', meta: { sentence: '认证已通过。', autStatus: 1 } },
    failed: { type: 'final', meta: { sentence: '认证未通过，可修改后重新提交。', autStatus: -1 } },
  },
})
