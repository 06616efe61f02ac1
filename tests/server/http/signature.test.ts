// The signature of a request: time, nonce, sign, no duplicate key, and no nonce used twice.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { getCaptcha, logIn } from '#protocol/account/sessions/session.ts'
import { readNotices } from '#protocol/base.ts'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id } from '#protocol/envelope.ts'
import { canonicalText } from '#protocol/request-signature.ts'
import { createApp } from '#server/app.ts'
import { countAttempt, readAttempts } from '#server/domain/account/attempts/store.ts'
import { route } from '#server/http/route.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { md5, testNonce } from '#tests/support/test-client.ts'

/** A call whose effect can be counted. */
const count = endpoint({
  name: 'countOnce',
  method: 'POST',
  path: '/TestService/count',
  summary: '计数',
  access: signedIn,
  input: v.object({ key: v.string(), requestId: v.optional(id) }),
  output: v.object({ count: v.number() }),
})

let app: TestApp
const withCounter = async () => {
  const fastify = await createApp(app.deps)
  route(fastify, count, async ({ deps, clock }, { key }) => ({
    count: await countAttempt(deps.db, key, clock.now(), { windowMs: 3_600_000 }),
  }))
  return fastify
}

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const signedQuery = (values: Record<string, unknown>): string => {
  const secret = app.deps.config.signSecret
  return new URLSearchParams({
    ...(values as Record<string, string>),
    sign: md5(canonicalText(values, secret)),
  }).toString()
}
const captchaUrl = `/zkkxdev${getCaptcha.path}`
const ask = (query: string) => app.fastify.inject({ method: 'GET', url: `${captchaUrl}?${query}` })
const now = () => app.clock.now().getTime()

test('a rightly signed request is answered', async () => {
  const answer = await ask(signedQuery({ now_date: now(), nonce: testNonce() }))
  expect(answer.json()).toMatchObject({ code: '000000', info: '', data: { captchaId: expect.any(String) } })
})

test.each([
  [
    'five minutes and a bit late',
    () => signedQuery({ now_date: now() - 300_001, nonce: testNonce() }),
    'illegal.time',
  ],
  [
    'five minutes and a bit early',
    () => signedQuery({ now_date: now() + 300_001, nonce: testNonce() }),
    'illegal.time',
  ],
  ['no time', () => signedQuery({ nonce: testNonce() }), 'illegal.time'],
  [
    'a time in seconds',
    () => signedQuery({ now_date: Math.floor(now() / 1000), nonce: testNonce() }),
    'illegal.time',
  ],
  ['a short nonce', () => signedQuery({ now_date: now(), nonce: 'short' }), 'illegal.nonce'],
  ['a nonce of 15', () => signedQuery({ now_date: now(), nonce: 'a'.repeat(15) }), 'illegal.nonce'],
  ['a nonce of 17', () => signedQuery({ now_date: now(), nonce: 'a'.repeat(17) }), 'illegal.nonce'],
  ['a nonce with signs', () => signedQuery({ now_date: now(), nonce: 'abcd-efgh-ijkl-m' }), 'illegal.nonce'],
  ['no sign', () => `now_date=${now()}&nonce=${testNonce()}`, 'illegal.sign'],
  [
    'a value changed after signing',
    () => `${signedQuery({ now_date: now(), nonce: testNonce(), a: 1 })}&b=2`,
    'illegal.sign',
  ],
  [
    'a key given twice',
    () => `${signedQuery({ now_date: now(), nonce: testNonce() })}&nonce=x`,
    'illegal.duplicate-key',
  ],
  ['nothing at all', () => '', 'illegal.time'],
])('%s is answered 406', async (_what, query, code) => {
  const answer = await ask(query())
  expect([answer.statusCode, answer.json()]).toEqual([
    406,
    { code, info: '非法请求！', data: null, requestId: expect.any(String) },
  ])
})

test('a time at the very edge of the window passes', async () => {
  expect((await ask(signedQuery({ now_date: now() - 300_000, nonce: testNonce() }))).statusCode).toBe(200)
})

test('a request signed for a call is good for that call alone, and cannot lose the mark', async () => {
  const signedFor = (call: string) => signedQuery({ now_date: now(), nonce: testNonce(), call })
  expect((await ask(signedFor(`GET ${getCaptcha.path}`))).statusCode).toBe(200)
  const elsewhere = signedFor('GET /AccountService/user/currentAccount')
  const bare = new URLSearchParams(elsewhere)
  bare.delete('call')
  for (const query of [elsewhere, signedFor(`POST ${getCaptcha.path}`), bare.toString()])
    expect((await ask(query)).json()).toMatchObject({ code: 'illegal.sign' })
})

