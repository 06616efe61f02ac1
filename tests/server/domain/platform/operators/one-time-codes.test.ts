// One-time codes of an authenticator, by the published examples of RFC 6238.
import { expect, test } from 'vitest'
import { newTotpSecret, totpAddress, totpStepOf } from '#server/domain/platform/operators/one-time-codes.ts'

// "12345678901234567890" of RFC 6238, appendix B, with six of its eight digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [2_000_000_000, '279037', 66_666_666],
])('at %i the code is %s', (seconds, code, step) => {
  expect(totpStepOf(SECRET, code, at(seconds), 0)).toBe(step)
})

test('a code is good one step early or late, and once', () => {
  const code = '081804'
  const step = 37_037_036
  const seconds = step * 30
  const found = (now: number, last = 0) => totpStepOf(SECRET, code, at(now), last)
  expect([found(seconds - 30), found(seconds + 59)]).toEqual([step, step])
  expect([found(seconds - 31), found(seconds + 60)]).toEqual([undefined, undefined])
  expect([found(seconds, step - 1), found(seconds, step), found(seconds, step + 1)]).toEqual([
    step,
    undefined,
    undefined,
  ])
  expect(totpStepOf(SECRET, '081805', at(seconds), 0)).toBe(undefined)
})

test('a secret has 160 bits, and apps take in its address', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  const url = new URL(totpAddress(secret, 'gu'))
  expect([url.protocol, url.searchParams.get('secret'), url.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    secret,
    '诺印运营台',
  ])
  expect(decodeURIComponent(url.pathname)).toContain('gu')
})
