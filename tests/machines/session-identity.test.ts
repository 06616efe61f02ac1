// The session’s chart among other tabs, and under another identity.
import { waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { asCompany, COMPANY_ID, makeUser } from '#tests/support/user.ts'
import { startSession } from '#tests/support/session-chart.ts'

const USER = makeUser()

describe('other tabs', () => {
  it('signing in there signs in here', async () => {
    const { until, otherTab, context } = startSession()
    otherTab({ kind: 'began', userId: USER.userId })
    await until('signedIn')
    expect(context().user).toEqual(USER)
  })

  it('someone else signing in there is loaded here', async () => {
    const other = makeUser({ userId: 'f0000000-0000-4000-8000-000000000000', userName: '周远' })
    let current = USER
    const { until, untilResting, otherTab, context } = startSession(
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
    const { untilResting, otherTab, value } = startSession({}, true)
    await untilResting()
    otherTab({ kind: 'began', userId: USER.userId })
    expect(value()).toEqual({ signedIn: 'resting' })
  })

  it('a switch of identity there is loaded here', async () => {
    let current = USER
    const { untilResting, otherTab, context, until } = startSession(
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
    const { untilResting, session, context, done } = startSession(
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
    const { untilResting, session, alerts } = startSession(
      { loadUser: () => Promise.resolve(makeUser({ autStatus: null })) },
      true,
    )
    await untilResting()
    session.getSnapshot().children.identity!.send(pick)
    expect(alerts()).toEqual([{ code: 'identity.person-not-certified', form: 'toast', words: '' }])
  })

  it('says that the certification rests where that is why it stays', async () => {
    const words = '您的个人实名认证已暂停：有人举报。'
    const { untilResting, session, alerts } = startSession(
      { loadUser: () => Promise.resolve(makeUser({ autStatus: 2, personPaused: words })) },
      true,
    )
    await untilResting()
    session.getSnapshot().children.identity!.send(pick)
    expect(alerts()).toEqual([{ code: 'identity.person-paused', form: 'toast', words }])
  })

  it('ends the session with the server’s words on 1000035', async () => {
    const refusal = new CallFailure('refused', '您已不在该单位', { code: '1000035' })
    const { untilResting, until, session, alerts, done } = startSession(
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
    const { untilResting, session, alerts, value } = startSession(
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
    const { untilResting, send, session, until } = startSession(
      { loadUser: () => Promise.resolve(current) },
      true,
    )
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
