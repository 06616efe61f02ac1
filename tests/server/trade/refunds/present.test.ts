// How a refund is shown to operators, as a table.
import { expect, test } from 'vitest'
import type { RefundRow, RefundState } from '#server/domain/trade/refunds/store.ts'
import { mayBeSent, sendingOf } from '#server/operations/trade/refunds/present.ts'

const createdAt = new Date('2026-11-23T09:00:00Z')
const row = (state: RefundState) => ({ state, refundNo: 'TK1', words: '余额不足', createdAt }) as RefundRow

test.each([
  ['sending', 'sending', false],
  ['pending', 'pending', false],
  ['refused', 'refused', true],
  ['arrived', 'pending', false],
  ['transferred', 'pending', false],
] as const)('one that is %s is shown as %s; people may act: %j', (state, shown, may) => {
  const since = '2026-11-23T09:00:00.000Z'
  expect(sendingOf(row(state))).toEqual({ state: shown, refundNo: 'TK1', words: '余额不足', since })
  expect(mayBeSent(row(state))).toBe(may)
})

test('what was not sent yet may be', () => {
  expect([sendingOf(undefined), mayBeSent(undefined)]).toEqual([null, true])
})
