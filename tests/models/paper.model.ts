// The life of a paper of the office, a report or papers to be sealed (domain.md §1.3).
import { expect } from 'vitest'
import { PAPER_STATUS } from '#protocol/office/papers/status.ts'
import type { PaperState } from '#protocol/office/papers/status.ts'
import { paperMachine } from '#server/domain/office/papers/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const status = (state: PaperState) => ({
  holds: (snapshot: { getMeta: () => object }) =>
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      PAPER_STATUS[state],
    ]),
})

const author = { by: { isAuthor: true } }
const colleague = { by: { isAuthor: false } }
const reason = '请补充盖章页'

export const paperModel = defineModel<typeof paperMachine>({
  name: 'paper',
  side: 'server',
  machine: paperMachine,
  starts: { 'just begun': () => ({ wantsSeal: false }) },
  abstraction: ({ wantsSeal }) => [wantsSeal],
  events: {
    'paper.submitted': {
      cases: {
        'to approvers and sealers': { ...author, needsApproval: true, wantsSeal: true },
        'to approvers': { ...author, needsApproval: true, wantsSeal: false },
        'to sealers': { ...author, needsApproval: false, wantsSeal: true },
        'to nobody': { ...author, needsApproval: false, wantsSeal: false },
        'by a colleague': { ...colleague, needsApproval: true, wantsSeal: true },
      },
    },
    'approval.passed': { cases: { '': {} } },
    'approval.refused': { cases: { '': { reason } } },
    'paper.withdrawn': {
      cases: { '': { ...author, reason }, 'by a colleague': { ...colleague, reason } },
    },
    'paper.reopened': { cases: { '': author, 'by a colleague': colleague } },
    'paper.deleted': { cases: { '': author, 'by a colleague': colleague } },
    'sealing.finished': { cases: { '': {} } },
    'sealing.failed': { cases: { '': { reason } } },
  },
  states: {
    draft: status('draft'),
    approving: status('approving'),
    toSeal: status('toSeal'),
    completed: status('completed'),
    returned: status('returned'),
    withdrawn: status('withdrawn'),
    deleted: status('deleted'),
  },
  expectations: [
    {
      says: 'a report without a seal is done when all agreed',
      start: 'just begun',
      steps: [
        ['paper.submitted', 'to approvers'],
        ['approval.passed', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['completed', []]),
    },
    {
      says: 'the seal is asked for only when all agreed',
      start: 'just begun',
      steps: [
        ['paper.submitted', 'to approvers and sealers'],
        ['approval.passed', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['toSeal', ['did askForSeal']]),
    },
    {
      says: 'papers nobody need approve go straight to those who may seal',
      start: 'just begun',
      steps: [['paper.submitted', 'to sealers']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['toSeal', ['did tellCopies', 'did askForSeal']]),
    },
    {
      says: 'what asks for neither approval nor seal is not handed in',
      start: 'just begun',
      steps: [['paper.submitted', 'to nobody']],
      holds: ({ value }) => expect(value).toBe('draft'),
    },
    {
      says: 'nobody hands in the draft of a colleague',
      start: 'just begun',
      steps: [['paper.submitted', 'by a colleague']],
      holds: ({ value }) => expect(value).toBe('draft'),
    },
    {
      says: 'a refusal gives it back to its author, who mends it',
      start: 'just begun',
      steps: [
        ['paper.submitted', 'to approvers'],
        ['approval.refused', ''],
        ['paper.reopened', ''],
      ],
      holds: ({ value }) => expect(value).toBe('draft'),
    },
    {
      says: 'withdrawing ends the approval',
      start: 'just begun',
      steps: [
        ['paper.submitted', 'to approvers'],
        ['paper.withdrawn', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['withdrawn', ['did rememberReason', 'did withdrawApproval']]),
    },
    {
      says: 'withdrawing ends the sealing',
      start: 'just begun',
      steps: [
        ['paper.submitted', 'to sealers'],
        ['paper.withdrawn', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['withdrawn', ['did rememberReason', 'did endSealing']]),
    },
    {
      says: 'the seal completes it and its author is told',
      start: 'just begun',
      steps: [
        ['paper.submitted', 'to sealers'],
        ['sealing.finished', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['completed', ['did tellAuthor']]),
    },
    {
      says: 'a seal that was not put gives it back',
      start: 'just begun',
      steps: [
        ['paper.submitted', 'to sealers'],
        ['sealing.failed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['returned', ['did rememberReason', 'did tellAuthor']]),
    },
    {
      says: 'what is under way is not deleted',
      start: 'just begun',
      steps: [
        ['paper.submitted', 'to approvers'],
        ['paper.deleted', ''],
      ],
      holds: ({ value }) => expect(value).toBe('approving'),
    },
    {
      says: 'a seal that comes before all agreed changes nothing',
      start: 'just begun',
      steps: [
        ['paper.submitted', 'to approvers and sealers'],
        ['sealing.finished', ''],
      ],
      holds: ({ value }) => expect(value).toBe('approving'),
    },
  ],
})
