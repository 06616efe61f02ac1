// Offers: when one may be claimed, and by whom.
import { expect, test } from 'vitest'
import {
  checkClaimant,
  newOfferCode,
  notClaimable,
  stateOfOffer,
  validUntil,
} from '#server/domain/trade/packages/rules.ts'
import type { Claimant } from '#server/domain/trade/packages/rules.ts'
import { refusedBy } from '#tests/support/refused-by.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const BEFORE = new Date(NOW.getTime() - 1)
const AFTER = new Date(NOW.getTime() + 1)

test('a code has twelve characters without those that are mistaken for others', () => {
  const codes = Array.from({ length: 100 }, newOfferCode)
  expect(codes.filter((code) => !/^[A-HJKMNP-Z2-9]{12}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(100)
})

const OPEN = { total: 2, claimed: 1, opensAt: BEFORE, closesAt: AFTER }
test.each([
  [OPEN, 'claimable'],
  [{ ...OPEN, opensAt: NOW }, 'claimable'],
  [{ ...OPEN, opensAt: AFTER }, 'upcoming'],
  [{ ...OPEN, closesAt: NOW }, 'expired'],
  [{ ...OPEN, claimed: 2 }, 'exhausted'],
  [{ ...OPEN, claimed: 2, opensAt: AFTER }, 'exhausted'],
  [{ ...OPEN, claimed: 2, closesAt: NOW }, 'expired'],
] as const)('%j is %s', (offer, state) => {
  expect(stateOfOffer(offer, NOW)).toBe(state)
})

test('a package lasts its days', () => {
  expect(validUntil({ validDays: 365 }, NOW)).toEqual(new Date('2027-11-23T09:00:00Z'))
})

const told = (audience: 1 | 2, claimant: Claimant) => {
  const refusal = refusedBy(() => checkClaimant({ audience }, claimant))
  return refusal === undefined ? 'may' : [refusal.code, refusal.words]
}
test('it goes to a certified identity of the kind it is for', () => {
  expect(told(1, { type: 1, isCertified: true })).toBe('may')
  expect(told(2, { type: 2, isCertified: true })).toBe('may')
  expect(told(1, { type: 2, isCertified: true })).toEqual([
    'offer.wrong-identity',
    '这是个人套餐，请切换到个人身份后领取。',
  ])
  expect(told(2, { type: 1, isCertified: false })).toEqual([
    'offer.wrong-identity',
    '这是单位套餐，请切换到要使用它的单位后领取。',
  ])
  expect(told(1, { type: 1, isCertified: false })).toEqual([
    'offer.not-certified',
    '请先完成个人实名认证，再领取套餐。',
  ])
  expect(told(2, { type: 2, isCertified: false })).toEqual([
    'offer.not-certified',
    '请先完成单位认证，再领取套餐。',
  ])
})

test.each([
  ['upcoming', 'offer.not-open', '领取还没有开始，请到开始时间后再来。'],
  ['expired', 'offer.not-open', '领取时间已过，这个专属套餐不能再领。'],
  ['exhausted', 'offer.exhausted', '这个专属套餐已领完。'],
] as const)('one that is %s says so', (state, code, words) => {
  const refusal = notClaimable(state)
  expect([refusal.code, refusal.words]).toEqual([code, words])
})
