// Signing in at other providers through all layers.
// It uses a real OpenID Connect provider, and WeChat's documented answers.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendVerifyCode } from '#protocol/base.ts'
import * as calls from '#protocol/account/single-sign-on.ts'
import { getCurrentAccount, logIn } from '#protocol/account/sessions/session.ts'
import { readConfig } from '#server/config.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { redirectUri } from '#server/operations/account/single-sign-on/set-out.ts'
import { CLIENT_ID, CLIENT_SECRET, startOidcIssuer } from '#tests/support/oidc-issuer.ts'
import type { OidcIssuer } from '#tests/support/oidc-issuer.ts'
import { newPerson, newPhone, PASSWORD } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { APP_ID, APP_SECRET, startWechat } from '#tests/support/wechat-server.ts'
import type { WechatServer } from '#tests/support/wechat-server.ts'

const PUBLIC_URL = 'http://qian.example.com'
const INSTITUTES = [{ id: 'ict.ac.cn', name: '计算技术研究所' }]
const TARGET = '/signDetail?contractId=1'

let issuer: OidcIssuer
let wechat: WechatServer
let app: TestApp
let client: TestClient
let count = 0
/** An account at the provider that nobody used yet. */
let account: string

beforeAll(async () => {
  const back = redirectUri({ config: { publicUrl: PUBLIC_URL } as never })
  issuer = await startOidcIssuer(back, { known: { name: '沈知行', phone_number: '+86 13812340000' } })
  wechat = await startWechat()
  const config = readConfig({
    NODE_ENV: 'test',
    NUOYIN_PUBLIC_URL: PUBLIC_URL,
    NUOYIN_PLATFORM: 'academy',
    NUOYIN_OIDC_ISSUER: issuer.issuer,
    NUOYIN_OIDC_CLIENT_ID: CLIENT_ID,
    NUOYIN_OIDC_CLIENT_SECRET: CLIENT_SECRET,
    NUOYIN_OIDC_INSTITUTES: JSON.stringify(INSTITUTES),
    NUOYIN_WECHAT_APP_ID: APP_ID,
    NUOYIN_WECHAT_SECRET: APP_SECRET,
    NUOYIN_WECHAT_URL: wechat.url,
  })
  app = await createTestApp({ config })
})
afterAll(async () => {
  await Promise.all([issuer.stop(), wechat.stop()])
  await app.close()
})
beforeEach(() => {
  client = app.client()
  account = `scientist-${(count += 1)}`
})

const setOut = (by = client) => by.call(calls.startSignOn, { provider: 'zky', target: TARGET })
const arrive = async (by = client, as = account) => {
  const { url, browserKey } = await setOut(by)
  const answer = await issuer.approve(url, as)
  return { browserKey, answer, back: await by.ask(calls.finishSignOn, { browserKey, answer }) }
}
const complete = async (browserKey: string, phone: string, by = client) => {
  app.clock.advance(61_000)
  await by.call(sendVerifyCode, { phone, purpose: 'signOn' })
  const verifyCode = await app.code(phone)
  return by.ask(calls.completeSignOn, { browserKey, name: '沈知行', phone, verifyCode, agreed: true })
}
/** A new account with the provider's identity bound to it. */
const bound = async () => {
  const phone = newPhone()
  const { browserKey } = await arrive()
  const { data } = await complete(browserKey, phone)
  return { phone, userId: data.userInfo.userId }
}

