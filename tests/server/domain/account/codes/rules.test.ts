// Codes by text message: their digits, their end, and what a wrong answer comes to.
import { expect, test } from 'vitest'
import {
  CODE_USES,
  codeExpiry,
  codeRefusals,
  codeText,
  judgeCode,
  newCode,
  purposesBeside,
  waitSeconds,
} from '#server/domain/account/codes/rules.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

test('a code has six digits, whatever the number', () => {
  const codes = Array.from({ length: 200 }, newCode)
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
})

test('it is good for five minutes', () => {
  expect(codeExpiry(NOW)).toEqual(after(300_000))
})

const code = { codeHash: 'h', errors: 0, createdAt: NOW, expiresAt: after(1), usedAt: null }
test.each([
  ['the right answer', code, 'h', 'right'],
  ['another answer', code, 'x', 'wrong'],
  ['the right answer at its end', { ...code, expiresAt: NOW }, 'h', 'expired'],
  ['the right answer a second time', { ...code, usedAt: NOW }, 'h', 'expired'],
  ['the right answer after four errors', { ...code, errors: 4 }, 'h', 'right'],
  ['the right answer after five errors', { ...code, errors: 5 }, 'h', 'expired'],
  ['an answer to nothing', undefined, 'h', 'expired'],
] as const)('%s is judged', (_, stored, answer, judged) => {
  expect(judgeCode(stored, answer, NOW)).toBe(judged)
})

test.each([
  [undefined, 0],
  [0, 60],
  [-1, 60],
  [-1_000, 59],
  [-59_001, 1],
  [-60_000, 0],
  [-90_000, 0],
])('after one that was sent %s ms ago another may be sent in %i seconds', (ago, seconds) => {
  expect(waitSeconds(ago === undefined ? undefined : after(ago), NOW)).toBe(seconds)
})

test('what anybody can ask for shares one limit; each other purpose has its own', () => {
  const shared = ['login', 'register', 'reset', 'signOn', 'newPhone', 'legalConsent', 'application', 'embed']
  expect(CODE_USES.filter((use) => purposesBeside(use).length > 1).toSorted()).toEqual(shared.toSorted())
  expect(purposesBeside('reset')).toEqual(shared)
  expect(purposesBeside('willing')).toEqual(['willing'])
})

test('the message names the purpose, or what exactly is agreed to', () => {
  expect(codeText('012345', 'reset')).toBe(
    '【诺印】验证码 012345，用于找回密码，5 分钟内有效。请勿告诉他人。',
  )
  expect(codeText('012345', 'willing', '签署《租赁合同》')).toContain('用于签署《租赁合同》，')
})

test('a wrong answer is told how many are left', () => {
  const told = ({ code: of, words }: { code: string; words: string }) => [of, words]
  expect([codeRefusals.wrong(1), codeRefusals.wrong(0)].map(told)).toEqual([
    ['code.wrong', '验证码不正确，还可尝试 1 次。'],
    ['code.wrong', '验证码错误次数过多，已作废，请重新获取。'],
  ])
  expect([codeRefusals.expired(), codeRefusals.tooSoon(7), codeRefusals.tooMany()].map(told)).toEqual([
    ['code.expired', '验证码已失效，请重新获取。'],
    ['code.too-soon', '发送过于频繁，请 7 秒后再试。'],
    ['code.too-many', '今日获取验证码的次数已用完，请明天再试。'],
  ])
})
