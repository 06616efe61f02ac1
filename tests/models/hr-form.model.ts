// The life of an HR form, whatever its kind (domain.md §6).
import { expect } from 'vitest'
import { HR_FORM_STATUS } from '#protocol/hr/hr-forms/status.ts'
import type { HrOwner } from '#protocol/hr/hr-designs/fields.ts'
import type { HrFormState } from '#protocol/hr/hr-forms/status.ts'
import { hrFormMachine } from '#server/domain/hr/hr-forms/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const status = (state: HrFormState) => ({
  holds: (snapshot: { getMeta: () => object }) =>
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      HR_FORM_STATUS[state],
    ]),
})

const hr = { by: { isHr: true, isEmployee: false } }
const employee = { by: { isHr: false, isEmployee: true } }
const colleague = { by: { isHr: false, isEmployee: false } }
const approver = { by: { isHr: false, isEmployee: false, isAsked: true } }
const writer = { by: { isHr: false, isEmployee: false, isWriter: true } }
const partOf = (owner: HrOwner) => ({
  part: {
    owner,
    writerId: owner === 'head' ? 'wu' : null,
    byId: 'zhou',
    by: '周远',
    reason: '请补充',
  },
})
const effectiveAt = 1_000
const reason = '资料不全'

export const hrFormModel = defineModel<typeof hrFormMachine>({
  name: 'hrForm',
  side: 'server',
  machine: hrFormMachine,
  starts: { 'just begun': () => ({ needsFilling: false, effectiveAt: null }) },
  abstraction: ({ needsFilling, effectiveAt: day, part }) => [needsFilling, day, part?.owner],
  events: {
    'hrForm.sent': {
      cases: {
        'to the employee': { ...hr, needsFilling: true, effectiveAt },
        'to approval': { ...hr, needsFilling: false, effectiveAt },
        'with another day': { ...hr, needsFilling: false, effectiveAt: 2_000 },
        'by a colleague': { ...colleague, needsFilling: true, effectiveAt },
      },
    },
    'hrForm.filled': { cases: { '': employee, 'by a colleague': colleague } },
    'hrForm.partReturned': {
      cases: {
        'of the employee': { ...approver, ...partOf('employee') },
        'of HR': { ...approver, ...partOf('hr') },
        'of the head': { ...approver, ...partOf('head') },
        'by a colleague': { ...colleague, ...partOf('hr') },
      },
    },
    'hrForm.headMended': { cases: { '': writer, 'by a colleague': colleague } },
    'hrForm.urged': { cases: { '': hr, 'by a colleague': colleague } },
    'hrForm.cancelled': { cases: { '': { ...hr, reason }, 'by a colleague': { ...colleague, reason } } },
    'approval.passed': { cases: { '': { at: 0 } } },
    'approval.refused': { cases: { '': { reason } } },
  },
  states: {
    draft: status('draft'),
    filling: status('filling'),
    approving: status('approving'),
    mending: status('mending'),
    returned: status('returned'),
    passed: status('passed'),
    done: status('done'),
    cancelled: status('cancelled'),
  },
  expectations: [
    {
      says: 'the employee gets the link when it is sent, and the approval comes after their part',
      start: 'just begun',
      steps: [
        ['hrForm.sent', 'to the employee'],
        ['hrForm.filled', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['approving', ['did endLink', 'did tellLauncher']]),
    },
    {
      says: 'nobody but the employee hands in their part',
      start: 'just begun',
      steps: [
        ['hrForm.sent', 'to the employee'],
        ['hrForm.filled', 'by a colleague'],
      ],
      holds: ({ value }) => expect(value).toBe('filling'),
    },
    {
      says: 'what came back is sent again',
      start: 'just begun',
      steps: [
        ['hrForm.sent', 'to approval'],
        ['approval.refused', ''],
        ['hrForm.sent', 'to the employee'],
      ],
      holds: ({ value }) => expect(value).toBe('filling'),
    },
    {
      says: 'cancelling ends the approval',
      start: 'just begun',
      steps: [
        ['hrForm.sent', 'to approval'],
        ['hrForm.cancelled', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['cancelled', ['did rememberReason', 'did withdrawApproval']]),
    },
    {
      says: 'a part that is given back is asked of its owner, and the approver goes on where they were',
      start: 'just begun',
      steps: [
        ['hrForm.sent', 'to approval'],
        ['hrForm.partReturned', 'of HR'],
        ['hrForm.filled', ''],
        ['hrForm.headMended', ''],
        ['hrForm.sent', 'with another day'],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.effectiveAt, effects]).toEqual([
          'approving',
          2_000,
          ['did endLink', 'did tellApprover'],
        ]),
    },
    {
      says: 'each part is mended by its owner alone',
      start: 'just begun',
      steps: [
        ['hrForm.sent', 'to approval'],
        ['hrForm.partReturned', 'of the head'],
        ['hrForm.sent', 'to approval'],
        ['hrForm.filled', ''],
        ['hrForm.headMended', 'by a colleague'],
      ],
      holds: ({ value }) => expect(value).toBe('mending'),
    },
    {
      says: 'the employee mends their part, which keeps the day',
      start: 'just begun',
      steps: [
        ['hrForm.sent', 'to approval'],
        ['hrForm.partReturned', 'of the employee'],
        ['hrForm.sent', 'with another day'],
        ['hrForm.filled', 'by a colleague'],
        ['hrForm.filled', ''],
      ],
      holds: ({ value, context }) => expect([value, context.effectiveAt]).toEqual(['approving', effectiveAt]),
    },
    {
      says: 'whoever wrote the head’s part mends it',
      start: 'just begun',
      steps: [
        ['hrForm.sent', 'to approval'],
        ['hrForm.partReturned', 'of the head'],
        ['hrForm.headMended', ''],
      ],
      holds: ({ value }) => expect(value).toBe('approving'),
    },
    {
      says: 'HR’s part is not mended by a colleague',
      start: 'just begun',
      steps: [
        ['hrForm.sent', 'to approval'],
        ['hrForm.partReturned', 'of HR'],
        ['hrForm.sent', 'by a colleague'],
      ],
      holds: ({ value }) => expect(value).toBe('mending'),
    },
    {
      says: 'whoever is not asked gives nothing back',
      start: 'just begun',
      steps: [
        ['hrForm.sent', 'to approval'],
        ['hrForm.partReturned', 'by a colleague'],
      ],
      holds: ({ value }) => expect(value).toBe('approving'),
    },
    {
      says: 'cancelling what is mended ends link and approval',
      start: 'just begun',
      steps: [
        ['hrForm.sent', 'to approval'],
        ['hrForm.partReturned', 'of the employee'],
        ['hrForm.cancelled', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'cancelled',
          ['did rememberReason', 'did endLink', 'did withdrawApproval'],
        ]),
    },
    {
      says: 'what has passed waits for its day and is not cancelled',
      start: 'just begun',
      steps: [
        ['hrForm.sent', 'to approval'],
        ['approval.passed', ''],
        ['hrForm.cancelled', ''],
      ],
      holds: ({ value }) => expect(value).toBe('passed'),
    },
  ],
})
