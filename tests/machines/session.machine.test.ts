// The session’s chart: signing in and out, and ends that are forced.
import { describe, expect, it } from 'vitest'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { CallFailure } from '#protocol/call-failure.ts'
import type { EndReason } from '#protocol/tab-news.ts'
import { makeUser } from '#tests/support/user.ts'
import { startSession } from '#tests/support/session-chart.ts'

const USER = makeUser()
const CREDENTIALS = { userAccount: '13800001234', method: 'password', password: 'x' } as const

describe('starting', () => {
  it('is signed out without a token', () => {
    expect(startSession().value()).toBe('signedOut')
  })

  it('loads the user with a token', async () => {
    const { until, context } = startSession({}, true)
    await until('signedIn')
    expect(context().user).toEqual(USER)
  })

  it('signs out when the user cannot be loaded', async () => {
    const { until, done } = startSession(
      { loadUser: () => Promise.reject(new CallFailure('status', '网络异常:500', { status: 500 })) },
      true,
    )
    await until('signedOut')
    expect(done.forgotten).toBe(1)
  })

  it('keeps the session when the server does not answer, and tries again on request', async () => {
    let isReachable = false
    const loadUser = () =>
      isReachable ? Promise.resolve(USER) : Promise.reject(new CallFailure('network', '连接不上'))
    const { until, send, done } = startSession({ loadUser }, true)
    await until('loadingFailed')
    isReachable = true
    send({ type: 'retry.asked' })
    await until('signedIn')
    expect(done.forgotten).toBe(0)
  })
})

describe('signing in', () => {
  it('leads to the signed-in user and tells the other tabs', async () => {
    const { send, until, context, done } = startSession()
    send({ type: 'login.submitted', credentials: CREDENTIALS })
    await until('signedIn')
    expect(context()).toEqual({
      hasToken: true,
      user: USER,
      credentials: null,
      failure: null,
      captchaWanted: false,
      account: '',
      leftByChoice: false,
    })
    expect(done.told).toEqual([{ kind: 'began', userId: USER.userId }])
  })

  it('keeps the refusal’s words and forgets the password', async () => {
    const failure = new CallFailure('refused', '手机号或密码不正确', { code: 'login.failed' })
    const { send, until, context } = startSession({ logIn: () => Promise.reject(failure) })
    send({ type: 'login.submitted', credentials: CREDENTIALS })
    await until('signedOut')
    expect([context().failure, context().credentials, context().captchaWanted]).toEqual([
      failure,
      null,
      false,
    ])
  })

  it.each(['captcha.wanted', 'captcha.wrong'])('wants a captcha after %s', async (code) => {
    const { send, until, context } = startSession({
      logIn: () => Promise.reject(new CallFailure('refused', '请输入图形验证码', { code })),
    })
    send({ type: 'login.submitted', credentials: CREDENTIALS })
    await until('signedOut')
    expect(context().captchaWanted).toBe(true)
  })

  it('ignores a second submission while the first is on its way', () => {
    let calls = 0
    const logIn = () => {
      calls += 1
      return new Promise<UserInfo>(() => undefined)
    }
    const { send, value } = startSession({ logIn })
    send({ type: 'login.submitted', credentials: CREDENTIALS })
    send({ type: 'login.submitted', credentials: CREDENTIALS })
    expect([value(), calls]).toEqual(['signingIn', 1])
  })

  it('is skipped after registering', () => {
    const { send, value } = startSession()
    send({ type: 'account.registered', user: USER })
    expect(value()).toEqual({ signedIn: 'resting' })
  })
})

describe('forced ends', () => {
  it('warns of 401 and goes to sign in after half a second', async () => {
    const { send, until, value, clock, done, alerts } = startSession({}, true)
    await until('signedIn')
    send({ type: 'session.forcedOut', reason: 'unknownSession' })
    expect([value(), done.forgotten]).toEqual(['expiring', 1])
    clock.increment(499)
    expect(value()).toBe('expiring')
    clock.increment(1)
    expect(value()).toBe('signedOut')
    expect(alerts()).toEqual([{ code: 'unknownSession', form: 'toast', words: '' }])
  })

  it.each<EndReason>(['idle', 'unitCancelled', 'loggedInElsewhere'])(
    'explains %s in a dialog and goes to sign in',
    async (reason) => {
      const { send, until, value, done, alerts, context } = startSession({}, true)
      await until('signedIn')
      send({ type: 'session.forcedOut', reason })
      expect([value(), done.forgotten, context().user]).toEqual(['signedOut', 1, null])
      expect(done.told.at(-1)).toEqual({ kind: 'ended', reason })
      expect(alerts()).toEqual([{ code: reason, form: 'dialog', words: '' }])
    },
  )

  it.each<[EndReason, string]>([
    ['unknownSession', 'toast'],
    ['idle', 'dialog'],
    ['unitCancelled', 'dialog'],
    ['loggedInElsewhere', 'dialog'],
  ])('explains %s in a %s that another tab was told of', async (reason, form) => {
    const { until, value, otherTab, done, alerts } = startSession({}, true)
    await until('signedIn')
    otherTab({ kind: 'ended', reason })
    expect([value(), done.told]).toEqual(['signedOut', []])
    expect(alerts()).toEqual([{ code: reason, form, words: '' }])
  })

  it('explains it also where the token was gone before the reason came', async () => {
    const { until, value, otherTab, alerts } = startSession({}, true)
    await until('signedIn')
    otherTab({ kind: 'ended' })
    otherTab({ kind: 'ended', reason: 'unitCancelled' })
    expect([value(), alerts()]).toEqual(['signedOut', [{ code: 'unitCancelled', form: 'dialog', words: '' }]])
  })

  it('explains once however many calls were refused', async () => {
    const { send, until, alerts } = startSession({}, true)
    await until('signedIn')
    for (let call = 0; call < 20; call += 1) send({ type: 'session.forcedOut', reason: 'loggedInElsewhere' })
    expect(alerts().length).toBe(1)
  })

  it('explains an end that shows while the user is loaded', () => {
    const { send, value, alerts } = startSession(
      { loadUser: () => new Promise<UserInfo>(() => undefined) },
      true,
    )
    send({ type: 'session.forcedOut', reason: 'idle' })
    expect([value(), alerts()[0]?.code]).toEqual(['signedOut', 'idle'])
  })

  it('says only that a request was illegal on 406', async () => {
    const { send, until, value, alerts } = startSession({}, true)
    await until('signedIn')
    send({ type: 'call.illegal' })
    expect([value(), alerts()]).toEqual([
      { signedIn: 'resting' },
      [{ code: 'illegal', form: 'toast', words: '' }],
    ])
  })
})

describe('signing out', () => {
  it('ends here whatever the server answers', async () => {
    const { send, until, untilResting, done, context } = startSession(
      { logOut: () => Promise.reject(new CallFailure('network', '')) },
      true,
    )
    await untilResting()
    send({ type: 'logout.asked' })
    await until('signedOut')
    expect([done.forgotten, done.told.at(-1), context().leftByChoice]).toEqual([1, { kind: 'ended' }, true])
  })

  it('in another tab ends it here without telling back', async () => {
    const { until, value, otherTab, done } = startSession({}, true)
    await until('signedIn')
    otherTab({ kind: 'ended' })
    expect([value(), done.told]).toEqual(['signedOut', []])
  })
})
