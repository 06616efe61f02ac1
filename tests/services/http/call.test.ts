// Signed calls against a real HTTP server: what goes out, and what each answer becomes.
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getCurrentAccount, logIn, setDefaultBiz } from '#protocol/account/sessions/session.ts'
import { deleteNotices, listNotices } from '#protocol/base.ts'
import { CallFailure } from '#protocol/call-failure.ts'
import { canonicalText } from '#protocol/request-signature.ts'
import { call } from '#src/services/http/call.ts'
import { startAnswering } from '#tests/support/answering-server.ts'
import type { Answer, AnsweringServer, Asked } from '#tests/support/answering-server.ts'
import { TEST_SECRET, testClient } from '#tests/support/web-client.ts'

let server: AnsweringServer | undefined
const answering = async (answer: (asked: Asked) => Answer | Promise<Answer>) => {
  server = await startAnswering(answer)
  return server
}
afterEach(async () => {
  await server?.stop()
  server = undefined
})

const failureOf = async (promise: Promise<unknown>): Promise<CallFailure> => {
  const thrown: unknown = await promise.then(
    () => new Error('the call succeeded'),
    (error: unknown) => error,
  )
  if (thrown instanceof CallFailure) return thrown
  throw thrown
}

const signOf = (values: Record<string, unknown>): string =>
  createHash('md5').update(canonicalText(values, TEST_SECRET), 'utf8').digest('hex')

const LOGIN = { userAccount: '13800001234', method: 'password', password: '密码 & 空格' } as const

describe('what goes out', () => {
  it('signs a JSON body as the server reads it', async () => {
    const { origin, asked } = await answering(() => ({ data: { isReg: false } }))
    const { client } = testClient(origin, { now: () => 1_795_000_000_000 })
    await call(client, logIn, { ...LOGIN, captchaText: undefined })
    const { json, method, path, query } = asked[0]!
    expect({ method, path, query }).toEqual({ method: 'POST', path: '/AccountService/user/login', query: {} })
    expect(json).toEqual({
      ...LOGIN,
      call: 'POST /AccountService/user/login',
      now_date: 1_795_000_000_000,
      nonce: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
      sign: signOf(json),
    })
  })

  it('signs a query so that its texts give the same sign', async () => {
    const { origin, asked } = await answering(() => ({ data: {} }))
    const { client } = testClient(origin)
    await call(client, deleteNotices, { ids: ['2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f'] })
    const { query, body } = asked[0]!
    expect(query['ids']).toBe('["2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f"]')
    expect(query['sign']).toBe(signOf(query))
    expect(body.length).toBe(0)
  })

  it('carries token and identity once they are known', async () => {
    const { origin, asked } = await answering(() => ({ data: {} }))
    await call(testClient(origin).client, getCurrentAccount, {})
    const companyId = '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f'
    await call(
      testClient(origin, { token: 't1', identity: { type: 2, companyId } }).client,
      getCurrentAccount,
      {},
    )
    const seen = asked.map(({ headers }) => ({ token: headers['authorization'], biz: headers['x-biz'] }))
    expect(seen).toEqual([
      { token: undefined, biz: undefined },
      { token: 't1', biz: `2:${companyId}` },
    ])
  })

  it('is waited for no longer than 3,000,000 milliseconds (specification §9)', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout')
    const { origin } = await answering(() => ({ data: { isReg: false } }))
    await call(testClient(origin).client, logIn, LOGIN)
    expect(limits.mock.calls).toEqual([[3_000_000]])
    limits.mockRestore()
  })

  it('uses a fresh nonce for each request', async () => {
    const { origin, asked } = await answering(() => ({ data: {} }))
    const { client } = testClient(origin)
    await Promise.all(Array.from({ length: 20 }, () => call(client, getCurrentAccount, {})))
    expect(new Set(asked.map(({ query }) => query['nonce'])).size).toBe(20)
  })
})

describe('what comes back', () => {
  it('gives the data of a success', async () => {
    const { origin } = await answering(() => ({ data: { total: 0, page: 1, pageSize: 10, rows: [] } }))
    const page = await call(testClient(origin).client, listNotices, {})
    expect(page).toEqual({ total: 0, page: 1, pageSize: 10, rows: [] })
  })

  it('gives a refusal its words, code and fields and tells nobody else', async () => {
    const refusal = { code: 'login.failed', info: '手机号或密码不正确', fields: { password: '请核对密码' } }
    const { origin } = await answering(() => ({ refusal }))
    const { client, told } = testClient(origin)
    const { kind, words, code, status, fields, requestId } = await failureOf(call(client, logIn, LOGIN))
    expect({ kind, words, code, status, fields, requestId }).toEqual({
      kind: 'refused',
      words: '手机号或密码不正确',
      code: 'login.failed',
      status: 200,
      fields: { password: '请核对密码' },
      requestId: 'r-1',
    })
    expect(told).toEqual([])
  })

  it.each([401, 405, 510, 511])('tells of the forced end that status %i means', async (status) => {
    const { origin } = await answering(() => ({
      status,
      refusal: { code: 'session.ended', info: '请重新登录' },
    }))
    const { client, told } = testClient(origin, { token: 't1' })
    const failure = await failureOf(call(client, getCurrentAccount, {}))
    expect([failure.kind, failure.status]).toEqual(['forcedOut', status])
    expect(told).toEqual([failure])
  })

  it('says 非法请求！ for 406 and tells of it', async () => {
    const { origin } = await answering(() => ({
      status: 406,
      refusal: { code: 'illegal.sign', info: '非法请求！' },
    }))
    const { client, told } = testClient(origin)
    const failure = await failureOf(call(client, getCurrentAccount, {}))
    expect([failure.kind, failure.words]).toEqual(['illegal', '非法请求！'])
    expect(told).toEqual([failure])
  })

  it('tells of an identity that was switched elsewhere', async () => {
    const refusal = { code: 'identity.stale', info: '身份已在其他窗口切换' }
    const { origin } = await answering(() => ({ status: 409, refusal }))
    const { client, told } = testClient(origin, { token: 't1' })
    const failure = await failureOf(call(client, getCurrentAccount, {}))
    expect(told).toEqual([failure])
  })

  it('names the status of an answer without words', async () => {
    const { origin } = await answering(() => ({ status: 502, raw: '<html>Bad Gateway</html>' }))
    const { kind, words } = await failureOf(call(testClient(origin).client, getCurrentAccount, {}))
    expect({ kind, words }).toEqual({ kind: 'status', words: '网络异常:502' })
  })

  it('tells a server that is not there from one that refuses', async () => {
    const { origin, stop } = await answering(() => ({ data: {} }))
    await stop()
    server = undefined
    const { kind, words } = await failureOf(call(testClient(origin).client, getCurrentAccount, {}))
    expect({ kind, words }).toEqual({ kind: 'network', words: '连接不上服务器，请检查网络后重试。' })
  })

  it('ends quietly when the caller gives up', async () => {
    const giveUp = new AbortController()
    const { origin } = await answering(() => {
      giveUp.abort()
      return new Promise<Answer>(() => undefined)
    })
    const { kind } = await failureOf(call(testClient(origin).client, getCurrentAccount, {}, giveUp))
    expect(kind).toBe('cancelled')
  })
})

