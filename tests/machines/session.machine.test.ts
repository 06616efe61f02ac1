// The session's chart with fake actors and a clock the test moves.
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { CallFailure } from '#protocol/call-failure.ts'
import type { RedDots } from '#protocol/contracts/contracts/red-dots.ts'
import type { EndReason, TabNews } from '#protocol/tab-news.ts'
import { alertsMachine } from '#src/machines/alerts.machine.ts'
import { appMachine } from '#src/machines/app.machine.ts'
import { batchesMachine } from '#src/machines/batches.machine.ts'
import { identityMachine } from '#src/machines/identity.machine.ts'
import type { SwitchInput } from '#src/machines/identity.machine.ts'
import { noticesMachine } from '#src/machines/notices.machine.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'
import type { Credentials, SessionEvent } from '#src/machines/session-events.ts'
import { asCompany, COMPANY_ID, makeUser } from '#tests/support/user.ts'

const USER = makeUser()
const CREDENTIALS = { userAccount: '13800001234', method: 'password', password: 'x' } as const

interface Fakes {
  logIn?: () => Promise<UserInfo>
  loadUser?: () => Promise<UserInfo>
  logOut?: () => Promise<unknown>
  switchIdentity?: () => Promise<unknown>
}

const start = (fakes: Fakes = {}, hasToken = false) => {
  const clock = new SimulatedClock()
  const done = { forgotten: 0, told: [] as TabNews[] }
  let otherTab: (news: TabNews) => void = () => undefined
  const loadUser = fromPromise<UserInfo>(() => (fakes.loadUser ?? (() => Promise.resolve(USER)))())
  const app = createActor(
    appMachine.provide({
      actors: {
        alerts: alertsMachine,
        session: sessionMachine.provide({
          actors: {
            logIn: fromPromise<UserInfo, Credentials>(() => (fakes.logIn ?? (() => Promise.resolve(USER)))()),
            logOut: fromPromise(() => (fakes.logOut ?? (() => Promise.resolve({})))()),
            loadUser,
            watchTabs: fromCallback(({ sendBack }) => {
              otherTab = (news) => sendBack({ type: 'tab.reported', news })
            }),
            identity: identityMachine.provide({
              actors: {
                loadUser,
                switchIdentity: fromPromise<unknown, SwitchInput>(() =>
                  (fakes.switchIdentity ?? (() => Promise.resolve({})))(),
                ),
              },
            }),
            batches: batchesMachine.provide({ actors: { watchWaking: fromCallback(() => undefined) } }),
            notices: noticesMachine.provide({
              actors: {
                shareAmongTabs: fromCallback(() => undefined),
                watchWaking: fromCallback(() => undefined),
                getDots: fromPromise<RedDots>(() => new Promise(() => undefined)),
              },
            }),
          },
          actions: {
            forgetToken: () => {
              done.forgotten += 1
            },
            tellTabs: (_, { news }) => done.told.push(news),
          },
        }),
      },
    }),
    { input: { hasToken, isPhone: false, hasSite: false }, clock },
  ).start()
  const session = app.getSnapshot().children.session!
  const alerts = app.getSnapshot().children.alerts!
  return {
    clock,
    done,
    session,
    send: (event: SessionEvent) => session.send(event),
    otherTab: (news: TabNews) => otherTab(news),
    value: () => session.getSnapshot().value,
    context: () => session.getSnapshot().context,
    alerts: () => {
      const { queue, toasts } = alerts.getSnapshot().context
      return [...queue, ...toasts].map(({ code, form, words }) => ({ code, form, words }))
    },
    until: (value: string) => waitFor(session, (snapshot) => snapshot.matches(value as 'signedIn')),
    untilResting: () => waitFor(session, (snapshot) => snapshot.matches({ signedIn: 'resting' })),
  }
}

