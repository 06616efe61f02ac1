// How each event of a contract happens in its model, and who causes it.
import { DEADLINE_MAX_MS, NO_STAGES } from '#server/domain/contracts/contracts/events.ts'
import type { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import type { ModelOf } from '#tests/models/support/model.ts'

export const AT = Date.parse('2026-11-23T01:00:00.000Z')
export const DAY = 86_400_000
const initiator = { isInitiator: true, isAdmin: false }
const admin = { isInitiator: false, isAdmin: true }
const other = { isInitiator: false, isAdmin: false }
const reason = '条款有误'

export const contractEvents: ModelOf<typeof contractMachine>['events'] = {
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
}
