// What is logged: each request and what went wrong — and nothing anybody could use or should not read.
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendVerifyCode } from '#protocol/base.ts'
import { getCurrentAccount, logIn } from '#protocol/account/sessions/session.ts'
import { endpoint, open } from '#protocol/endpoint.ts'
import { createApp } from '#server/app.ts'
import { openRoute } from '#server/http/route.ts'
import { newPerson, PASSWORD } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

interface Line {
  msg: string
  requestId?: string
  [key: string]: unknown
}
const lines = (logged = app.logged()): Line[] =>
  logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

test('a request is one line with its id, path, status and person', async () => {
  const { client, userId } = await newPerson(app)
  const answer = await client.ask(getCurrentAccount, {})
  const requestId = answer.headers['x-request-id']
  expect(lines().filter((line) => line.requestId === requestId)).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      requestId,
      method: 'GET',
      path: '/zkkxdev/AccountService/user/currentAccount',
      status: 200,
      ms: expect.any(Number),
      userId,
      msg: 'answered',
    },
  ])
})

test('passwords, codes, tokens, nonces and ID numbers stay out', async () => {
  const person = await newPerson(app, '林小满')
  app.clock.advance(61_000)
  await person.client.call(sendVerifyCode, { phone: person.phone, purpose: 'login' })
  const code = await app.code(person.phone)
  await person.client.ask(logIn, {
    userAccount: person.phone,
    method: 'password',
    password: 'wrong0password',
  })
  await person.client.ask(logIn, { userAccount: person.phone, method: 'sms', verifyCode: code })
  const request = person.client.request(getCurrentAccount, {})
  await person.client.send(request)
  const logged = app.logged()
  const nonce = new URL(String(request.url), 'http://x').searchParams.get('nonce') ?? ''
  for (const secret of [
    PASSWORD,
    'wrong0password',
    code,
    person.client.token ?? '',
    person.idNumber,
    nonce,
    'argon2id',
  ]) {
    expect(secret).not.toBe('')
    expect(logged).not.toContain(secret)
  }
})

test('what nobody foresaw is logged with its stack and told without it', async () => {
  const broken = endpoint({
    name: 'breakDown',
    method: 'GET',
    path: '/TestService/break',
    summary: '出错',
    access: open,
    input: v.object({}),
    output: v.object({}),
  })
  const fastify = await createApp(app.deps)
  openRoute(fastify, broken, () => {
    throw new TypeError('a secret detail')
  })
  const answer = await fastify.inject(app.client().request(broken, {}))
  const requestId = answer.headers['x-request-id']
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { code: 'server.failed', info: '服务器出错了，请稍后再试', data: null, requestId },
  ])
  expect(lines().find((line) => line.requestId === requestId)).toMatchObject({
    level: 50,
    code: 'server.failed',
    err: { type: 'TypeError', message: 'a secret detail', stack: expect.stringContaining('log.test.ts') },
  })
  await fastify.close()
})

test('an answer against its declaration, or beyond it, is caught before it leaves', async () => {
  const wrong = endpoint({
    name: 'answerWrong',
    method: 'GET',
    path: '/TestService/wrong',
    summary: '答非所问',
    access: open,
    input: v.object({}),
    output: v.object({ count: v.number() }),
  })
  for (const output of [{ count: '1' }, { count: 1, passwordHash: 'x' }]) {
    const fastify = await createApp(app.deps)
    openRoute(fastify, wrong, () => output as never)
    const answer = await fastify.inject(app.client().request(wrong, {}))
    expect(answer.json()).toMatchObject({ code: 'server.failed' })
    await fastify.close()
  }
})