describe('the token', () => {
  it('in the answer of a call for another session is left alone', async () => {
    const { origin } = await answering(() => ({ headers: { authorization: 'linked' }, data: {} }))
    const { client, token } = testClient(origin, { token: 't1' })
    await call(client, { ...getCurrentAccount, ignoresHeaderToken: true }, {})
    expect(token.current).toBe('t1')
  })

  it('is refreshed from the answer', async () => {
    const { origin } = await answering(() => ({ headers: { authorization: 't2' }, data: {} }))
    const { client, token } = testClient(origin, { token: 't1' })
    await call(client, getCurrentAccount, {})
    expect(token.current).toBe('t2')
  })

  it('is not brought back by an answer that arrives after signing out', async () => {
    const { origin } = await answering(() => {
      token.current = null
      return { headers: { authorization: 't2' }, data: {} }
    })
    const { client, token } = testClient(origin, { token: 't1' })
    await call(client, getCurrentAccount, {})
    expect(token.current).toBeNull()
  })

  it('survives the forced end of a session that was replaced meanwhile', async () => {
    const { origin } = await answering(() => {
      token.current = 'new session'
      return { status: 401, refusal: { code: 'session.unknown', info: '登录失效' } }
    })
    const { client, token, told } = testClient(origin, { token: 't1' })
    await failureOf(call(client, getCurrentAccount, {}))
    expect({ token: token.current, told }).toEqual({ token: 'new session', told: [] })
  })
})

describe('the clock', () => {
  const SERVER_NOW = 1_795_000_000_000
  const dateHeader = new Date(SERVER_NOW).toUTCString()
  const strict = ({ query, json }: Asked): Answer => {
    const sentAt = Number(query['now_date'] ?? json['now_date'])
    const isNear = Math.abs(sentAt - SERVER_NOW) <= 300_000
    const headers = { date: dateHeader }
    return isNear
      ? { headers, data: {} }
      : { status: 406, headers, refusal: { code: 'illegal.time', info: '非法请求！' } }
  }

  it('follows the server after one refusal, and says by how much this computer is behind', async () => {
    const { origin, asked } = await answering(strict)
    const { client, told, behind } = testClient(origin, { now: () => SERVER_NOW - 3_600_000 })
    await call(client, setDefaultBiz, {
      defaultBizType: 1,
      defaultBizCompanyId: null,
      defaultBizCompanyName: null,
    })
    await call(client, getCurrentAccount, {})
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual([
      'defaultBiz',
      'defaultBiz',
      'currentAccount',
    ])
    expect([told, behind]).toEqual([[], [3_600_000]])
  })

  it.each([
    [150_000, 1],
    [152_000, 2],
  ])('a clock that is %i ms off makes %i requests', async (offMs, requests) => {
    const { origin, asked } = await answering(({ query }) =>
      Number(query['now_date']) === SERVER_NOW
        ? { headers: { date: dateHeader }, data: {} }
        : {
            status: 406,
            headers: { date: dateHeader },
            refusal: { code: 'illegal.time', info: '非法请求！' },
          },
    )
    const { client } = testClient(origin, { now: () => SERVER_NOW - offMs })
    await call(client, getCurrentAccount, {}).catch(() => undefined)
    expect(asked.length).toBe(requests)
  })

  it('tries again only once', async () => {
    let hour = 0
    const { origin, asked } = await answering(() => {
      hour += 1
      const date = new Date(SERVER_NOW + hour * 3_600_000).toUTCString()
      return { status: 406, headers: { date }, refusal: { code: 'illegal.time', info: '非法请求！' } }
    })
    const { client } = testClient(origin, { now: () => SERVER_NOW })
    await failureOf(call(client, getCurrentAccount, {}))
    expect(asked.length).toBe(2)
  })

  it('leaves a refusal alone that has nothing to do with the clock', async () => {
    const date = new Date(SERVER_NOW).toUTCString()
    const { origin, asked } = await answering(() => ({
      status: 406,
      headers: { date },
      refusal: { code: 'illegal.sign', info: '非法请求！' },
    }))
    const { client } = testClient(origin, { now: () => SERVER_NOW })
    await failureOf(call(client, getCurrentAccount, {}))
    expect(asked.length).toBe(1)
  })
})
