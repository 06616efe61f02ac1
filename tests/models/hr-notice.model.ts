// The life of a notice to an employee (domain.md §6).
import { expect } from 'vitest'
import { HR_NOTICE_STATUS } from '#protocol/hr/hr-notices/status.ts'
import type { HrNoticeState } from '#protocol/hr/hr-notices/status.ts'
import { hrNoticeMachine } from '#server/domain/hr/hr-notices/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const status = (state: HrNoticeState) => ({
  holds: (snapshot: { getMeta: () => object }) =>
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      HR_NOTICE_STATUS[state],
    ]),
})

const hr = { by: { isHr: true, isEmployee: false } }
const employee = { by: { isHr: false, isEmployee: true } }
const colleague = { by: { isHr: false, isEmployee: false } }
const reason = '内容有误'

export const hrNoticeModel = defineModel<typeof hrNoticeMachine>({
  name: 'hrNotice',
  side: 'server',
  machine: hrNoticeMachine,
  starts: { 'just begun': () => undefined },
  abstraction: () => [],
  events: {
    'hrNotice.submitted': { cases: { '': hr, 'by a colleague': colleague } },
    'paper.completed': { cases: { '': {} } },
    'paper.returned': { cases: { '': { reason } } },
    'hrNotice.urged': { cases: { '': hr, 'by a colleague': colleague } },
    'hrNotice.confirmed': { cases: { '': employee, 'by HR': hr } },
    'hrNotice.cancelled': { cases: { '': { ...hr, reason }, 'by a colleague': { ...colleague, reason } } },
  },
  states: {
    draft: status('draft'),
    sealing: status('sealing'),
    delivered: status('delivered'),
    confirmed: status('confirmed'),
    returned: status('returned'),
    cancelled: status('cancelled'),
  },
  expectations: [
    {
      says: 'the employee gets the link once it is sealed, and the link ends with the receipt',
      start: 'just begun',
      steps: [
        ['hrNotice.submitted', ''],
        ['paper.completed', ''],
        ['hrNotice.confirmed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['confirmed', ['did endLink', 'did tellLauncher']]),
    },
    {
      says: 'nobody but the employee confirms the receipt',
      start: 'just begun',
      steps: [
        ['hrNotice.submitted', ''],
        ['paper.completed', ''],
        ['hrNotice.confirmed', 'by HR'],
      ],
      holds: ({ value }) => expect(value).toBe('delivered'),
    },
    {
      says: 'what was not sealed is mended and handed in again',
      start: 'just begun',
      steps: [
        ['hrNotice.submitted', ''],
        ['paper.returned', ''],
        ['hrNotice.submitted', ''],
      ],
      holds: ({ value }) => expect(value).toBe('sealing'),
    },
    {
      says: 'cancelling takes the paper back',
      start: 'just begun',
      steps: [
        ['hrNotice.submitted', ''],
        ['hrNotice.cancelled', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['cancelled', ['did rememberReason', 'did withdrawPaper']]),
    },
    {
      says: 'what was delivered is not cancelled',
      start: 'just begun',
      steps: [
        ['hrNotice.submitted', ''],
        ['paper.completed', ''],
        ['hrNotice.cancelled', ''],
      ],
      holds: ({ value }) => expect(value).toBe('delivered'),
    },
  ],
})