describe('at the OpenID Connect provider', () => {
  test('the way there carries state, nonce, PKCE and the institute', async () => {
    expect(await client.call(calls.listSignOnWays, {})).toEqual([
      { provider: 'zky', institutes: [{ instituteId: 'ict.ac.cn', name: '计算技术研究所' }] },
      { provider: 'wechat', institutes: [] },
    ])
    const { url } = await client.call(calls.startSignOn, {
      provider: 'zky',
      instituteId: 'ict.ac.cn',
      target: '/home',
    })
    const query = new URL(url).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: CLIENT_ID,
      redirect_uri: `${PUBLIC_URL}/signOnBack`,
      response_type: 'code',
      scope: 'openid profile phone',
      code_challenge_method: 'S256',
      aarc_idp_hint: 'ict.ac.cn',
    })
    for (const key of ['state', 'nonce', 'code_challenge']) expect(query.get(key)).toMatch(/^[\w-]{43}$/)
  })

  test('an identity nobody bound completes its information and gets an account', async () => {
    const phone = newPhone()
    const { back, browserKey } = await arrive(client, 'known')
    expect([back.data, client.token]).toEqual([{ outcome: 'unbound' }, undefined])
    expect(await client.call(calls.getPendingSignOn, { browserKey })).toEqual({
      provider: 'zky',
      name: '沈知行',
      phone: '13812340000',
      target: TARGET,
    })
    const done = await complete(browserKey, phone)
    expect(done.data).toMatchObject({ isReg: true, target: TARGET, userInfo: { phone, autStatus: null } })
    expect((await client.call(getCurrentAccount, {})).phone).toBe(phone)
    expect(await client.call(calls.getPendingSignOn, { browserKey })).toBe(null)
  })

  test('a bound identity is signed in at once, and led on', async () => {
    const { userId } = await bound()
    const other = app.client()
    const { back } = await arrive(other)
    expect(back.data).toMatchObject({ outcome: 'signedIn', target: TARGET, userInfo: { userId } })
    expect((await other.call(getCurrentAccount, {})).userId).toBe(userId)
  })

  test('a phone that has an account keeps it', async () => {
    const person = await newPerson(app)
    const { browserKey } = await arrive()
    const done = await complete(browserKey, person.phone)
    expect(done.data).toMatchObject({ isReg: false, userInfo: { userId: person.userId } })
    const again = await client.ask(logIn, {
      userAccount: person.phone,
      method: 'password',
      password: PASSWORD,
    })
    expect(again.code).toBe('000000')
  })

  test('a new account has no password anybody knows', async () => {
    const { phone } = await bound()
    const answer = await app
      .client()
      .ask(logIn, { userAccount: phone, method: 'password', password: PASSWORD })
    expect(answer.code).toBe('login.failed')
  })

  test('a wrong code binds nothing and may be typed again', async () => {
    const phone = newPhone()
    const { browserKey } = await arrive()
    const wrong = await client.ask(calls.completeSignOn, {
      browserKey,
      name: '沈知行',
      phone,
      verifyCode: '000000',
      agreed: true,
    })
    expect(wrong.code).toBe('code.expired')
    expect((await complete(browserKey, phone)).code).toBe('000000')
  })

  test('one account has one identity there', async () => {
    const { phone } = await bound()
    account += '-other'
    const { browserKey } = await arrive()
    expect((await complete(browserKey, phone)).code).toBe('binding.exists')
  })

  test('an answer is good once', async () => {
    const { browserKey, answer } = await arrive()
    expect((await client.ask(calls.finishSignOn, { browserKey, answer })).code).toBe('sign-on.expired')
  })

  test('an answer is good for the browser that set out alone', async () => {
    const { url, browserKey } = await setOut()
    const answer = await issuer.approve(url, account)
    const { browserKey: othersKey } = await setOut(app.client())
    const stolen = await app.client().ask(calls.finishSignOn, { browserKey: othersKey, answer })
    expect(stolen.code).toBe('sign-on.expired')
    expect((await client.call(calls.finishSignOn, { browserKey, answer })).outcome).toBe('unbound')
  })

  test('a code from another sign-in is refused by its verifier', async () => {
    const first = await setOut()
    const others = await setOut(app.client())
    const answer = await issuer.approve(others.url, account)
    const mine = new URL(first.url).searchParams.get('state') ?? ''
    const mixed = await client.ask(calls.finishSignOn, {
      browserKey: first.browserKey,
      answer: { ...answer, state: mine },
    })
    expect(mixed.code).toBe('sign-on.refused')
  })

  test('an answer of another issuer is refused (RFC 9207)', async () => {
    const { url, browserKey } = await setOut()
    const answer = await issuer.approve(url, account)
    expect(answer['iss']).toBe(issuer.issuer)
    const back = await client.ask(calls.finishSignOn, {
      browserKey,
      answer: { ...answer, iss: 'https://elsewhere.example.com' },
    })
    expect(back.code).toBe('sign-on.refused')
  })

  test('ten minutes are enough', async () => {
    const { url, browserKey } = await setOut()
    const answer = await issuer.approve(url, account)
    app.clock.advance(600_000)
    expect((await client.ask(calls.finishSignOn, { browserKey, answer })).code).toBe('sign-on.expired')
    const late = await arrive()
    app.clock.advance(600_000)
    expect(await client.call(calls.getPendingSignOn, { browserKey: late.browserKey })).toBe(null)
    expect((await complete(late.browserKey, newPhone())).code).toBe('sign-on.expired')
  })

  test('who turns back at the provider is told so', async () => {
    const { url, browserKey } = await setOut()
    const answer = await issuer.decline(url)
    expect(answer['error']).toBe('access_denied')
    const back = await client.ask(calls.finishSignOn, { browserKey, answer })
    expect([back.code, back.info]).toEqual([
      'sign-on.refused',
      '对方没有确认您的身份，可能是您取消了授权。请重新登录，或改用手机号登录。',
    ])
  })

  test.each(['https://evil.example.com', '//evil.example.com', '/\\evil.example.com', 'home'])(
    'nobody is led on to %s',
    async (target) => {
      expect((await client.ask(calls.startSignOn, { provider: 'zky', target })).code).toBe('input.invalid')
    },
  )
})

