// The life of an application for a subsidy (domain.md §8, 补贴申请).
import { expect } from 'vitest'
import { SUBSIDY_STATUS } from '#protocol/trade/subsidies/subsidies.ts'
import type { SubsidyState } from '#protocol/trade/subsidies/subsidies.ts'
import { subsidyMachine } from '#server/domain/trade/subsidies/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const status = (state: SubsidyState) => ({
  holds: (snapshot: { getMeta: () => object }) =>
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      SUBSIDY_STATUS[state],
    ]),
})

export const subsidyModel = defineModel<typeof subsidyMachine>({
  name: 'subsidy',
  side: 'server',
  machine: subsidyMachine,
  starts: { written: () => undefined },
  events: {
    'subsidy.submitted': { cases: { '': {} } },
    'subsidy.passed': { cases: { '': {} } },
    'subsidy.returned': { cases: { '': { reason: '订单凭证看不清' } } },
    'subsidy.paid': { cases: { '': {} } },
    'subsidy.withdrawn': { cases: { '': {} } },
  },
  states: {
    draft: status('draft'),
    pending: status('pending'),
    returned: status('returned'),
    passed: status('passed'),
    paid: status('paid'),
    withdrawn: status('withdrawn'),
  },
  expectations: [
    {
      says: 'what was passed is paid, and the applicant hears of both',
      start: 'written',
      steps: [
        ['subsidy.submitted', ''],
        ['subsidy.passed', ''],
        ['subsidy.paid', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['paid', ['did tellApplicant']]),
    },
    {
      says: 'what was returned keeps the reason',
      start: 'written',
      steps: [
        ['subsidy.submitted', ''],
        ['subsidy.returned', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['returned', ['did rememberReason', 'did tellApplicant']]),
    },
    {
      says: 'handed in again the reason is forgotten',
      start: 'written',
      steps: [
        ['subsidy.submitted', ''],
        ['subsidy.returned', ''],
        ['subsidy.submitted', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['pending', ['did forgetReason']]),
    },
    {
      says: 'what is taken back gives its orders back',
      start: 'written',
      steps: [
        ['subsidy.submitted', ''],
        ['subsidy.withdrawn', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['withdrawn', ['did freeOrders']]),
    },
    {
      says: 'what was passed is not taken back any more',
      start: 'written',
      steps: [
        ['subsidy.submitted', ''],
        ['subsidy.passed', ''],
        ['subsidy.withdrawn', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['passed', []]),
    },
  ],
})
