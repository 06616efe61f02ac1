// Orders: their number, and when one is over by the clock.
import { expect, test } from 'vitest'
import { PAY_LIMIT_MS } from '#protocol/trade/orders.ts'
import { newOrderNo, orderStateNow, payBefore } from '#server/domain/trade/orders/rules.ts'

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
