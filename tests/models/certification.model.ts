// The life of one certification (domain.md §4).
import { expect } from 'vitest'
import { certificationLifecycle } from '#server/domain/certifications/lifecycle.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const certificationModel = defineModel<typeof certificationLifecycle>({
  name: 'certification',
  side: 'server',
  machine: certificationLifecycle,
  starts: { nobody: () => undefined },
  abstraction: ({ isAutomatic, needsProof, wrongAmounts, isChecked }) => [
    isAutomatic,
    needsProof,
    wrongAmounts,
    isChecked,
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
  },
  states: {
    uncertified: {},
    checking: {},
    reviewing: {},
    proving: { holds: ({ context }) => expect(context.needsProof).toBe(true) },
    withdrawn: { holds: ({ status }) => expect(status).toBe('done') },
    certified: { holds: ({ status }) => expect(status).toBe('done') },
    failed: { holds: ({ status }) => expect(status).toBe('done') },
  },
  facts: [
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
      says: 'a company is reviewed by people',
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
      says: 'an agent’s company waits for an operator although the check passed',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['check.passed', ''],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.isChecked, effects]).toEqual(['reviewing', true, []]),
    },
    {
      says: 'an agent’s company is to be proved after the audit',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['audit.passed', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['proving', ['did showStatus']]),
    },
    {
      says: 'the right amount certifies',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['audit.passed', ''],
        ['amount.wrong', ''],
        ['amount.matched', ''],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.wrongAmounts, effects]).toEqual([
          'certified',
          1,
          ['did certify', 'did showStatus'],
        ]),
    },
    {
      says: 'so does the legal person’s consent',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['audit.passed', ''],
        ['consent.given', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['certified', ['did certify', 'did showStatus']]),
    },
    {
      says: 'two wrong amounts leave a third try',
      start: 'nobody',
      steps: [
        ['company.submitted', 'agent'],
        ['audit.passed', ''],
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
        ['audit.passed', ''],
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
        ['audit.passed', ''],
        ['after proofLimit', ''],
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
        ['audit.passed', ''],
        ['submission.withdrawn', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['withdrawn', ['did endProofs', 'did showStatus']]),
    },
  ],
})
