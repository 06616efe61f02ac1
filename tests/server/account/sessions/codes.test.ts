// Rules of text-message codes: how often, how long, how many errors; and links in messages.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSmsLink, readOutbox, sendVerifyCode } from '#protocol/base.ts'
import { checkResetCode, getCaptcha, logIn } from '#protocol/account/sessions/session.ts'
import { endSmsLinks, sendSmsLink } from '#server/operations/account/notices/sms-links.ts'
import { newPerson, newPhone } from '#tests/support/people.ts'
import { CAPTCHA_TEXT, createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { linkTokenIn } from '#tests/support/link-token.ts'

const MINUTE = 60_000
let app: TestApp
let phone = ''
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  phone = newPhone()
})

const login = { purpose: 'login' } as const

test('another code waits a minute', async () => {
  const client = app.client()
  expect(await client.call(sendVerifyCode, { phone, ...login })).toEqual({ resendAfterSeconds: 60 })
  app.clock.advance(20_000)
  expect(await client.ask(sendVerifyCode, { phone, ...login })).toMatchObject({
    code: 'code.too-soon',
    info: '发送过于频繁，请 40 秒后再试。',
  })
  app.clock.advance(40_000)
  expect((await client.ask(sendVerifyCode, { phone, ...login })).code).toBe('000000')
})

test('ten codes a day', async () => {
  const client = app.client({ ip: '10.1.0.1' })
  for (let i = 0; i < 10; i += 1) {
    await client.call(sendVerifyCode, { phone, ...login })
    app.clock.advance(MINUTE)
  }
  expect((await client.ask(sendVerifyCode, { phone, ...login })).code).toBe('code.too-many')
  app.clock.advance(24 * 60 * MINUTE)
  expect((await client.ask(sendVerifyCode, { phone, ...login })).code).toBe('000000')
})

test('what anybody can ask for shares one gap and one limit per phone', async () => {
  const client = app.client({ ip: '10.1.0.4' })
  await client.call(sendVerifyCode, { phone, ...login })
  expect((await client.ask(sendVerifyCode, { phone, purpose: 'reset' })).code).toBe('code.too-soon')
  const purposes = ['reset', 'register', 'login'] as const
  for (let i = 0; i < 9; i += 1) {
    app.clock.advance(MINUTE)
    await client.call(sendVerifyCode, { phone, purpose: purposes[i % 3]! })
  }
  app.clock.advance(MINUTE)
  for (const purpose of purposes)
    expect((await client.ask(sendVerifyCode, { phone, purpose })).code).toBe('code.too-many')
})

test('whoever used their code need not wait for the next', async () => {
  const { client, phone: own } = await newPerson(app)
  await client.call(sendVerifyCode, { phone: own, ...login })
  await client.call(logIn, { userAccount: own, method: 'sms', verifyCode: await app.code(own) })
  expect((await client.ask(sendVerifyCode, { phone: own, purpose: 'reset' })).code).toBe('000000')
})

test('no phone gets more than forty codes a day, whatever they are for', async () => {
  const { client, phone: own } = await newPerson(app)
  const answers: string[] = []
  for (const purpose of [
    'certify',
    'signPassword',
    'changePhone',
    'changePassword',
    'closeAccount',
    'exportData',
  ] as const)
    for (let i = 0; i < 10; i += 1) {
      app.clock.advance(MINUTE)
      answers.push((await client.ask(sendVerifyCode, { phone: own, purpose })).code)
    }
  expect(answers.filter((code) => code === '000000').length).toBeLessThanOrEqual(40)
  expect(answers.at(-1)).toBe('code.too-many')
})

test('the code of a signature is sent by the signing page alone, for it names the contract', async () => {
  const { client, phone: own } = await newPerson(app)
  expect(await client.ask(sendVerifyCode, { phone: own, purpose: 'willing' })).toMatchObject({
    code: 'code.other-phone',
    info: '请在签署页面获取签署验证码。',
  })
})

test('a code is good for five minutes', async () => {
  const { client, phone: own } = await newPerson(app)
  await client.call(sendVerifyCode, { phone: own, ...login })
  const verifyCode = await app.code(own)
  app.clock.advance(5 * MINUTE)
  const answer = await client.ask(logIn, { userAccount: own, method: 'sms', verifyCode })
  expect(answer).toMatchObject({ code: 'code.expired', info: '验证码已失效，请重新获取。' })
})

