// What one file may cost, as the reader counts it down.
import { expect, test } from 'vitest'
import { Budget } from '#server/documents/verification/reading/budget.ts'
import { BudgetDefect } from '#server/documents/verification/reading/defect.ts'

const MEGABYTE = 2 ** 20
const HUGE = 1_000 * MEGABYTE

const TOO_MUCH = '文件中的内容过多或过于曲折'
/** What is spent of each kind, and the words when nothing is left. */
const kinds = {
  unpacked: [(budget: Budget, amount: number) => budget.unpacked(amount), '压缩内容展开后过大'],
  rows: [(budget: Budget, amount: number) => budget.rows(amount), '文件中的对象过多'],
  merged: [(budget: Budget, amount: number) => budget.merged(amount), '文件的修订过多'],
  values: [(budget: Budget, amount: number) => budget.passed(amount * 16), TOO_MUCH],
} as const
type Kind = keyof typeof kinds

test.each<[Kind, number, number, number]>([
  ['unpacked', 32 * MEGABYTE, 32 * MEGABYTE + 16 * 1_000, 256 * MEGABYTE],
  ['rows', 50_000, 50_250, 600_000],
  ['merged', 200_000, 202_000, 3_000_000],
  ['values', 300_000, 300_500, 2_000_000],
])('%s of an empty file, one of a thousand bytes and a huge one', (kind, none, some, most) => {
  const [spend, words] = kinds[kind]
  for (const [bytes, whole] of [
    [0, none],
    [1_000, some],
    [HUGE, most],
  ] as const) {
    const budget = new Budget(bytes)
    spend(budget, whole)
    expect(budget.spare).toBe(0)
    expect(() => spend(budget, 1)).toThrow(new BudgetDefect(words))
  }
})

test('what is spare is the least that is left of anything', () => {
  const budget = new Budget(0)
  expect(budget.spare).toBe(1)
  budget.rows(12_500)
  expect(budget.spare).toBe(0.75)
  budget.merged(100_000)
  expect(budget.spare).toBe(0.5)
  expect(budget.unpackable).toBe(32 * MEGABYTE)
  budget.unpacked(24 * MEGABYTE)
  expect([budget.spare, budget.unpackable]).toEqual([0.25, 8 * MEGABYTE])
})

test('each value counts, and sixteen bytes passed over count as one', () => {
  const budget = new Budget(0)
  budget.passed(299_999 * 16)
  budget.passed(15)
  budget.value()
  expect(() => budget.value()).toThrow(new BudgetDefect(TOO_MUCH))
  expect(() => budget.passed(16)).toThrow(new BudgetDefect(TOO_MUCH))
})
