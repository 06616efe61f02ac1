// When a sign-in wants a captcha, and when a place may not try any more.
import { expect, test } from 'vitest'
import {
  checkUnlocked,
  failed,
  minutesLocked,
  needsCaptcha,
} from '#server/domain/account/sessions/login-rules.ts'
import type { LoginErrors } from '#server/domain/account/sessions/login-rules.ts'
import { refusedBy } from '#tests/support/refused-by.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const NONE: LoginErrors = { isKnownDevice: false, here: 0, lockedUntil: null, account: 0, address: 0 }
const KNOWN = { isKnownDevice: true }

test.each<[Partial<LoginErrors>, boolean]>([
  [{}, false],
  [{ here: 2 }, false],
  [{ here: 3 }, true],
  [{ account: 2 }, false],
  [{ account: 3 }, true],
  [{ address: 19 }, false],
  [{ address: 20 }, true],
  [{ ...KNOWN, account: 99, address: 199 }, false],
  [{ ...KNOWN, here: 3 }, true],
])('after %j a captcha is wanted: %s', (errors, isWanted) => {
  expect(needsCaptcha({ ...NONE, ...errors })).toBe(isWanted)
})

const inMs = (ms: number) => new Date(NOW.getTime() + ms)
test.each<[Partial<LoginErrors>, number | undefined]>([
  [{}, undefined],
  [{ lockedUntil: inMs(1) }, 1],
  [{ lockedUntil: inMs(60_000) }, 1],
  [{ lockedUntil: inMs(60_001) }, 2],
  [{ ...KNOWN, lockedUntil: inMs(1_800_000) }, 30],
  [{ address: 199 }, undefined],
  [{ address: 200 }, 30],
  [{ ...KNOWN, address: 200 }, undefined],
])('after %j the place is locked for %s minutes', (errors, minutes) => {
  expect(minutesLocked({ ...NONE, ...errors }, NOW)).toBe(minutes)
})

const wordsOf = (errors: Partial<LoginErrors>) => {
  const refusal = refusedBy(() => checkUnlocked({ ...NONE, ...errors }, NOW))
  return refusal === undefined ? 'may try' : [refusal.code, refusal.words]
}
test('a lock is told with its minutes', () => {
  const locked = ['login.locked', '密码错误次数过多，已暂停登录。请 2 分钟后再试，或用验证码登录、找回密码。']
  expect(wordsOf({ lockedUntil: inMs(120_000) })).toEqual(locked)
  expect(wordsOf({})).toBe('may try')
})

test('an account that very many try is closed to unknown places alone', () => {
  const words =
    '这个账号正被人反复尝试密码，已暂停在陌生设备上用密码登录。请用验证码登录，或在常用的浏览器上登录。'
  expect(wordsOf({ account: 99 })).toBe('may try')
  expect(wordsOf({ account: 100 })).toEqual(['login.locked', words])
  expect(wordsOf({ ...KNOWN, account: 100 })).toBe('may try')
})

test.each([
  [1, 'login.failed', '账号或密码不正确，请检查后重试。'],
  [4, 'login.failed', '账号或密码不正确，请检查后重试。'],
  [5, 'login.failed', '账号或密码不正确，再错 5 次将锁定 30 分钟。可用验证码登录，或找回密码。'],
  [9, 'login.failed', '账号或密码不正确，再错 1 次将锁定 30 分钟。可用验证码登录，或找回密码。'],
  [10, 'login.locked', '密码错误次数过多，已暂停登录。请 30 分钟后再试，或用验证码登录、找回密码。'],
])('the %i. wrong password is told', (errors, code, words) => {
  const refusal = failed(errors)
  expect([refusal.code, refusal.words]).toEqual([code, words])
})