test('five errors void a code, the right digits included', async () => {
  const { client, phone: own } = await newPerson(app)
  await client.call(sendVerifyCode, { phone: own, ...login })
  const right = await app.code(own)
  const wrong = right === '000000' ? '000001' : '000000'
  const infos: string[] = []
  for (let i = 0; i < 5; i += 1) {
    infos.push((await client.ask(logIn, { userAccount: own, method: 'sms', verifyCode: wrong })).info)
  }
  expect(infos).toEqual([
    '验证码不正确，还可尝试 4 次。',
    '验证码不正确，还可尝试 3 次。',
    '验证码不正确，还可尝试 2 次。',
    '验证码不正确，还可尝试 1 次。',
    '验证码错误次数过多，已作废，请重新获取。',
  ])
  expect((await client.ask(logIn, { userAccount: own, method: 'sms', verifyCode: right })).code).toBe(
    'code.expired',
  )
})

test('a code for one purpose does not open another', async () => {
  const { client, phone: own } = await newPerson(app)
  await client.call(sendVerifyCode, { phone: own, ...login })
  const verifyCode = await app.code(own)
  expect((await client.ask(checkResetCode, { phone: own, verifyCode })).code).toBe('code.expired')
})

test('codes for oneself go to the own phone only', async () => {
  const { client, phone: own } = await newPerson(app)
  expect((await client.ask(sendVerifyCode, { phone, purpose: 'certify' })).code).toBe('code.other-phone')
  expect((await client.ask(sendVerifyCode, { phone: own, purpose: 'certify' })).code).toBe('000000')
  expect((await app.client().ask(sendVerifyCode, { phone: own, purpose: 'certify' })).status).toBe(401)
})

test('after thirty codes from one address a captcha is wanted', async () => {
  const client = app.client({ ip: '10.1.0.2' })
  for (let i = 0; i < 30; i += 1) await client.call(sendVerifyCode, { phone: newPhone(), ...login })
  expect((await client.ask(sendVerifyCode, { phone, ...login })).code).toBe('captcha.wanted')
  const { captchaId } = await client.call(getCaptcha, {})
  const answer = await client.ask(sendVerifyCode, { phone, ...login, captchaId, captchaText: CAPTCHA_TEXT })
  expect(answer.code).toBe('000000')
})

test('an office that shares one address is given as many codes as its operator allows', async () => {
  const office = await createTestApp({ db: app.db, clock: app.clock, config: { codesPerAddress: 1 } })
  const client = office.client({ ip: '10.1.0.3' })
  const ask = async (answer = {}) =>
    (await client.ask(sendVerifyCode, { phone: newPhone(), ...login, ...answer })).code
  const withCaptcha = async () =>
    ask({ captchaId: (await client.call(getCaptcha, {})).captchaId, captchaText: CAPTCHA_TEXT })
  expect([await ask(), await ask()]).toEqual(['000000', 'captcha.wanted'])
  const answers: string[] = []
  for (let i = 0; i < 7; i += 1) answers.push(await withCaptcha())
  expect(answers).toEqual([...Array(6).fill('000000'), 'code.too-many'])
})

test('the outbox shows the newest message first, and is no address in production', async () => {
  const client = app.client()
  await client.call(sendVerifyCode, { phone, ...login })
  app.clock.advance(MINUTE)
  await client.call(sendVerifyCode, { phone, purpose: 'reset' })
  const rows = await client.call(readOutbox, { phone })
  expect(rows.map(({ text }) => text.replace(/\d{6}/, '……'))).toEqual([
    '【诺印】验证码 ……，用于找回密码，5 分钟内有效。请勿告诉他人。',
    '【诺印】验证码 ……，用于登录，5 分钟内有效。请勿告诉他人。',
  ])
  const production = await createTestApp({ db: app.db, clock: app.clock, config: { isProduction: true } })
  expect(await production.client().ask(readOutbox, {})).toMatchObject({ status: 404, code: 'not-found' })
  const openapi = await production.fastify.inject('/zkkxdev/openapi.json')
  expect(openapi.statusCode).toBe(404)
  await production.close()
})

test('a link in a message opens its target until it ends or is too old', async () => {
  const expiresAt = new Date(app.clock.now().getTime() + MINUTE)
  const link = {
    phone,
    target: '/signModel/signAuth?contractId=1',
    title: '请签署《采购合同》',
    subject: 'contract:1',
  }
  await app.db.transaction(() => sendSmsLink(app.deps, { ...link, expiresAt }))
  const [message] = await app.client().call(readOutbox, { phone })
  const tokenId = linkTokenIn(message?.text)
  const open = () => app.client().call(openSmsLink, { tokenId })
  const shown = {
    phoneMasked: `${phone.slice(0, 3)}****${phone.slice(7)}`,
    title: link.title,
    registered: false,
  }
  expect(await open()).toEqual({ state: 'open', target: link.target, ...shown })
  app.clock.advance(MINUTE)
  expect(await open()).toEqual({ state: 'expired', target: '', ...shown })
  await endSmsLinks(app.deps, link.subject)
  expect(await open()).toEqual({ state: 'ended', target: '', ...shown })
  expect((await app.client().call(openSmsLink, { tokenId: 'nobody' })).state).toBe('unknown')
})
