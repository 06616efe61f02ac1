// Shutdown: running requests are answered, idle connections are closed, new ones are not taken.
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint, open } from '#protocol/endpoint.ts'
import { createApp } from '#server/app.ts'
import { openRoute } from '#server/http/route.ts'
import { defer } from '#tests/support/deferred.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const wait = endpoint({
  name: 'waitLong',
  method: 'GET',
  path: '/TestService/wait',
  summary: '等待',
  access: open,
  input: v.object({}),
  output: v.object({ done: v.boolean() }),
})

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const heard = (socket: Socket): (() => string) => {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return () => text
}

test('a kept connection with a request in flight is answered, then closed at once', async () => {
  const [begun, answer] = [defer(), defer()]
  const fastify = await createApp(app.deps)
  openRoute(fastify, wait, async () => {
    begun.resolve()
    await answer.promise
    return { done: true }
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fastify.server.address() as AddressInfo
  const [silent, idle, busy] = [1, 2, 3].map(() => connect(port, '127.0.0.1')) as [Socket, Socket, Socket]
  const [idleHeard, busyHeard] = [heard(idle), heard(busy)]
  idle.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(idleHeard).toContain('"status":"ok"')
  const { url, headers } = app.client().request(wait, {})
  const head = Object.entries(headers as Record<string, string>).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  busy.write(`GET ${String(url)} HTTP/1.1\r\nhost: x\r\n${head.join('')}\r\n`)
  await begun.promise
  const ended = Promise.all([silent, idle, busy].map((socket) => once(socket, 'close')))
  const closed = fastify.close()
  await Promise.all([once(idle, 'close'), once(silent, 'close')])
  const before = performance.now()
  answer.resolve()
  await Promise.all([ended, closed])
  // It does not wait until connections that are kept open time out by themselves.
  expect(performance.now() - before).toBeLessThan(fastify.server.keepAliveTimeout)
  expect(busyHeard()).toContain('"data":{"done":true}')
  expect(busyHeard()).toMatch(/\r\nconnection: close\r\n/i)
})

test('a request that comes on a connection made just before the closing is answered', async () => {
  const fastify = await createApp(app.deps)
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fastify.server.address() as AddressInfo
  const taken = once(fastify.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  const said = heard(socket)
  await taken
  const ended = once(socket, 'close')
  const closed = fastify.close()
  await expect.poll(() => fastify.server.listening).toBe(false)
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  await Promise.all([ended, closed])
  expect(said()).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:[^]*\r\n)?connection: close\r\n/i)
})

test('a server that drains answers and keeps no connection, so that none is cut when it closes', async () => {
  const fastify = await createApp(app.deps)
  const connectionOf = async () => (await fastify.inject({ url: '/readyz' })).headers['connection']
  expect(await connectionOf()).toBe('keep-alive')
  fastify.readiness.isDraining = true
  expect(await connectionOf()).toBe('close')
  await fastify.close()
})
