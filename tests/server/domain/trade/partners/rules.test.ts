// What a partner earns is whole 分, and never more than the share.
import { expect, test } from 'vitest'
import { PARTNER_CODE } from '#protocol/account/sessions/partner-code.ts'
import { commissionOf, maskedName, monthAt, newPartnerCode } from '#server/domain/trade/partners/rules.ts'

test.each([
  [3_900, 1_050, 409],
  [3_900, 1_000, 390],
  [1, 5_000, 0],
  [2, 5_000, 1],
  [0, 5_000, 0],
  [2_147_483_647, 5_000, 1_073_741_823],
  [99_900, 0, 0],
])('%i 分 at %i basis points earn %i', (amount, rateBp, earned) => {
  expect(commissionOf(amount, rateBp)).toBe(earned)
})

test('months begin at midnight in China', () => {
  expect([monthAt(new Date('2026-11-30T15:59:59Z')), monthAt(new Date('2026-11-30T16:00:00Z'))]).toEqual([
    '2026-11',
    '2026-12',
  ])
})

test('codes are eight letters and digits, each another', () => {
  const codes = Array.from({ length: 200 }, newPartnerCode)
  expect([codes.every((code) => PARTNER_CODE.test(code)), new Set(codes).size]).toEqual([true, 200])
})

test.each([
  ['陈一诺', '陈**'],
  ['欧阳明远', '欧***'],
  ['阿卜杜热西提', '阿***'],
  ['', ''],
])('%s is shown as %s', (name, shown) => {
  expect(maskedName(name)).toBe(shown)
})
