// The outbox is open to this machine alone, whatever address a proxy or a header claims.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTransferOutbox } from '#protocol/company/certifications/company.ts'
import { readOutbox } from '#protocol/base.ts'
import { createApp } from '#server/app.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const ELSEWHERE = [403, 'outbox.elsewhere']
const codeOf = (body: string) => (body.startsWith('{') ? (JSON.parse(body) as { code: string }).code : 'page')

test('from this machine page and calls are there', async () => {
  const client = app.client()
  expect(await client.ask(readOutbox, {})).toMatchObject({ status: 200, code: '000000' })
  expect(await client.ask(readTransferOutbox, {})).toMatchObject({ status: 200, code: '000000' })
  expect(codeOf((await app.fastify.inject('/outbox')).body)).toBe('page')
})

test.each(['192.0.2.7', '2001:db8::7', '::ffff:192.0.2.7'])('from %s they are not', async (ip) => {
  const client = app.client({ ip })
  for (const call of [readOutbox, readTransferOutbox]) {
    const { status, code } = await client.ask(call, {})
    expect([status, code]).toEqual(ELSEWHERE)
  }
  for (const url of ['/outbox', '/outbox/', '/outbox?a=1']) {
    const answer = await app.fastify.inject({ url, remoteAddress: ip })
    expect([answer.statusCode, codeOf(answer.body)]).toEqual(ELSEWHERE)
  }
})

test('a proxy on this machine does not make its visitors people of this machine', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  const named = await createApp({ ...app.deps, config: { ...app.deps.config, trustProxy: ['127.0.0.1'] } })
  const counted = await createApp({ ...app.deps, config: { ...app.deps.config, trustProxy: 1 } })
  const statuses = await Promise.all([
    app.fastify.inject({ url: '/outbox', headers }),
    named.inject({ url: '/outbox', headers }),
    counted.inject({ url: '/outbox', headers: { 'x-forwarded-for': '127.0.0.1, 192.0.2.7' } }),
    named.inject({ url: '/outbox', headers: { 'x-forwarded-for': '127.0.0.1' } }),
    app.fastify.inject({
      url: '/outbox',
      remoteAddress: '192.0.2.7',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    }),
  ])
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 503, 403])
  await Promise.all([named.close(), counted.close()])
})
