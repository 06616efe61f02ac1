// The plan of payments of a contract: what it must say, and how it is said.
import { expect, test } from 'vitest'
import { planWords } from '#protocol/contracts/drafts/payments.ts'
import type { PlannedPayment } from '#protocol/contracts/drafts/payments.ts'
import { problemsOf } from '#protocol/contracts/drafts/rules.ts'
import { content, NOW } from '#tests/support/rule-drafts.ts'

const paying = (change: Partial<PlannedPayment> = {}): PlannedPayment => ({
  name: '首付款',
  day: '2027-01-31',
  amount: 60_00,
  isOwn: false,
  ...change,
})

test.each<[string, PlannedPayment[], number | null, [string, string][]]>([
  ['no payments', [], 1_00, []],
  ['all of the sum', [paying(), paying({ amount: 40_00 })], 100_00, []],
  ['the sum each way', [paying({ amount: 100_00 }), paying({ amount: 100_00, isOwn: true })], 100_00, []],
  ['payments of no sum', [paying({ amount: 9_999_00 })], null, []],
  [
    'one 分 more than the sum',
    [paying(), paying({ amount: 40_01 })],
    100_00,
    [['payments.sum', '付款计划的合计超过了合同金额，请核对']],
  ],
  [
    'no day and no money',
    [paying({ day: '', amount: null })],
    null,
    [
      ['payments.0.day', '请选择日期'],
      ['payments.0.amount', '请填写金额'],
    ],
  ],
  [
    'a day that is none, and nothing to pay',
    [paying(), paying({ day: '2027-02-30', amount: 0 })],
    null,
    [
      ['payments.1.day', '日期无效，请重新选择'],
      ['payments.1.amount', '请填写金额'],
    ],
  ],
])('a plan with %s', (_, payments, amount, problems) => {
  const found = problemsOf('editDoc', content({ payments, amount }), NOW)
  expect(found.map(({ path, words }) => [path, words])).toEqual(problems)
})

test('a plan is said one payment after the other', () => {
  expect(planWords([paying(), paying({ name: '', day: '2027-06-30', amount: 1_234_56, isOwn: true })])).toBe(
    '2027-01-31 首付款 ¥60.00，对方付款；2027-06-30 ¥1,234.56，发起方付款',
  )
  expect([planWords([]), planWords(undefined)]).toEqual(['', ''])
})
