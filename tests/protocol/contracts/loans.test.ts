// Loans to the fen: plans close, payments by plan end at nothing, days and rates are what they are.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, daysBetween, isDay } from '#protocol/contracts/loans/days.ts'
import { METHODS, interestFor, planOf } from '#protocol/contracts/loans/interest.ts'
import type { Borrowed } from '#protocol/contracts/loans/interest.ts'
import { standingOn } from '#protocol/contracts/loans/standing.ts'
import { mostRate } from '#protocol/contracts/loans/terms.ts'

const loan = (change: Partial<Borrowed> = {}): Borrowed => ({
  amount: 1_200_000,
  rate: '6',
  overdueRate: '12',
  start: '2026-11-23',
  end: '2027-11-23',
  method: 1,
  ...change,
})

const anyLoan = fc
  .record({
    amount: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 10_000_000_000 })),
    rate: fc.integer({ min: 0, max: 120_000 }).map((parts) => String(parts / 10_000)),
    day: fc.integer({ min: 0, max: 2_000 }),
    months: fc.integer({ min: 1, max: 60 }),
    method: fc.constantFrom(...METHODS),
  })
  .map(({ amount, rate, day, months, method }): Borrowed => {
    const start = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)
    return { amount, rate, overdueRate: rate, start, end: addMonths(start, months), method }
  })

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

describe('days', () => {
  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s and %i months are %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })

  it('are those of the calendar', () => {
    expect(['2028-02-29', '2027-02-29', '2026-13-01', '26-01-01'].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  })
})

describe('a plan', () => {
  it('closes: principals add up to the amount, nothing is negative, whatever the loan', () => {
    fc.assert(
      fc.property(anyLoan, (borrowed) => {
        const plan = planOf(borrowed)
        expect(sum(plan.map(({ principal }) => principal))).toBe(borrowed.amount)
        expect(plan.every(({ principal, interest }) => principal >= 0 && interest >= 0)).toBe(true)
        expect(plan.at(-1)?.dueOn).toBe(borrowed.end)
      }),
    )
  })

  it('paid as it says ends at nothing, on no day late', () => {
    fc.assert(
      fc.property(anyLoan, (borrowed) => {
        const payments = planOf(borrowed).map(({ dueOn, principal, interest }) => ({
          amount: principal + interest,
          paidOn: dueOn,
        }))
        const { balance, nextDue, isOverdue } = standingOn(borrowed, payments, borrowed.end)
        expect([balance, nextDue, isOverdue]).toEqual([0, null, false])
      }),
      { numRuns: 60 },
    )
  })

  it('with 按月付息 pays by months exactly what the whole time costs', () => {
    const plan = planOf(loan({ method: 2, amount: 1_000_001, rate: '3.8501' }))
    expect(sum(plan.map(({ interest }) => interest))).toBe(
      interestFor(loan({ amount: 1_000_001, rate: '3.8501' }), 1_000_001, '2026-11-23', '2027-11-23'),
    )
    expect(plan.map(({ principal }) => principal)).toEqual([
      ...Array.from({ length: 11 }, () => 0),
      1_000_001,
    ])
  })

  it('with 等额本息 is level, and the last month takes the rest', () => {
    const paid = planOf(loan({ method: 3 })).map(({ principal, interest }) => principal + interest)
    expect(paid).toEqual([...Array.from({ length: 11 }, () => 103_280), 103_278])
    expect(planOf(loan({ method: 3, amount: 1 })).map(({ principal }) => principal)).toEqual([
      ...Array.from({ length: 11 }, () => 0),
      1,
    ])
  })

  it.each([
    ['one day', loan({ end: '2026-11-24' }), 197],
    ['a year', loan(), 72_000],
    ['over the 29th of February', loan({ start: '2028-02-28', end: '2028-03-01' }), 395],
    ['one fen', loan({ amount: 1 }), 0],
    ['no interest', loan({ rate: '0' }), 0],
  ])('for %s has its interest', (_, borrowed, interest) => {
    expect(planOf(borrowed)).toEqual([{ n: 1, dueOn: borrowed.end, principal: borrowed.amount, interest }])
  })
})

describe('how it stands', () => {
  it('a payment goes to the interest first, and interest then runs on what is left', () => {
    const borrowed = loan({ method: 4 })
    const paid = [{ amount: 606_000, paidOn: '2027-01-23' }]
    const interest = interestFor(borrowed, 1_200_000, '2026-11-23', '2027-01-23')
    const then = standingOn(borrowed, paid, '2027-01-23')
    expect([then.interestPaid, then.principalPaid, then.interestOwed]).toEqual([
      interest,
      606_000 - interest,
      0,
    ])
    const later = standingOn(borrowed, paid, '2027-02-23')
    expect(later.interestOwed).toBe(interestFor(borrowed, then.principalLeft, '2027-01-23', '2027-02-23'))
  })

  it('is overdue from the day after, at the overdue rate', () => {
    expect(standingOn(loan(), [], '2027-11-23').isOverdue).toBe(false)
    const { isOverdue, interestOwed } = standingOn(loan(), [], '2027-11-24')
    expect([isOverdue, interestOwed]).toEqual([true, 72_000 + 395])
  })

  it('what is paid ahead of 等额本息 covers the next principals, not their interest', () => {
    const { nextDue } = standingOn(
      loan({ method: 3 }),
      [{ amount: 500_000, paidOn: '2026-11-23' }],
      '2026-11-24',
    )
    expect(nextDue).toEqual({ n: 1, dueOn: '2026-12-23', amount: 3_500 })
  })
})

it('four times the LPR is the most', () => {
  expect([mostRate('3.00'), mostRate('3.45'), mostRate('3.1375')]).toEqual(['12', '13.8', '12.55'])
})
