// Contracts without a database: their lists, tabs and names, and what counts.
import { expect, test } from 'vitest'
import {
  bucketOf,
  contractNo,
  isCounted,
  isFinished,
  isInHouse,
  labelOf,
  savedName,
  stateAt,
  tabFilter,
} from '#server/domain/contracts/contracts/rules.ts'

const NOW = new Date('2026-11-23T09:00:00Z')

/** state: list, only the initiator's company knows of it, all have signed it, label for somebody without a part. */
test.each([
  ['draft', 'draft', true, false, 'draft'],
  ['returned', 'draft', true, false, 'returned'],
  ['reviewing', 'open', true, false, 'reviewing'],
  ['approving', 'open', true, false, 'approving'],
  ['confirming', 'open', false, false, 'confirming'],
  ['preparing', 'open', false, false, 'preparing'],
  ['preparingFailed', 'open', false, false, 'preparingFailed'],
  ['signing', 'open', false, false, 'waiting'],
  ['expiring', 'open', false, false, 'waiting'],
  ['finishing', 'open', false, false, 'finishing'],
  ['finishingFailed', 'open', false, false, 'finishingFailed'],
  ['completed', 'completed', false, true, 'completed'],
  ['voiding', 'completed', false, true, 'voiding'],
  ['voided', 'voided', false, true, 'voided'],
  ['revoked', 'revoked', false, false, 'revoked'],
  ['rejected', 'rejected', false, false, 'rejected'],
  ['expired', 'expired', false, false, 'expired'],
] as const)('a contract that is %s', (state, bucket, inHouse, finished, label) => {
  expect([bucketOf(state), isInHouse(state), isFinished(state)]).toEqual([bucket, inHouse, finished])
  expect(labelOf({ state, deadline: null }, undefined, NOW)).toBe(label)
})

test('whoever is asked to confirm reads so; time runs short under three days', () => {
  const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
  expect(labelOf({ state: 'confirming', deadline: hours(1) }, 'toConfirm', NOW)).toBe('toConfirm')
  expect(labelOf({ state: 'signing', deadline: hours(72) }, undefined, NOW)).toBe('waiting')
  expect(labelOf({ state: 'signing', deadline: new Date(hours(72).getTime() - 1) }, undefined, NOW)).toBe(
    'expiringSoon',
  )
})

test.each([
  ['all', { buckets: 'launched' }],
  ['cc', { buckets: 'launched', cc: true }],
  ['toSign', { buckets: ['open'], toSign: true }],
  ['waiting', { buckets: ['open'], toSign: false }],
  ['completed', { buckets: ['completed'] }],
  ['revoked', { buckets: ['revoked'] }],
] as const)('the tab %s reads %j', (tab, filter) => {
  expect(tabFilter(tab)).toEqual(filter)
})

test.each([
  ['completed', '合同.pdf', '合同.pdf'],
  ['voided', '合同.pdf', '合同（已作废）.pdf'],
  ['voiding', '合同.v2.PDF', '合同.v2（作废中）.PDF'],
  ['voided', '合同', '合同（已作废）'],
  ['voided', '合同.第一稿', '合同.第一稿（已作废）'],
])('of a contract that is %s, %s is saved as %s', (state, name, saved) => {
  expect(savedName(state, name)).toBe(saved)
})

test('what the server makes about another contract is not counted', () => {
  expect(
    (['contract', 'abandon', 'extension', 'settlement'] as const).map((kind) => isCounted(kind as never)),
  ).toEqual([true, false, false, false])
})

test('a number has the day and at least four digits', () => {
  expect([contractNo('20261123', 7), contractNo('20261123', 12_345)]).toEqual([
    'HT-20261123-0007',
    'HT-20261123-12345',
  ])
})

test.each([
  ['signing', null, 'signing'],
  ['signing', 1, 'signing'],
  ['signing', 0, 'expired'],
  ['signing', -1, 'expired'],
  ['confirming', 0, 'expired'],
  ['confirming', 1, 'confirming'],
  ['expiring', 1, 'expired'],
  ['expiring', null, 'expired'],
  ['preparing', -1, 'preparing'],
  ['completed', -1, 'completed'],
] as const)('a contract in the state %s, %s ms before its deadline, is %s', (state, left, expected) => {
  const now = new Date('2026-11-22T08:00:00Z')
  const deadline = left === null ? null : new Date(now.getTime() + left)
  expect(stateAt({ state, deadline }, now)).toBe(expected)
})
