// The life of one certification (domain.md §4).
import { expect } from 'vitest'
import { certificationMachine } from '#server/domain/company/certifications/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const certificationModel = defineModel<typeof certificationMachine>({
  name: 'certification',
  side: 'server',
  machine: certificationMachine,
  starts: { nobody: () => undefined },
  abstraction: ({ isAutomatic, needsProof, wrongAmounts, check }) => [
    isAutomatic,
    needsProof,
    wrongAmounts,
    check,
  ],
  events: {
    'person.submitted': { cases: { '': {} } },
    'foreign.submitted': { cases: { '': {} } },
    'company.submitted': {
      cases: {
        own: { terms: { isAutomatic: true, needsProof: false } },
        agent: { terms: { isAutomatic: false, needsProof: true } },
      },
    },
    'submission.withdrawn': { cases: { '': {} } },
    'amount.matched': { cases: { '': {} } },
    'amount.wrong': { cases: { '': {} } },
    'consent.given': { cases: { '': {} } },
    'audit.passed': { cases: { '': {} } },
    'audit.failed': { cases: { '': { reason: '证件图片不清晰' } } },
    'check.passed': { cases: { '': {} } },
    'check.failed': { cases: { '': { reason: '姓名与身份证号不一致' } } },
    'check.deferred': { cases: { '': { ticket: 'ticket-1' } } },
    'rival.certified': { cases: { '': {} } },
    'certification.suspended': { cases: { '': { reason: '有人举报执照是伪造的' } } },
    'certification.cleared': { cases: { '': { reason: '已与单位核实' } } },
    'certification.ended': { cases: { '': { because: 'companyCancelled', reason: '单位已注销。' } } },
    'account.closed': { cases: { '': {} } },
    'legalPerson.left': { cases: { '': { name: '林清和' } } },
  },
  states: {
    uncertified: {},
    checking: {},
    reviewing: {},
    proving: { holds: ({ context }) => expect(context.needsProof).toBe(true) },
    suspended: {},
    ended: { holds: ({ status }) => expect(status).toBe('done') },
    withdrawn: { holds: ({ status }) => expect(status).toBe('done') },
    certified: { holds: ({ context }) => expect(context.check).not.toBe('waiting') },
    failed: { holds: ({ status }) => expect(status).toBe('done') },
  },
  expectations: [
    {
      says: 'a person’s check that passes certifies them',
      start: 'nobody',
      steps: [
        ['person.submitted', ''],
        ['check.passed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['certified', ['did certify', 'did showStatus']]),
    },
    {
      says: 'a company that needs no proof waits for the check or an operator',
      start: 'nobody',
      steps: [['company.submitted', 'own']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['reviewing', ['did showStatus']]),
    },
    {
      says: 'foreign papers wait for an operator, whose pass certifies',
      start: 'nobody',
      steps: [
        ['foreign.submitted', ''],
        ['audit.passed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['certified', ['did certify', 'did showStatus']]),
    },
    {
      says: 'an answer of the provider that comes after the certification is kept',
      start: 'nobody',
      steps: [
        ['foreign.submitted', ''],
        ['audit.passed', ''],
        ['check.passed', ''],
      ],
      holds: ({ value, context }) => expect([value, context.check]).toEqual(['certified', 'passed']),
    },
    {
      says: 'an operator who refuses says why',
      start: 'nobody',
      steps: [
        ['foreign.submitted', ''],
        ['audit.failed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['failed', ['did rememberReason', 'did showStatus']]),
    },
    {
      says: 'a check that takes longer is remembered by its ticket',
      start: 'nobody',
      steps: [
        ['person.submitted', ''],
        ['check.deferred', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['reviewing', ['did rememberTicket', 'did showStatus']]),
    },
    {
      says: 'a failed check certifies nobody and says why',
      start: 'nobody',
      steps: [
        ['company.submitted', 'own'],
        ['check.failed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['failed', ['did rememberReason', 'did showStatus']]),
    },
    {
      says: 'a submission is checked once',
      start: 'nobody',
      steps: [
        ['person.submitted', ''],
        ['check.failed', ''],
        ['check.passed', ''],
      ],
      holds: ({ value }) => expect(value).toBe('failed'),
    },
    {
      says: 'a company whose legal person submits it is certified by the check alone',
      start: 'nobody',
      steps: [
        ['company.submitted', 'own'],
        ['check.passed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['certified', ['did certify', 'did showStatus']]),
    },
    {
      says: 'an agent’s company is proven first, and reviewed after it',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['check.passed', ''],
        ['consent.given', ''],
        ['audit.passed', ''],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.check, effects]).toEqual([
          'certified',
          'passed',
          ['did certify', 'did showStatus'],
        ]),
    },
    {
      says: 'nobody passes a company before it is proven',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['check.passed', ''],
        ['audit.passed', ''],
      ],
      holds: ({ value }) => expect(value).toBe('proving'),
    },
    {
      says: 'nobody passes what the identity provider has not answered',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['consent.given', ''],
        ['audit.passed', ''],
      ],
      holds: ({ value, context }) => expect([value, context.check]).toEqual(['reviewing', 'waiting']),
    },
    {
      says: 'the right amount leads to the review',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['amount.wrong', ''],
        ['amount.matched', ''],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.wrongAmounts, effects]).toEqual(['reviewing', 1, ['did showStatus']]),
    },
    {
      says: 'two wrong amounts leave a third try',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['amount.wrong', ''],
        ['amount.wrong', ''],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.wrongAmounts, effects]).toEqual(['proving', 2, []]),
    },
    {
      says: 'three wrong amounts are the end',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['amount.wrong', ''],
        ['amount.wrong', ''],
        ['amount.wrong', ''],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.wrongAmounts, effects]).toEqual([
          'failed',
          3,
          ['did rememberReason', 'did endProofs', 'did showStatus'],
        ]),
    },
    {
      says: 'a company that nobody proves within seven days has failed',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['after proofLimit', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'failed',
          ['did rememberReason', 'did endProofs', 'did showStatus'],
        ]),
    },
    {
      says: 'a company that somebody else certified first has lost',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['rival.certified', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'failed',
          ['did rememberReason', 'did endProofs', 'did showStatus'],
        ]),
    },
    {
      says: 'what waits for an operator may be taken back',
      start: 'nobody',
      steps: [
        ['foreign.submitted', ''],
        ['submission.withdrawn', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['withdrawn', ['did showStatus']]),
    },
    {
      says: 'what waits for a proof may be taken back, and its proofs end',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['submission.withdrawn', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['withdrawn', ['did endProofs', 'did showStatus']]),
    },
    {
      says: 'a late no suspends, and the keys rest',
      start: 'nobody',
      steps: [
        ['person.submitted', ''],
        ['check.passed', ''],
        ['check.failed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'suspended',
          ['did rememberReason', 'did showStatus', 'did tellConcerned'],
        ]),
    },
    {
      says: 'an operator clears what is suspended',
      start: 'nobody',
      steps: [
        ['person.submitted', ''],
        ['check.passed', ''],
        ['certification.suspended', ''],
        ['certification.cleared', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'certified',
          ['did forgetReason', 'did showStatus', 'did tellConcerned'],
        ]),
    },
    {
      says: 'or finds it wrong, and the keys end',
      start: 'nobody',
      steps: [
        ['person.submitted', ''],
        ['check.passed', ''],
        ['certification.suspended', ''],
        ['audit.failed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'failed',
          ['did rememberReason', 'did showStatus', 'did tellConcerned'],
        ]),
    },
    {
      says: 'a holder that is no more has no keys',
      start: 'nobody',
      steps: [
        ['person.submitted', ''],
        ['check.passed', ''],
        ['certification.ended', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['ended', ['did rememberReason', 'did showStatus']]),
    },
    {
      says: 'who closes their account is certified no more',
      start: 'nobody',
      steps: [
        ['person.submitted', ''],
        ['check.passed', ''],
        ['account.closed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['ended', ['did rememberReason', 'did showStatus']]),
    },
    {
      says: 'and what they submitted is taken back with its proof',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['account.closed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'withdrawn',
          ['did rememberReason', 'did endProofs', 'did showStatus'],
        ]),
    },
    {
      says: 'a company whose legal person left stays certified, by another key',
      start: 'nobody',
      steps: [
        ['company.submitted', 'own'],
        ['check.passed', ''],
        ['legalPerson.left', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['certified', ['did tellAdministrators']]),
    },
  ],
})
