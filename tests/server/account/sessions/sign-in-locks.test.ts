// Wrong passwords lock an account where they came from, and nobody locks somebody else out.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendVerifyCode } from '#protocol/base.ts'
import * as calls from '#protocol/account/sessions/session.ts'
import { solvedCaptcha } from '#tests/support/quick-secrets.ts'
import { PASSWORD, registered } from '#tests/support/registered.ts'
import { CAPTCHA_TEXT, createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

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

test('ten wrong passwords lock the account for half an hour, the right one included', async () => {
  await register()
  const client = app.client({ ip: '10.0.0.3' })
  const tryWith = async (password: string) => {
    const solved = await solvedCaptcha(app)
    return client.ask(calls.logIn, { userAccount: phone, method: 'password', password, ...solved })
  }
  for (let i = 0; i < 9; i += 1) expect((await tryWith('wrong0password')).code).toBe('login.failed')
  expect((await tryWith('wrong0password')).code).toBe('login.locked')
  expect((await tryWith(PASSWORD)).code).toBe('login.locked')
  app.clock.advance(30 * 60_000 + 1)
  expect((await tryWith(PASSWORD)).code).toBe('000000')
})

test('parallel guesses cannot outrun the lock', async () => {
  await register()
  const client = app.client({ ip: '10.0.0.4' })
  const guess = (password: string) =>
    client.ask(calls.logIn, { userAccount: phone, method: 'password', password })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(`wrong${i}password`)))
  const counted = answers.filter(({ code }) => code === 'login.failed')
  expect(counted.length).toBe(3)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['login.failed', 'captcha.wanted']))
})

test('of twelve parallel wrong guesses with solved captchas nine are told so, and the right one comes too late', async () => {
  await register()
  const client = app.client({ ip: '10.0.0.24' })
  const guess = async (password: string) => {
    const solved = await solvedCaptcha(app)
    return () => client.ask(calls.logIn, { userAccount: phone, method: 'password', password, ...solved })
  }
  const wrong = await Promise.all(Array.from({ length: 12 }, (_, at) => guess(`wrong${at}password`)))
  const right = await guess(PASSWORD)
  const codes = (await Promise.all(wrong.map((ask) => ask()))).map(({ code }) => code)
  expect(codes.filter((code) => code === 'login.failed')).toHaveLength(9)
  expect((await right()).code).toBe('login.locked')
})

test('a password set anew by a code opens a locked account at once', async () => {
  await register()
  const client = app.client({ ip: '10.0.0.25' })
  const tryWith = async (password: string) => {
    const solved = await solvedCaptcha(app)
    return (await client.ask(calls.logIn, { userAccount: phone, method: 'password', password, ...solved }))
      .code
  }
  for (let i = 0; i < 10; i += 1) await tryWith('wrong0password')
  expect(await tryWith(PASSWORD)).toBe('login.locked')
  app.clock.advance(61_000)
  await client.call(sendVerifyCode, { phone, purpose: 'reset' })
  const { resetToken } = await client.call(calls.checkResetCode, { phone, verifyCode: await app.code(phone) })
  await client.call(calls.resetPassword, { resetToken, password: 'another8secret' })
  expect(await tryWith('another8secret')).toBe('000000')
})

describe('nobody locks somebody else out', () => {
  const wrongFrom = async (ip: string, times: number) => {
    const stranger = app.client({ ip })
    const codes: string[] = []
    for (let i = 0; i < times; i += 1) {
      const input = { userAccount: phone, method: 'password', password: 'wrong0password' } as const
      codes.push((await stranger.ask(calls.logIn, { ...input, ...(await solvedCaptcha(app)) })).code)
    }
    return codes
  }
  const right = () => ({ userAccount: phone, method: 'password', password: PASSWORD }) as const
  const withCaptcha = async (client: ReturnType<TestApp['client']>) => ({
    captchaId: (await client.call(calls.getCaptcha, {})).captchaId,
    captchaText: CAPTCHA_TEXT,
  })

  test('ten wrong passwords lock the account for the address they came from, and for no other', async () => {
    await register()
    expect((await wrongFrom('10.0.1.1', 10)).at(-1)).toBe('login.locked')
    const elsewhere = app.client({ ip: '10.0.1.2' })
    expect((await elsewhere.ask(calls.logIn, right())).code).toBe('captcha.wanted')
    const answer = await elsewhere.ask(calls.logIn, { ...right(), ...(await withCaptcha(elsewhere)) })
    expect(answer.code).toBe('000000')
  })

  test('a browser that was signed in before needs no captcha, whoever tries from the same address', async () => {
    const { client } = await register()
    await wrongFrom('127.0.0.1', 10)
    await client.call(calls.logOut, {})
    client.token = undefined
    expect((await client.ask(calls.logIn, right())).code).toBe('000000')
  })

  test('a hundred wrong passwords from many addresses stop unknown browsers, not known ones nor codes', async () => {
    const { client } = await register()
    for (let at = 0; at < 10; at += 1) await wrongFrom(`10.0.2.${at}`, 10)
    const unknown = app.client({ ip: '10.0.3.1' })
    const refused = await unknown.ask(calls.logIn, { ...right(), ...(await withCaptcha(unknown)) })
    expect([refused.code, refused.info]).toEqual([
      'login.locked',
      '这个账号正被人反复尝试密码，已暂停在陌生设备上用密码登录。请用验证码登录，或在常用的浏览器上登录。',
    ])
    await unknown.call(sendVerifyCode, { phone, purpose: 'login' })
    const byCode = { userAccount: phone, method: 'sms', verifyCode: await app.code(phone) } as const
    expect((await unknown.ask(calls.logIn, byCode)).code).toBe('000000')
    client.token = undefined
    expect((await client.ask(calls.logIn, right())).code).toBe('000000')
  })

  test('a known browser has a lock of its own', async () => {
    const { client } = await register()
    client.token = undefined
    const wrong = { ...right(), password: 'wrong0password' }
    for (let i = 0; i < 10; i += 1)
      await client.ask(calls.logIn, i < 3 ? wrong : { ...wrong, ...(await withCaptcha(client)) })
    expect((await client.ask(calls.logIn, { ...right(), ...(await withCaptcha(client)) })).code).toBe(
      'login.locked',
    )
  })

  test('the cookie of a device is closed to scripts and other sites', async () => {
    const { client } = await register()
    client.token = undefined
    const { headers } = await client.ask(calls.logIn, right())
    expect(headers['set-cookie']).toMatch(
      /^nuoyin_device=[\w-]{43}; Path=\/zkkxdev; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
  })
})
