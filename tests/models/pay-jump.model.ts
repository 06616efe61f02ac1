// Back from paying (domain.md §10, /payJump).
import { expect } from 'vitest'
import { PAYMENT_POLL } from '#protocol/trade/orders.ts'
import { payJumpMachine } from '#src/machines/pay-jump.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const ORDER_ID = '90000000-0000-4000-8000-000000000001'
const UNPAID = {
  orderNo: 'DD20261123000000001',
  productName: '单位 100 份',
  amount: 39_900,
  status: 0,
  payBefore: '2026-11-23T01:30:00.000Z',
  way: 4 as const,
  extra: null,
}
const PAID = { ...UNPAID, status: 1 }

export const payJumpModel = defineModel<typeof payJumpMachine>({
  name: 'payJump',
  side: 'browser',
  machine: payJumpMachine,
  starts: { returned: () => ({ orderId: ORDER_ID }) },
  abstraction: ({ looks, failure }) => [looks, failure === null],
  events: {
    'retry.asked': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /重试|重新查询/ }),
    },
    'done ask': { cases: { unpaid: { output: UNPAID }, paid: { output: PAID } } },
    'error ask': {
      cases: { unknown: { error: refused('not-found', '没有找到这笔支付') }, lost: { error: LOST } },
    },
  },
  states: {
    asking: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
    waiting: {
      holds: ({ context }) => {
        expect(context.payment).toEqual(UNPAID)
        expect(context.looks).toBeLessThan(PAYMENT_POLL.times)
      },
      sees: (screen) => screen.sees({ text: '正在确认支付结果' }),
    },
    undecided: {
      holds: ({ context }) => expect(context.looks).toBe(PAYMENT_POLL.times),
      sees: (screen) => screen.sees({ text: '还没有收到支付结果' }),
    },
    unanswered: {
      holds: ({ context }) => expect(context.failure?.kind).toBe('network'),
      sees: (screen) => screen.sees({ text: '没有查到支付结果' }),
    },
    settled: {
      holds: ({ context }) => expect(context.payment).toEqual(PAID),
      sees: (screen) => screen.sees({ text: '支付成功' }),
    },
    unknown: { sees: (screen) => screen.sees({ text: '未找到这笔支付' }) },
  },
  expectations: [
    {
      says: 'an unpaid order is asked about again after three seconds',
      start: 'returned',
      steps: [
        ['done ask', 'unpaid'],
        ['after pollInterval', ''],
      ],
      holds: (_, effects) => expect(effects).toEqual([`ask began {"orderId":"${ORDER_ID}"}`]),
    },
    {
      says: 'asking anew begins to count anew',
      start: 'returned',
      steps: [
        ['done ask', 'unpaid'],
        ['after pollInterval', ''],
        ['error ask', 'lost'],
        ['retry.asked', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.looks, context.failure]).toEqual(['asking', 0, null]),
    },
    {
      says: 'an order that is not there is not asked about again',
      start: 'returned',
      steps: [
        ['error ask', 'unknown'],
        ['retry.asked', ''],
      ],
      holds: ({ value }) => expect(value).toBe('unknown'),
    },
  ],
})
