// Signing in and out through the whole pipeline: passwords, codes, captchas, identities.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendVerifyCode } from '#protocol/base.ts'
import * as calls from '#protocol/account/sessions/session.ts'
import { PASSWORD, registered } from '#tests/support/registered.ts'
import { CAPTCHA_TEXT, createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const SOMEONE = '00000000-0000-4000-8000-000000000000'
let app: TestApp
let phone = '13800000000'

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  phone = String(Number(phone) + 1)
})

const register = () => registered(app, phone)

test('registering signs in at once, as oneself with the personal pages', async () => {
  const { client, answer } = await register()
  expect(answer).toMatchObject({
    isReg: true,
    userInfo: { phone, autStatus: null, defaultBizType: 1, companies: [], hasSignPassword: false },
  })
  const account = await client.call(calls.getCurrentAccount, {})
  expect(account.userRoleResAction.map(({ resCode }) => resCode)).toEqual([
    'userInfo',
    'signature',
    'contact',
    'selfMeal',
    'personalInvoiceManage',
  ])
})

test('a taken phone is refused with the way out', async () => {
  await register()
  app.clock.advance(61_000)
  const again = app.client()
  await again.call(sendVerifyCode, { phone, purpose: 'register' })
  const answer = await again.ask(calls.register, {
    phone,
    verifyCode: await app.code(phone),
    password: PASSWORD,
    agreed: true,
  })
  expect(answer).toMatchObject({ code: 'register.taken', info: '该手机号已注册，请直接登录，或用找回密码。' })
})

test('a password signs in, whatever blanks surround the account', async () => {
  await register()
  const client = app.client()
  const answer = await client.ask(calls.logIn, {
    userAccount: ` ${phone} `,
    method: 'password',
    password: PASSWORD,
  })
  expect(answer).toMatchObject({ status: 200, code: '000000', data: { isReg: false, userInfo: { phone } } })
  expect(client.token).toMatch(/^[\w-]{43}$/)
})

test('three wrong passwords ask for a captcha, which answers once', async () => {
  await register()
  const client = app.client({ ip: '10.0.0.1' })
  const wrong = { userAccount: phone, method: 'password', password: 'wrong0password' } as const
  for (let i = 0; i < 3; i += 1) expect((await client.ask(calls.logIn, wrong)).code).toBe('login.failed')
  const right = { ...wrong, password: PASSWORD }
  expect((await client.ask(calls.logIn, right)).code).toBe('captcha.wanted')
  const { captchaId, image } = await client.call(calls.getCaptcha, {})
  expect(image).toMatch(/^data:image\/png;base64,/)
  expect((await client.ask(calls.logIn, { ...right, captchaId, captchaText: 'XXXX' })).code).toBe(
    'captcha.wrong',
  )
  expect((await client.ask(calls.logIn, { ...right, captchaId, captchaText: CAPTCHA_TEXT })).code).toBe(
    'captcha.wrong',
  )
  const fresh = await client.call(calls.getCaptcha, {})
  const answer = await client.ask(calls.logIn, {
    ...right,
    captchaId: fresh.captchaId,
    captchaText: CAPTCHA_TEXT.toLowerCase(),
  })
  expect(answer.code).toBe('000000')
})

test('one address gets sixty captchas in ten minutes, another still gets its own', async () => {
  const greedy = app.client({ ip: '10.0.0.7' })
  for (let i = 0; i < 60; i += 1) await greedy.call(calls.getCaptcha, {})
  const { code, info } = await greedy.ask(calls.getCaptcha, {})
  expect({ code, info }).toEqual({
    code: 'captcha.too-many',
    info: '当前网络获取图形验证码过于频繁，请 10 分钟后再试。',
  })
  expect((await app.client({ ip: '10.0.0.8' }).ask(calls.getCaptcha, {})).code).toBe('000000')
  app.clock.advance(10 * 60_000)
  expect((await greedy.ask(calls.getCaptcha, {})).code).toBe('000000')
})

test('a captcha is too old after five minutes', async () => {
  await register()
  const client = app.client({ ip: '10.0.0.2' })
  const wrong = { userAccount: phone, method: 'password', password: 'wrong0password' } as const
  for (let i = 0; i < 3; i += 1) await client.ask(calls.logIn, wrong)
  const { captchaId } = await client.call(calls.getCaptcha, {})
  app.clock.advance(5 * 60_000 + 1)
  const answer = await client.ask(calls.logIn, { ...wrong, captchaId, captchaText: CAPTCHA_TEXT })
  expect(answer.code).toBe('captcha.wrong')
})

