// Which two days are the period of a report.
import { expect, test } from 'vitest'
import { isForward, isReportable, isShort, shortened } from '#protocol/contracts/reports/period.ts'

const said = (from: string, to: string) => {
  const period = { from, to }
  return [isForward(period), isShort(period), isReportable(period)]
}

test('one day is a period, and so is a leap year', () => {
  expect([said('2026-03-01', '2026-03-01'), said('2024-01-01', '2024-12-31')]).toEqual([
    [true, true, true],
    [true, true, true],
  ])
})

test('a period that ends before it begins, or a day too long, is none', () => {
  expect([said('2026-03-02', '2026-03-01'), said('2024-01-01', '2025-01-01')]).toEqual([
    [false, true, false],
    [true, false, false],
  ])
})

test('what is no day makes no period, and is said of the day alone', () => {
  expect([said('2026-02-30', '2026-03-01'), said('', '')]).toEqual([
    [true, true, false],
    [true, true, false],
  ])
})

test('a period that is too long is cut at its beginning', () => {
  expect([
    shortened({ from: '2020-01-01', to: '2025-01-01' }),
    shortened({ from: '2024-01-02', to: '2025-01-01' }),
  ]).toEqual([
    { from: '2024-01-02', to: '2025-01-01' },
    { from: '2024-01-02', to: '2025-01-01' },
  ])
})