describe('bindings', () => {
  test('are made from the account page, listed, and taken away', async () => {
    const person = await newPerson(app)
    const by = person.client
    expect(await by.call(calls.listBindings, {})).toEqual([
      { provider: 'zky', bound: false, name: '', boundAt: null },
      { provider: 'wechat', bound: false, name: '', boundAt: null },
    ])
    const { url, browserKey } = await by.call(calls.startBinding, { provider: 'zky', target: TARGET })
    const answer = await issuer.approve(url, account)
    expect(await by.call(calls.finishSignOn, { browserKey, answer })).toEqual({
      outcome: 'bound',
      target: TARGET,
    })
    const [zky] = await by.call(calls.listBindings, {})
    expect([zky?.bound, zky?.boundAt]).toEqual([true, app.clock.now().toISOString()])
    expect((await by.ask(calls.startBinding, { provider: 'zky', target: TARGET })).code).toBe(
      'binding.exists',
    )
    await by.call(calls.unbind, { provider: 'zky' })
    expect((await by.ask(calls.unbind, { provider: 'zky' })).code).toBe('not-found')
    expect((await arrive()).back.data).toEqual({ outcome: 'unbound' })
    const chain = await readChain(app.db, person.userId)
    expect(chain.map(({ event }) => event).filter((event) => event.startsWith('binding'))).toEqual([
      'binding:added',
      'binding:removed',
    ])
  })

  test('an identity bound to one account is not bound to another', async () => {
    await bound()
    const { client: by } = await newPerson(app)
    const { url, browserKey } = await by.call(calls.startBinding, { provider: 'zky', target: TARGET })
    const answer = await issuer.approve(url, account)
    expect((await by.ask(calls.finishSignOn, { browserKey, answer })).code).toBe('binding.taken')
  })

  test('a way begun to bind does not end in another account', async () => {
    const { client: by } = await newPerson(app)
    const { url, browserKey } = await by.call(calls.startBinding, { provider: 'zky', target: TARGET })
    const answer = await issuer.approve(url, account)
    const other = await newPerson(app)
    expect((await other.client.ask(calls.finishSignOn, { browserKey, answer })).code).toBe('sign-on.expired')
  })
})

describe('at WeChat', () => {
  const scanned = async (code: string, by = client) => {
    const { url, browserKey } = await by.call(calls.startSignOn, { provider: 'wechat', target: '/home' })
    const state = new URL(url).searchParams.get('state') ?? ''
    return {
      url,
      browserKey,
      back: await by.ask(calls.finishSignOn, { browserKey, answer: { code, state } }),
    }
  }

  test('the way there is the QR page of the website application', async () => {
    const { url } = await client.call(calls.startSignOn, { provider: 'wechat', target: '/home' })
    const { origin, pathname, searchParams, hash } = new URL(url)
    expect([origin, pathname, hash]).toEqual([wechat.url, '/connect/qrconnect', '#wechat_redirect'])
    const { state, ...rest } = Object.fromEntries(searchParams)
    expect(rest).toEqual({
      appid: APP_ID,
      redirect_uri: `${PUBLIC_URL}/signOnBack`,
      response_type: 'code',
      scope: 'snsapi_login',
    })
    expect(state).toMatch(/^[\w-]{43}$/)
  })

  test('a person unknown here binds a phone once and is then signed in at each scan', async () => {
    const person = { openid: 'oABC', unionid: 'uXYZ', nickname: '小满' }
    const { back, browserKey } = await scanned(wechat.code(person))
    expect(back.data).toEqual({ outcome: 'unbound' })
    expect(await client.call(calls.getPendingSignOn, { browserKey })).toMatchObject({
      name: '小满',
      phone: '',
    })
    const done = await complete(browserKey, newPhone())
    const { userId } = done.data.userInfo
    expect((await client.call(calls.listBindings, {})).at(-1)).toMatchObject({
      provider: 'wechat',
      name: '小满',
    })
    const again = await scanned(wechat.code(person), app.client())
    expect(again.back.data).toMatchObject({ outcome: 'signedIn', userInfo: { userId } })
  })

  test('a code WeChat does not know is refused in words', async () => {
    const { back } = await scanned('FORGED')
    expect(back.code).toBe('sign-on.refused')
  })

  test('who does not agree comes back without a code', async () => {
    const { url, browserKey } = await client.call(calls.startSignOn, { provider: 'wechat', target: '/home' })
    const state = new URL(url).searchParams.get('state') ?? ''
    const back = await client.ask(calls.finishSignOn, { browserKey, answer: { state } })
    expect(back.code).toBe('sign-on.refused')
  })
})

test('what is not configured is not offered, and says so', async () => {
  const bare = await createTestApp()
  const answers = [
    await bare.client().call(calls.listSignOnWays, {}),
    (await bare.client().ask(calls.startSignOn, { provider: 'zky', target: '/home' })).info,
    (await bare.client().ask(calls.startSignOn, { provider: 'wechat', target: '/home' })).info,
  ]
  await bare.close()
  expect(answers).toEqual([
    [],
    '这里没有启用科技云通行证登录，请用手机号登录。',
    '这里没有启用微信登录，请用手机号登录。',
  ])
})

test('a provider that does not answer says so, and is asked again', async () => {
  const { config } = app.deps
  const lost = await createTestApp({
    config: { ...config, signOn: { zky: { ...config.signOn.zky!, issuer: 'http://127.0.0.1:9' } } },
  })
  const codes = []
  for (let i = 0; i < 2; i += 1)
    codes.push((await lost.client().ask(calls.startSignOn, { provider: 'zky', target: '/home' })).code)
  await lost.close()
  expect(codes).toEqual(['sign-on.unreachable', 'sign-on.unreachable'])
})