test('a sign under another secret is refused', async () => {
  const values = { now_date: now(), nonce: testNonce() }
  const answer = await ask(
    new URLSearchParams({ ...values, sign: md5(canonicalText(values, 'other')) } as never).toString(),
  )
  expect(answer.json()).toMatchObject({ code: 'illegal.sign' })
})

test.each([
  ['{"a":1,"a":2}', 'illegal.duplicate-key'],
  ['{"a":{"b":1,"b":1}}', 'illegal.duplicate-key'],
  ['{"a":[{"x":"\\u0061","\\u0078":2}]}', 'illegal.duplicate-key'],
  ['{"__proto__":{"admin":true}}', 'illegal.duplicate-key'],
  ['[1,2]', 'illegal.shape'],
  ['"text"', 'illegal.shape'],
  ['{"a":', 'illegal.shape'],
  ['{"a":["x","x"],"b":"a\\"b:{","c":{"a":1}}', 'illegal.time'],
])('the body %s is refused as %s', async (payload, code) => {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/zkkxdev${logIn.path}`,
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([406, code])
})

test('a key in query and body is a key given twice', async () => {
  const client = app.client()
  const request = client.request(logIn, { userAccount: '1', method: 'sms' })
  const answer = await client.send({ ...request, url: `${String(request.url)}?method=sms` })
  expect(answer.json()).toMatchObject({ code: 'illegal.duplicate-key' })
})

test('bodies of other kinds and too large ones are refused in an envelope', async () => {
  const inject = (headers: Record<string, string>, payload: string) =>
    app.fastify.inject({ method: 'POST', url: `/zkkxdev${logIn.path}`, headers, payload })
  const xml = await inject({ 'content-type': 'application/xml' }, '<a/>')
  expect([xml.statusCode, xml.json<{ code: string }>().code]).toEqual([406, 'illegal.shape'])
  const large = await inject(
    { 'content-type': 'application/json' },
    JSON.stringify({ a: 'x'.repeat(65_536) }),
  )
  expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([413, 'request.too-large'])
})

test('a nonce works once, after a restart too', async () => {
  const { client } = await newPerson(app)
  const request = client.request(readNotices, {})
  expect((await client.send(request)).json()).toMatchObject({ code: '000000' })
  const again = await client.send(request)
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([406, 'illegal.nonce-used'])
  await app.restart()
  expect((await client.send(request)).json()).toMatchObject({ code: 'illegal.nonce-used' })
})

test('a refused request cannot be sent again either', async () => {
  const client = app.client()
  const request = client.request(logIn, { userAccount: '13911110000', method: 'sms', verifyCode: '123456' })
  expect((await client.send(request)).json()).toMatchObject({ code: 'code.expired' })
  expect((await client.send(request)).json()).toMatchObject({ code: 'illegal.nonce-used' })
})

test('the same signed request sent 50 times in parallel has one effect', async () => {
  const fastify = await withCounter()
  const { client } = await newPerson(app)
  const key = randomUUID()
  const request = client.request(count, { key, requestId: randomUUID() })
  const answers = await Promise.all(Array.from({ length: 50 }, () => fastify.inject(request)))
  const codes = answers.map((answer) => answer.json<{ code: string }>().code).sort()
  expect(codes).toEqual(['000000', ...Array.from({ length: 49 }, () => 'illegal.nonce-used')])
  expect((await readAttempts(app.db, key, app.clock.now())).count).toBe(1)
  await fastify.close()
})

test('the same requestId under fresh nonces is answered alike and done once', async () => {
  const fastify = await withCounter()
  const { client } = await newPerson(app)
  const [key, requestId] = [randomUUID(), randomUUID()]
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fastify.inject(client.request(count, { key, requestId }))),
  )
  expect(answers.map((answer) => answer.json<{ data: unknown }>().data)).toEqual(
    Array.from({ length: 20 }, () => ({ count: 1 })),
  )
  const other = await fastify.inject(client.request(count, { key: 'other', requestId }))
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'request.reused'])
  const { client: stranger } = await newPerson(app)
  const theirs = await fastify.inject(stranger.request(count, { key, requestId }))
  expect(theirs.json()).toMatchObject({ data: { count: 2 } })
  await fastify.close()
})
