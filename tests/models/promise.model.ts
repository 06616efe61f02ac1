// The life of a promise (domain.md §8).
import { expect } from 'vitest'
import { PROMISE_STATUS } from '#protocol/contracts/promises/status.ts'
import type { PromiseState } from '#protocol/contracts/promises/status.ts'
import { promiseMachine } from '#server/domain/contracts/promises/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const AT = Date.parse('2026-11-23T01:00:00.000Z')
const DAY = 86_400_000
const reason = '合同已解除'
const status = (state: PromiseState) => ({
  holds: (snapshot: { getMeta: () => object }) =>
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      PROMISE_STATUS[state],
    ]),
})
const nobody = { isOwner: false, mayEdit: false, mayFinish: false, mayCancel: false }
const owner = { ...nobody, isOwner: true }
const keeper = { isOwner: false, mayEdit: true, mayFinish: true, mayCancel: true }
const plan = (days: number) => ({
  plannedAt: AT,
  overdueAt: AT + days * DAY,
  remindAt: [30, 7, 1].filter((before) => before < days).map((before) => AT + (days - before) * DAY),
})
const byEach = <More extends object>(more: More) => ({
  '': { by: keeper, ...more },
  'by its owner': { by: owner, ...more },
  'by a colleague': { by: nobody, ...more },
})

export const promiseModel = defineModel<typeof promiseMachine>({
  name: 'promise',
  side: 'server',
  machine: promiseMachine,
  starts: { 'due in 40 days': () => plan(40), 'due tomorrow, not to be reminded of': () => plan(1) },
  abstraction: ({ remindAt }) => [remindAt.length],
  events: {
    'promise.changed': {
      cases: {
        'to a later day': { by: keeper, plan: plan(20) },
        'but not its day, which went by': { by: keeper, plan: plan(0) },
        'by a colleague': { by: nobody, plan: plan(20) },
      },
    },
    'promise.handedOver': { cases: byEach({}) },
    'promise.finished': { cases: byEach({}) },
    'promise.cancelled': { cases: byEach({ reason }) },
  },
  states: {
    waiting: status('waiting'),
    overdue: status('overdue'),
    done: status('done'),
    cancelled: status('cancelled'),
  },
  expectations: [
    {
      says: 'it reminds three times, is late then, and can still be finished',
      start: 'due in 40 days',
      steps: [
        ['after nextReminder', ''],
        ['after nextReminder', ''],
        ['after nextReminder', ''],
        ['after endOfDay', ''],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.remindAt, effects]).toEqual(['overdue', [], ['did tellOverdue']]),
    },
    {
      says: 'whoever looks after it finishes it, and the next round is made',
      start: 'due in 40 days',
      steps: [['promise.finished', 'by its owner']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['done', ['did settleReminders', 'did makeNext']]),
    },
    {
      says: 'a colleague without the right finishes nothing',
      start: 'due in 40 days',
      steps: [['promise.finished', 'by a colleague']],
      holds: ({ value }) => expect(value).toBe('waiting'),
    },
    {
      says: 'whoever looks after it cannot give it up without the right',
      start: 'due in 40 days',
      steps: [['promise.cancelled', 'by its owner']],
      holds: ({ value }) => expect(value).toBe('waiting'),
    },
    {
      says: 'what is over is not changed any more',
      start: 'due in 40 days',
      steps: [
        ['promise.cancelled', ''],
        ['promise.changed', 'to a later day'],
      ],
      holds: ({ value }) => expect(value).toBe('cancelled'),
    },
  ],
})