describe('starting', () => {
  it('is signed out without a token', () => {
    expect(start().value()).toBe('signedOut')
  })

  it('loads the user with a token', async () => {
    const { until, context } = start({}, true)
    await until('signedIn')
    expect(context().user).toEqual(USER)
  })

  it('signs out when the user cannot be loaded', async () => {
    const { until, done } = start(
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
    const { until, send, done } = start({ loadUser }, true)
    await until('loadingFailed')
    isReachable = true
    send({ type: 'retry.asked' })
    await until('signedIn')
    expect(done.forgotten).toBe(0)
  })
})

describe('signing in', () => {
  it('leads to the signed-in user and tells the other tabs', async () => {
    const { send, until, context, done } = start()
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
    const { send, until, context } = start({ logIn: () => Promise.reject(failure) })
    send({ type: 'login.submitted', credentials: CREDENTIALS })
    await until('signedOut')
    expect([context().failure, context().credentials, context().captchaWanted]).toEqual([
      failure,
      null,
      false,
    ])
  })

  it.each(['captcha.wanted', 'captcha.wrong'])('wants a captcha after %s', async (code) => {
    const { send, until, context } = start({
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
    const { send, value } = start({ logIn })
    send({ type: 'login.submitted', credentials: CREDENTIALS })
    send({ type: 'login.submitted', credentials: CREDENTIALS })
    expect([value(), calls]).toEqual(['signingIn', 1])
  })

  it('is skipped after registering', () => {
    const { send, value } = start()
    send({ type: 'account.registered', user: USER })
    expect(value()).toEqual({ signedIn: 'resting' })
  })
})

describe('forced ends', () => {
  it('warns of 401 and goes to sign in after half a second', async () => {
    const { send, until, value, clock, done, alerts } = start({}, true)
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
      const { send, until, value, done, alerts, context } = start({}, true)
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
    const { until, value, otherTab, done, alerts } = start({}, true)
    await until('signedIn')
    otherTab({ kind: 'ended', reason })
    expect([value(), done.told]).toEqual(['signedOut', []])
    expect(alerts()).toEqual([{ code: reason, form, words: '' }])
  })

  it('explains it also where the token was gone before the reason came', async () => {
    const { until, value, otherTab, alerts } = start({}, true)
    await until('signedIn')
    otherTab({ kind: 'ended' })
    otherTab({ kind: 'ended', reason: 'unitCancelled' })
    expect([value(), alerts()]).toEqual(['signedOut', [{ code: 'unitCancelled', form: 'dialog', words: '' }]])
  })

  it('explains once however many calls were refused', async () => {
    const { send, until, alerts } = start({}, true)
    await until('signedIn')
    for (let call = 0; call < 20; call += 1) send({ type: 'session.forcedOut', reason: 'loggedInElsewhere' })
    expect(alerts().length).toBe(1)
  })

  it('explains an end that shows while the user is loaded', () => {
    const { send, value, alerts } = start({ loadUser: () => new Promise<UserInfo>(() => undefined) }, true)
    send({ type: 'session.forcedOut', reason: 'idle' })
    expect([value(), alerts()[0]?.code]).toEqual(['signedOut', 'idle'])
  })

  it('says only that a request was illegal on 406', async () => {
    const { send, until, value, alerts } = start({}, true)
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
    const { send, until, untilResting, done, context } = start(
      { logOut: () => Promise.reject(new CallFailure('network', '')) },
      true,
    )
    await untilResting()
    send({ type: 'logout.asked' })
    await until('signedOut')
    expect([done.forgotten, done.told.at(-1), context().leftByChoice]).toEqual([1, { kind: 'ended' }, true])
  })

  it('in another tab ends it here without telling back', async () => {
    const { until, value, otherTab, done } = start({}, true)
    await until('signedIn')
    otherTab({ kind: 'ended' })
    expect([value(), done.told]).toEqual(['signedOut', []])
  })
})

describe('other tabs', () => {
  it('signing in there signs in here', async () => {
    const { until, otherTab, context } = start()
    otherTab({ kind: 'began', userId: USER.userId })
    await until('signedIn')
    expect(context().user).toEqual(USER)
  })

  it('someone else signing in there is loaded here', async () => {
    const other = makeUser({ userId: 'f0000000-0000-4000-8000-000000000000', userName: '周远' })
    let current = USER
    const { until, untilResting, otherTab, context } = start(
      { loadUser: () => Promise.resolve(current) },
      true,
    )
    await untilResting()
    current = other
    otherTab({ kind: 'began', userId: other.userId })
    await until('loadingUser')
    await untilResting()
    expect(context().user).toEqual(other)
  })

  it('the same person signing in there changes nothing here', async () => {
    const { untilResting, otherTab, value } = start({}, true)
    await untilResting()
    otherTab({ kind: 'began', userId: USER.userId })
    expect(value()).toEqual({ signedIn: 'resting' })
  })

  it('a switch of identity there is loaded here', async () => {
    let current = USER
    const { untilResting, otherTab, context, until } = start(
      { loadUser: () => Promise.resolve(current) },
      true,
    )
    await untilResting()
    current = asCompany()
    otherTab({ kind: 'switched', userId: USER.userId })
    await until('loadingUser')
    await untilResting()
    expect(context().user?.defaultBizType).toBe(2)
  })
})

describe('the identity', () => {
  const pick = { type: 'identity.picked', identity: { type: 2, companyId: COMPANY_ID } } as const

  it('is switched, reloaded, and told to the other tabs', async () => {
    let current = USER
    const switchIdentity = () => {
      current = asCompany()
      return Promise.resolve({})
    }
    const { untilResting, session, context, done } = start(
      { loadUser: () => Promise.resolve(current), switchIdentity },
      true,
    )
    await untilResting()
    session.getSnapshot().children.identity!.send(pick)
    await waitFor(session, (snapshot) => snapshot.context.user?.defaultBizType === 2)
    expect(context().user).toEqual(asCompany())
    expect(done.told).toEqual([{ kind: 'switched', userId: USER.userId }])
  })

  it('stays when the person is not certified, and says so', async () => {
    const { untilResting, session, alerts } = start(
      { loadUser: () => Promise.resolve(makeUser({ autStatus: null })) },
      true,
    )
    await untilResting()
    session.getSnapshot().children.identity!.send(pick)
    expect(alerts()).toEqual([{ code: 'identity.person-not-certified', form: 'toast', words: '' }])
  })

  it('says that the certification rests where that is why it stays', async () => {
    const words = '您的个人实名认证已暂停：有人举报。'
    const { untilResting, session, alerts } = start(
      { loadUser: () => Promise.resolve(makeUser({ autStatus: 2, personPaused: words })) },
      true,
    )
    await untilResting()
    session.getSnapshot().children.identity!.send(pick)
    expect(alerts()).toEqual([{ code: 'identity.person-paused', form: 'toast', words }])
  })

  it('ends the session with the server’s words on 1000035', async () => {
    const refusal = new CallFailure('refused', '您已不在该单位', { code: '1000035' })
    const { untilResting, until, session, alerts, done } = start(
      { switchIdentity: () => Promise.reject(refusal) },
      true,
    )
    await untilResting()
    session.getSnapshot().children.identity!.send(pick)
    await until('signedOut')
    expect([alerts(), done.forgotten]).toEqual([
      [{ code: 'switchRefused', form: 'toast', words: '您已不在该单位' }],
      1,
    ])
  })

  it('says 切换失败 for any other failure and stays', async () => {
    const refusal = new CallFailure('status', '网络异常:500', { status: 500 })
    const { untilResting, session, alerts, value } = start(
      { switchIdentity: () => Promise.reject(refusal) },
      true,
    )
    await untilResting()
    const identity = session.getSnapshot().children.identity!
    identity.send(pick)
    await waitFor(identity, (snapshot) => snapshot.matches('settled'))
    expect([value(), alerts()]).toEqual([
      { signedIn: 'resting' },
      [{ code: 'identity.switch-failed', form: 'toast', words: '网络异常:500' }],
    ])
  })

  it('knows of a certification that happened meanwhile', async () => {
    let current = makeUser({ autStatus: null })
    const { untilResting, send, session, until } = start({ loadUser: () => Promise.resolve(current) }, true)
    await untilResting()
    current = USER
    send({ type: 'user.outdated' })
    await waitFor(
      session,
      (snapshot) => snapshot.matches({ signedIn: 'resting' }) && snapshot.context.user === USER,
    )
    session.getSnapshot().children.identity!.send(pick)
    expect(session.getSnapshot().children.identity!.getSnapshot().value).toBe('switching')
    await until('signedIn')
  })
})
