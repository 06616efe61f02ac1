// Uploads over a real connection: large files pass, too large ones get an answer.
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadAttachment } from '#protocol/base.ts'
import type { Envelope } from '#protocol/envelope.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const MB = 1024 * 1024
let app: TestApp
let person: TestPerson
let origin = ''
beforeAll(async () => {
  app = await createTestApp()
  person = await newPerson(app)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

const send = async (
  body: Uint8Array<ArrayBuffer>,
  options: { token?: string; isStreamed?: boolean } = {},
) => {
  const sha256 = createHash('sha256').update(body).digest('hex')
  const request = person.client.request(uploadAttachment, { name: '附件.pdf', sha256 }, { body })
  const headers = {
    ...(request.headers as Record<string, string>),
    ...(options.token ? { authorization: options.token } : {}),
  }
  const response = await fetch(`${origin}${String(request.url)}`, {
    method: 'POST',
    headers,
    body: options.isStreamed ? new Blob([body]).stream() : body,
    ...(options.isStreamed ? { duplex: 'half' } : {}),
  })
  return { status: response.status, envelope: (await response.json()) as Envelope }
}

const pdf = (size: number) => {
  const bytes = new Uint8Array(size)
  bytes.set(Buffer.from('%PDF-1.7\n'))
  return bytes
}

test('forty megabytes arrive whole', async () => {
  const { envelope } = await send(pdf(40 * MB))
  expect(envelope).toMatchObject({ code: '000000', data: { size: 40 * MB } })
})

test.each([false, true])(
  'a byte over fifty megabytes is refused in words (streamed: %s)',
  async (isStreamed) => {
    const { envelope } = await send(pdf(50 * MB + 1), { isStreamed })
    expect(envelope.code).toBe('document.too-large')
  },
)

test('a large upload without a session is refused in words', async () => {
  const { status, envelope } = await send(pdf(20 * MB), { token: 'no-such-token' })
  expect([status, envelope.code]).toEqual([401, 'session.unknown'])
})
