// What an application for a subsidy must be, as a table.
import { expect, test } from 'vitest'
import { mostSubsidy } from '#protocol/trade/subsidies/subsidies.ts'
import { problemOf } from '#server/domain/trade/subsidies/rules.ts'

const POLICY = { isOpen: true, fromDay: '2026-11-01', toDay: '2026-11-30', percent: 50, cap: 20_000 }
const order = (paidAt: string, change: object = {}) => ({
  state: 'paid',
  amount: 39_900,
  paidAt: new Date(paidAt),
  ...change,
})
const INSIDE = order('2026-11-10T08:00:00.000Z')

test.each([
  ['what the policy allows', POLICY, [INSIDE], 19_950, '2026-11-20', undefined],
  ['one 分 more', POLICY, [INSIDE], 19_951, '2026-11-20', 'amount'],
  ['more than the cap', POLICY, [INSIDE, INSIDE], 20_001, '2026-11-20', 'amount'],
  ['the cap', POLICY, [INSIDE, INSIDE], 20_000, '2026-11-20', undefined],
  ['the last day in China', POLICY, [order('2026-11-30T15:59:59.999Z')], 100, '2026-11-30', undefined],
  ['the day after in China', POLICY, [order('2026-11-30T16:00:00.000Z')], 100, '2026-11-30', 'orderIds'],
  ['the day before in China', POLICY, [order('2026-10-31T15:59:59.999Z')], 100, '2026-11-20', 'orderIds'],
  [
    'a refund asked for',
    POLICY,
    [order('2026-11-10', { state: 'refunding' })],
    100,
    '2026-11-20',
    'orderIds',
  ],
  ['a policy that is closed', { ...POLICY, isOpen: false }, [INSIDE], 100, '2026-11-20', 'policyId'],
  ['a policy not begun', POLICY, [INSIDE], 100, '2026-10-31', 'policyId'],
  ['a policy that is over', POLICY, [INSIDE], 100, '2026-12-01', 'policyId'],
  ['a closed one, handed in before', { ...POLICY, isOpen: false }, [INSIDE], 100, undefined, undefined],
  ['the first day of the policy', POLICY, [INSIDE], 100, '2026-11-01', undefined],
  [
    'paid on its first day in China',
    POLICY,
    [order('2026-10-31T16:00:00.000Z')],
    100,
    '2026-11-20',
    undefined,
  ],
  ['not paid', POLICY, [INSIDE, order('2026-11-10', { paidAt: null })], 100, '2026-11-20', 'orderIds'],
  [
    'one of two refunded',
    POLICY,
    [INSIDE, order('2026-11-10', { state: 'refunding' })],
    100,
    '2026-11-20',
    'orderIds',
  ],
  ['one of two too old', POLICY, [INSIDE, order('2026-10-01')], 100, '2026-11-20', 'orderIds'],
  ['one that is over, handed in before', POLICY, [INSIDE], 100, undefined, undefined],
] as const)('%s', (_, policy, orders, amount, today, field) => {
  expect(problemOf(policy, orders, amount, today)?.field).toBe(field)
})

test('who applies for too much is told how much there is', () => {
  expect(problemOf(POLICY, [INSIDE], 19_951)).toEqual({
    field: 'amount',
    words: '按这项政策最多可申请 199.50 元，请修改申请金额。',
  })
})

test('the part of a sum is cut to whole 分', () => {
  expect(mostSubsidy(999, { percent: 33, cap: 1_000_000 })).toBe(329)
})
