// Orders: their number, and when one is over by the clock.
import { expect, test } from 'vitest'
import { PAY_LIMIT_MS, REFUND_LIMIT_MS } from '#protocol/trade/orders.ts'
import {
  isOwnedBy,
  isRefundable,
  newOrderNo,
  orderStateNow,
  payBefore,
} from '#server/domain/trade/orders/rules.ts'

const NOW = new Date('2026-11-23T18:00:00Z')

test('a number has the day in China and nine digits', () => {
  const numbers = Array.from({ length: 50 }, () => newOrderNo(NOW))
  expect(numbers.filter((number) => !/^DD20261124\d{9}$/.test(number))).toEqual([])
  expect(new Set(numbers).size).toBe(50)
})

test('an unpaid order is closed from its deadline on', () => {
  const deadline = payBefore(NOW)
  expect(deadline.getTime() - NOW.getTime()).toBe(PAY_LIMIT_MS)
  const before = new Date(deadline.getTime() - 1)
  const state = (of: 'unpaid' | 'paid', now: Date) => orderStateNow({ state: of, payBefore: deadline }, now)
  expect([state('unpaid', before), state('unpaid', deadline), state('paid', deadline)]).toEqual([
    'unpaid',
    'closed',
    'paid',
  ])
})

test('money is wanted back for seven days after paying, and only where some was paid', () => {
  const asked = (change: Partial<Parameters<typeof isRefundable>[0]>, ms = 0) =>
    isRefundable({ state: 'paid', amount: 100, paidAt: NOW, ...change }, new Date(NOW.getTime() + ms))
  expect([asked({}), asked({}, REFUND_LIMIT_MS - 1), asked({}, REFUND_LIMIT_MS)]).toEqual([true, true, false])
  expect([asked({ amount: 0 }), asked({ paidAt: null }), asked({ state: 'refunding' })]).toEqual([
    false,
    false,
    false,
  ])
})

test.each([
  ['person', 'a', true],
  ['person', 'b', false],
  ['company', 'a', false],
  ['company', 'b', false],
])('the order of person a is that of %s %s: %j', (ownerType, ownerId, isOwn) => {
  expect(isOwnedBy({ ownerType: 'person', ownerId: 'a' }, { ownerType, ownerId })).toBe(isOwn)
})