test('an unknown account fails like a wrong password', async () => {
  const answer = await app.client({ ip: '10.0.0.5' }).ask(calls.logIn, {
    userAccount: '13911112222',
    method: 'password',
    password: PASSWORD,
  })
  expect(answer).toMatchObject({ code: 'login.failed', info: '账号或密码不正确，请检查后重试。' })
})

test('a code counts though one of the same moment was used before it', async () => {
  await register()
  for (const ip of ['10.0.8.1', '10.0.8.2', '10.0.8.3']) {
    const client = app.client({ ip })
    await client.call(sendVerifyCode, { phone, purpose: 'login' })
    const verifyCode = await app.code(phone)
    expect((await client.ask(calls.logIn, { userAccount: phone, method: 'sms', verifyCode })).code).toBe(
      '000000',
    )
  }
})

test('a code signs in once', async () => {
  await register()
  const client = app.client()
  await client.call(sendVerifyCode, { phone, purpose: 'login' })
  const verifyCode = await app.code(phone)
  const input = { userAccount: phone, method: 'sms', verifyCode } as const
  expect((await client.ask(calls.logIn, input)).code).toBe('000000')
  expect((await client.ask(calls.logIn, input)).code).toBe('code.expired')
})

test('a forgotten password is set anew by a code; the old one and all sessions are gone', async () => {
  const { client: old } = await register()
  const client = app.client()
  await client.call(sendVerifyCode, { phone, purpose: 'reset' })
  const { resetToken } = await client.call(calls.checkResetCode, { phone, verifyCode: await app.code(phone) })
  const reset = { resetToken, password: 'another8secret' }
  expect(await client.call(calls.resetPassword, reset)).toEqual({})
  expect((await client.ask(calls.resetPassword, reset)).code).toBe('reset.expired')
  expect((await old.ask(calls.getCurrentAccount, {})).status).toBe(401)
  expect(
    (await client.ask(calls.logIn, { userAccount: phone, method: 'password', password: PASSWORD })).code,
  ).toBe('login.failed')
  const again = await client.ask(calls.logIn, {
    userAccount: phone,
    method: 'password',
    password: 'another8secret',
  })
  expect(again.code).toBe('000000')
})

test('a reset token is good for ten minutes', async () => {
  await register()
  const client = app.client()
  await client.call(sendVerifyCode, { phone, purpose: 'reset' })
  const { resetToken } = await client.call(calls.checkResetCode, { phone, verifyCode: await app.code(phone) })
  app.clock.advance(10 * 60_000 + 1)
  expect((await client.ask(calls.resetPassword, { resetToken, password: 'another8secret' })).code).toBe(
    'reset.expired',
  )
})

test('signing out ends the session for every tab', async () => {
  const { client } = await register()
  expect(await client.call(calls.logOut, {})).toEqual({})
  expect(await client.ask(calls.getCurrentAccount, {})).toMatchObject({
    status: 401,
    code: 'session.unknown',
  })
})

test('missing input is named at its field', async () => {
  const client = app.client()
  expect(
    await client.ask(calls.logIn, { userAccount: ' ', method: 'password', password: 'x' }),
  ).toMatchObject({
    code: 'input.invalid',
    fields: { userAccount: '请输入手机号' },
  })
  expect(await client.ask(calls.logIn, { userAccount: phone, method: 'sms' })).toMatchObject({
    code: 'input.invalid',
    fields: { verifyCode: '请输入 6 位验证码' },
  })
})

test('nobody switches to a company before being certified', async () => {
  const { client } = await register()
  const answer = await client.ask(calls.setDefaultBiz, {
    defaultBizType: 2,
    defaultBizCompanyId: SOMEONE,
    defaultBizCompanyName: null,
  })
  expect(answer.code).toBe('identity.person-not-certified')
})

test.each([
  ['111111', 'sign-password.weak'],
  ['123456', 'sign-password.weak'],
  ['987654', 'sign-password.weak'],
  ['258258', 'sign-password.weak'],
  ['380000', 'sign-password.weak'],
  ['493817', '000000'],
])('the sign password %s is answered %s', async (signPassword, code) => {
  phone = `1380000${String(Math.floor(Number(phone) % 1000)).padStart(4, '0')}`
  const { client } = await register()
  await client.call(sendVerifyCode, { phone, purpose: 'signPassword' })
  const answer = await client.ask(calls.setSignPassword, { verifyCode: await app.code(phone), signPassword })
  expect(answer.code).toBe(code)
  expect((await client.call(calls.getCurrentAccount, {})).hasSignPassword).toBe(code === '000000')
})
