// The life of an HR form, whatever its kind (domain.md §6).
import { expect } from 'vitest'
import { HR_FORM_STATUS } from '#protocol/hr/hr-forms/status.ts'
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
const effectiveAt = 1_000
const reason = '资料不全'

export const hrFormModel = defineModel<typeof hrFormMachine>({
  name: 'hrForm',
  side: 'server',
  machine: hrFormMachine,
  starts: { 'just begun': () => ({ needsFilling: false, effectiveAt: null }) },
  abstraction: ({ needsFilling }) => [needsFilling],
  events: {
    'hrForm.sent': {
      cases: {
        'to the employee': { ...hr, needsFilling: true, effectiveAt },
        'to approval': { ...hr, needsFilling: false, effectiveAt },
        'by a colleague': { ...colleague, needsFilling: true, effectiveAt },
      },
    },
    'hrForm.filled': { cases: { '': employee, 'by a colleague': colleague } },
    'hrForm.urged': { cases: { '': hr, 'by a colleague': colleague } },
    'hrForm.cancelled': { cases: { '': { ...hr, reason }, 'by a colleague': { ...colleague, reason } } },
    'approval.passed': { cases: { '': { at: 0 } } },
    'approval.refused': { cases: { '': { reason } } },
  },
  states: {
    draft: status('draft'),
    filling: status('filling'),
    approving: status('approving'),
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
