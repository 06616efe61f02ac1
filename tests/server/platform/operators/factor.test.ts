// An operator's authenticator app: set up, asked for, valid once, removed with a new password.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#protocol/platform/operators/operators.ts'
import { totpStepOf } from '#server/domain/platform/operators/one-time-codes.ts'
import { DESK_PASSWORD, firstOperator, newOperator, signInAtDesk } from '#tests/support/operators.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await createTestApp()
  admin = await firstOperator(app)
})
afterAll(() => app.close())

/** The phone's app: it shares nothing with the server but the secret. */
const shown = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })

const withApp = async () => {
  const made = await newOperator(app, admin, ['audit.view'])
  const { enrolment, secret, address } = await made.client.call(calls.startOperatorTotp, {})
  const confirm = (change: Partial<Record<'verifyCode' | 'password', string>> = {}) =>
    made.client.ask(calls.confirmOperatorTotp, {
      enrolment,
      verifyCode: shown(secret),
      password: DESK_PASSWORD,
      ...change,
    })
  return { ...made, secret, address, confirm }
}
const ticketOf = async (account: string) => {
  const client = app.client()
  const answer = await client.call(calls.logInOperator, { account, password: DESK_PASSWORD })
  return { client, answer, ticket: answer.ticket ?? '' }
}

describe('the codes of RFC 6238', () => {
  // Appendix B gives eight digits; the last six are ours.
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [2_000_000_000, '279037', 66_666_666],
  ])('at %d seconds %s is right, once', (seconds, code, step) => {
    const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
    const now = new Date(seconds * 1000)
    expect(totpStepOf(secret, code, now, 0)).toBe(step)
    expect(totpStepOf(secret, code, now, step)).toBeUndefined()
    expect(totpStepOf(secret, '000000', now, 0)).toBeUndefined()
  })
})

test('an app is set up with its code and the password, and asked for from then on', async () => {
  const { account, secret, address, confirm } = await withApp()
  expect(address).toMatch(/^otpauth:\/\/totp\//)
  expect((await confirm({ password: 'not-the-one-1' })).fields).toEqual({
    password: '当前密码不正确，请重新输入',
  })
  expect((await confirm({ verifyCode: '000000' })).code).toBe('code.wrong')
  expect((await confirm()).data).toMatchObject({ account, factor: 'totp', mustSetFactor: false })
  app.clock.advance(30_000)
  const { client, answer, ticket } = await ticketOf(account)
  expect(answer).toEqual({ operator: null, ticket: expect.any(String), phoneMasked: '', factor: 'totp' })
  expect((await client.ask(calls.sendOperatorCode, { ticket })).code).toBe('operator.ticket-expired')
  expect((await client.ask(calls.confirmOperator, { ticket, verifyCode: '000000' })).code).toBe('code.wrong')
  const verifyCode = shown(secret)
  expect(await client.call(calls.confirmOperator, { ticket, verifyCode })).toMatchObject({ account })
  const second = await ticketOf(account)
  expect((await second.client.ask(calls.confirmOperator, { ticket: second.ticket, verifyCode })).code).toBe(
    'code.wrong',
  )
})

test('guessing codes ends after ten, the right one included', async () => {
  const { account, secret, confirm } = await withApp()
  await confirm()
  app.clock.advance(30_000)
  const { client, ticket } = await ticketOf(account)
  const answers: string[][] = []
  for (let i = 0; i < 10; i += 1) {
    const { code, info } = await client.ask(calls.confirmOperator, { ticket, verifyCode: '000000' })
    answers.push([code, info])
  }
  // It is no text message: none can be had anew, and the field's name is 动态口令.
  expect(answers).toEqual([
    ...Array.from({ length: 9 }, (_, i) => [
      'code.wrong',
      `动态口令不正确或已用过，还可尝试 ${9 - i} 次。请核对手机时间后输入最新的 6 位数字。`,
    ]),
    ['code.wrong', '动态口令错误次数过多，请 30 分钟后再试，或请管理操作员的同事重置。'],
  ])
  expect((await client.ask(calls.confirmOperator, { ticket, verifyCode: shown(secret) })).code).toBe(
    'login.locked',
  )
})

test('another operator cannot set up an app with it, nor can anybody after ten minutes', async () => {
  const { client } = await withApp()
  const { enrolment, secret } = await admin.call(calls.startOperatorTotp, {})
  const input = { enrolment, verifyCode: shown(secret), password: DESK_PASSWORD }
  expect((await client.ask(calls.confirmOperatorTotp, input)).code).toBe('operator.enrolment-expired')
  app.clock.advance(10 * 60_000 + 1000)
  const late = { ...input, verifyCode: shown(secret) }
  expect((await admin.ask(calls.confirmOperatorTotp, late)).code).toBe('operator.enrolment-expired')
})

test('a new password by a colleague forgets the app', async () => {
  const { account, operatorId, confirm } = await withApp()
  await confirm()
  const { password } = await admin.call(calls.resetOperatorPassword, { operatorId })
  const client = await signInAtDesk(app, account, password)
  expect(await client.call(calls.getCurrentOperator, {})).toMatchObject({ factor: 'none' })
})

test('where a second factor is asked for nothing else works before it is set up', async () => {
  const strict = await createTestApp({ config: { operatorsNeedFactor: true } })
  const first = await firstOperator(strict)
  expect(await first.call(calls.getCurrentOperator, {})).toMatchObject({
    factor: 'none',
    mustSetFactor: true,
  })
  const refused = await first.ask(calls.listOperators, {})
  expect([refused.status, refused.code]).toEqual([403, 'operator.factor-due'])
  const { enrolment, secret } = await first.call(calls.startOperatorTotp, {})
  const verifyCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: strict.clock.now().getTime(),
  })
  await first.call(calls.confirmOperatorTotp, { enrolment, verifyCode, password: DESK_PASSWORD })
  expect((await first.ask(calls.listOperators, {})).status).toBe(200)
  await strict.close()
})
