// Where a call's transaction lies: reads have none around them, what changes something has one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { BASE_PATH, endpoint, open } from '#protocol/endpoint.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { createApp } from '#server/app.ts'
import { createCourtesy } from '#server/db/courtesy.ts'
import { openRoute } from '#server/http/route.ts'
import type { RouteOptions } from '#server/http/route.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { testClient } from '#tests/support/test-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const call = (name: string, more: Pick<Endpoint, 'method'> & { writes?: true }) =>
  endpoint({
    name,
    path: `/TestService/${name}`,
    summary: '测试',
    access: open,
    input: v.object({}),
    output: v.object({ before: v.boolean(), within: v.boolean() }),
    ...more,
  })

/** Whether a transaction is around the handler, and within what it asks for itself. */
const placeOf = async (declared: ReturnType<typeof call>, options?: RouteOptions) => {
  const fastify = await createApp(app.deps)
  openRoute(
    fastify,
    declared,
    async (ctx) => {
      const { db } = ctx.deps
      const before = db.inTransaction()
      const within = before || (await ctx.transaction(async () => db.inTransaction()))
      return { before, within }
    },
    options,
  )
  const client = testClient(() => fastify, app.clock, { secret: app.deps.config.signSecret })
  try {
    return await client.call(declared, {})
  } finally {
    await fastify.close()
  }
}

test('a GET reads without a transaction around it', async () => {
  expect(await placeOf(call('read', { method: 'GET' }))).toEqual({ before: false, within: true })
})

test.each([
  ['a GET that says it writes', call('record', { method: 'GET', writes: true })],
  ['a POST', call('make', { method: 'POST' })],
  ['a PUT', call('change', { method: 'PUT' })],
  ['a DELETE', call('remove', { method: 'DELETE' })],
])('%s has one', async (_, declared) => {
  expect(await placeOf(declared)).toEqual({ before: true, within: true })
})

test('nobody is told the head of a call alone', async () => {
  const fastify = await createApp(app.deps)
  const declared = call('head', { method: 'GET' })
  openRoute(fastify, declared, () => ({ before: false, within: false }))
  const url = `${BASE_PATH}${declared.path}`
  const statusOf = async (method: 'GET' | 'HEAD') => (await fastify.inject({ method, url })).statusCode
  // Unsigned, and unknown.
  expect([await statusOf('GET'), await statusOf('HEAD')]).toEqual([406, 404])
  await fastify.close()
})

test('a handler that does slow work first asks for its own', async () => {
  const declared = call('slowly', { method: 'POST' })
  expect(await placeOf(declared, { transaction: 'inside' })).toEqual({ before: false, within: true })
})

test('what nobody waits for stands back while a call is answered', async () => {
  const courtesy = createCourtesy(3_600_000)
  const order: string[] = []
  const fastify = await createApp({ ...app.deps, db: { ...app.db, ...courtesy } })
  const declared = call('answer', { method: 'GET' })
  let patient = Promise.resolve()
  openRoute(fastify, declared, async ({ deps: { db } }) => {
    patient = db.standBack().then(() => void order.push('patient'))
    await db.current().execute('select 1')
    order.push('call')
    return { before: false, within: false }
  })
  await testClient(() => fastify, app.clock, { secret: app.deps.config.signSecret }).call(declared, {})
  await patient
  await fastify.close()
  expect(order).toEqual(['call', 'patient'])
})

test('a refusal that the call does not declare is no answer a test takes', async () => {
  const declared = endpoint({
    name: 'refuse',
    method: 'POST',
    path: '/TestService/refuse',
    summary: '测试',
    access: open,
    input: v.object({ code: v.picklist(['seal.not-possible', 'finish.not-valid']) }),
    output: v.object({}),
    refusals: ['seal.not-possible'],
  })
  const fastify = await createApp(app.deps)
  openRoute(fastify, declared, (_ctx, { code }) => {
    throw new Refusal(code, '不行')
  })
  const client = testClient(() => fastify, app.clock, { secret: app.deps.config.signSecret })
  expect((await client.ask(declared, { code: 'seal.not-possible' })).code).toBe('seal.not-possible')
  await expect(client.ask(declared, { code: 'finish.not-valid' })).rejects.toThrow(
    'refuse answers finish.not-valid, which its declaration does not name',
  )
  await fastify.close()
})
