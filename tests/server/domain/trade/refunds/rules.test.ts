// Refunds: their number, and how long their provider is left in peace.
import { expect, test } from 'vitest'
import { newRefundNo, waitAfter } from '#server/domain/trade/refunds/rules.ts'

test('a number has the day in China and nine digits', () => {
  const numbers = Array.from({ length: 50 }, () => newRefundNo(new Date('2026-11-23T18:00:00Z')))
  expect(numbers.filter((number) => !/^TK20261124\d{9}$/.test(number))).toEqual([])
  expect(new Set(numbers).size).toBe(50)
})

test('the wait begins at 15 seconds and doubles up to an hour', () => {
  expect([1, 2, 3, 8, 9, 100].map(waitAfter)).toEqual([
    15_000, 30_000, 60_000, 1_920_000, 3_600_000, 3_600_000,
  ])
})
