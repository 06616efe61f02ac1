// Slow and broken-off senders: they keep nobody else out, do not stay, and leave no errors in the log.
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#protocol/account/sessions/session.ts'
import { downloadFile, uploadAttachment } from '#protocol/base.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { createApp } from '#server/app.ts'
import { PACE } from '#server/http/pace.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const FILE = Buffer.from(`%PDF-1.7\n${'0'.repeat(1000)}`)
const BRIEF = { headMs: 300, windowMs: 300, leastBytes: 100, afterAnswerMs: 300, readWindowMs: 300 }

let app: TestApp
let port = 0
let quick: FastifyInstance
let quickPort = 0
const listening = async (fastify: FastifyInstance): Promise<number> => {
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return (fastify.server.address() as AddressInfo).port
}
beforeAll(async () => {
  app = await createTestApp()
  port = await listening(app.fastify)
  quick = await createApp(app.deps, BRIEF)
  quickPort = await listening(quick)
})
afterAll(async () => {
  quick.server.closeAllConnections()
  app.fastify.server.closeAllConnections()
  await quick.close()
  await app.close()
})

/** A request whose body is announced and hardly begun. */
const begin = (client: TestClient, endpoint: Endpoint, input: object, to: number): Socket => {
  const { url, headers, method } = client.request(endpoint, input, { body: FILE })
  const head = Object.entries({ host: 'x', ...headers, 'content-length': '5000' } as Record<string, string>)
  const socket = connect(to, '127.0.0.1')
  socket.on('error', () => undefined)
  const lines = [
    `${String(method)} ${String(url)} HTTP/1.1`,
    ...head.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n%PDF`)
  return socket
}
const trickle = (to = port) => begin(app.client(), checkFile, { name: 'a.pdf' }, to)

/** The answer to a whole upload of a stranger or of somebody signed in. */
const upload = async (
  client: TestClient,
  endpoint: Endpoint,
): Promise<{ code: string; retry: string | null; said?: number }> => {
  const request = client.request(endpoint, { name: 'a.pdf' }, { body: FILE })
  const answer = await fetch(`http://127.0.0.1:${port}${String(request.url)}`, {
    method: 'POST',
    headers: request.headers as Record<string, string>,
    body: FILE,
  })
  const { code, retryAfterSeconds } = (await answer.json()) as { code: string; retryAfterSeconds?: number }
  return {
    code,
    retry: answer.headers.get('retry-after'),
    ...(retryAfterSeconds === undefined ? {} : { said: retryAfterSeconds }),
  }
}

test('trickling uploads of one address are bounded, and keep no one else out', async () => {
  const sockets = Array.from({ length: 32 }, () => trickle())
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await expect
    .poll(async () => (await upload(app.client(), checkFile)).code, { timeout: 30_000 })
    .toBe('document.busy')
  expect(await upload(app.client(), checkFile)).toEqual({ code: 'document.busy', retry: '10', said: 10 })
  const { client } = await newPerson(app)
  expect(await upload(client, uploadAttachment)).toEqual({ code: '000000', retry: null })
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await upload(app.client(), checkFile)).code).not.toBe('document.busy')
})

test('a body that stops coming ends its connection, a JSON body too', async () => {
  const sockets = [
    trickle(quickPort),
    begin(app.client(), logIn, { userAccount: '1', method: 'sms' }, quickPort),
  ]
  await Promise.all(sockets.map((socket) => once(socket, 'close')))
})

test('a connection that never finishes the head of its request ends', async () => {
  const silent = connect(quickPort, '127.0.0.1')
  const halfway = connect(quickPort, '127.0.0.1')
  halfway.write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
  for (const socket of [silent, halfway]) socket.resume()
  await Promise.all([silent, halfway].map((socket) => once(socket, 'close')))
})

test('who goes on sending after the answer is cut off, a steady sender is not', async () => {
  const { client } = await newPerson(app)
  client.token = 'no-such-token'
  const socket = begin(client, uploadAttachment, { name: 'a.pdf' }, quickPort)
  socket.resume()
  const more = setInterval(() => socket.writable && socket.write('0'.repeat(100)), 50)
  await once(socket, 'close')
  clearInterval(more)
})

test('an upload at a steady pace is waited for', async () => {
  const { client } = await newPerson(app)
  const request = client.request(uploadAttachment, { name: 'a.pdf' }, { body: FILE })
  let sent = 0
  const slowly = new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      await new Promise((next) => setTimeout(next, 100))
      if (sent >= FILE.length) return stream.close()
      stream.enqueue(FILE.subarray(sent, (sent += 100)))
    },
  })
  const sending: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: request.headers as Record<string, string>,
    body: slowly,
    duplex: 'half',
  }
  const answer = await fetch(`http://127.0.0.1:${quickPort}${String(request.url)}`, sending)
  expect(await answer.json()).toMatchObject({ code: '000000' })
})

/** A download that was asked for and of which nothing is read yet. */
const beginReading = async (
  from: FastifyInstance,
): Promise<{ socket: Socket; served: Promise<unknown>; size: number }> => {
  const { client } = await newPerson(app)
  // More than the system itself keeps for a connection on its way.
  const body = Buffer.concat([FILE, Buffer.alloc(24 * 1024 * 1024, 'x')])
  const { fileId } = await client.call(uploadAttachment, { name: 'a.pdf' }, { body })
  const { url, headers } = client.request(downloadFile, { fileId })
  const connection = once(from.server, 'connection')
  const socket = connect((from.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  const head = Object.entries({ host: 'x', connection: 'close', ...(headers as Record<string, string>) })
  const lines = [`GET ${String(url)} HTTP/1.1`, ...head.map(([name, value]) => `${name}: ${value}`)]
  socket.pause()
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [server] = (await connection) as [Socket]
  return { socket, served: once(server, 'close'), size: body.length }
}

test('who asks for a file and does not read it is cut off', async () => {
  const { socket, served } = await beginReading(quick)
  await served
  socket.destroy()
})

test('a slow but steady reader gets the whole file', async () => {
  // Longer than a busy machine leaves a reader waiting, shorter than this one takes for all.
  const patient = await createApp(app.deps, { ...BRIEF, readWindowMs: 5_000 })
  await listening(patient)
  const { socket, size } = await beginReading(patient)
  let read = 0
  socket.on('data', (bytes: Buffer) => {
    read += bytes.length
    socket.pause()
    setTimeout(() => socket.resume(), 20)
  })
  socket.resume()
  await once(socket, 'close')
  expect(read).toBeGreaterThan(size)
  await patient.close()
})

test('an upload and a JSON body broken off are no errors in the log', async () => {
  const before = app.logged().length
  const sockets = [trickle(), begin(app.client(), logIn, { userAccount: '1', method: 'sms' }, port)]
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const seen = () => app.logged().slice(before)
  for (const socket of sockets) setTimeout(() => socket.destroy(), 200)
  await expect.poll(() => seen().match(/"code":"request.cut-off"/g)?.length).toBe(2)
  expect(seen()).not.toContain('"level":50')
})

test('the limits people meet leave room for a slow line', () => {
  expect(PACE).toEqual({
    headMs: 15_000,
    windowMs: 20_000,
    leastBytes: 65_536,
    afterAnswerMs: 30_000,
    readWindowMs: 60_000,
  })
})
