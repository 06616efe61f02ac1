// The life of one certification (domain.md §4).
import { expect } from 'vitest'
import { certificationLifecycle } from '#server/domain/certifications/lifecycle.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const certificationModel = defineModel<typeof certificationLifecycle>({
  name: 'certification',
  side: 'server',
  machine: certificationLifecycle,
  starts: { nobody: () => undefined },
  events: {
    'person.submitted': { cases: { '': {} } },
    'foreign.submitted': { cases: { '': {} } },
    'company.submitted': { cases: { '': {} } },
    'audit.passed': { cases: { '': {} } },
    'audit.failed': { cases: { '': { reason: '证件图片不清晰' } } },
    'check.passed': { cases: { '': {} } },
    'check.failed': { cases: { '': { reason: '姓名与身份证号不一致' } } },
    'check.deferred': { cases: { '': { ticket: 'ticket-1' } } },
  },
  states: {
    uncertified: {},
    verifying: {},
    reviewing: {},
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
      steps: [['company.submitted', '']],
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
        ['company.submitted', ''],
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
  ],
})
