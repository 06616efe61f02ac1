// Declared calls as functions: each goes through the client of its group, once there is one.
import { afterEach, expect, test, vi } from 'vitest'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { getOperatorCaptcha } from '#protocol/platform/operators/operators.ts'
import {
  adoptToken,
  bind,
  bindBlob,
  bindDownload,
  bindFile,
  bindUpload,
  connect,
  connectDesk,
  serverNow,
} from '#src/services/http/bind.ts'
import { downloadFile, uploadAttachment } from '#protocol/base.ts'
import { startAnswering } from '#tests/support/answering-server.ts'
import type { Answer, AnsweringServer } from '#tests/support/answering-server.ts'
import { testClient } from '#tests/support/web-client.ts'

let server: AnsweringServer | undefined
const answering = async (answer: Answer) => {
  server = await startAnswering(() => answer)
  return server
}
afterEach(async () => {
  vi.unstubAllGlobals()
  await server?.stop()
  server = undefined
})

test('before the application has started nothing can be called', () => {
  const words = 'calls are not connected to a client'
  expect(() => bind(getCurrentAccount)({})).toThrow(words)
  expect(() => bind(getOperatorCaptcha)({})).toThrow(words)
  expect(() => adoptToken('t1')).toThrow(words)
  expect(() => serverNow()).toThrow(words)
  connect(testClient('http://server.test').client)
  expect(() => bind(getOperatorCaptcha)({})).toThrow(words)
})

test('people’s calls carry their token, those of the desk the operator’s', async () => {
  const now = 1_795_000_000_000
  const { origin, asked } = await answering({ data: {}, headers: { date: new Date(now).toUTCString() } })
  const people = testClient(origin, { now: () => now })
  const desk = testClient(origin, { token: 'operator' })
  connect(people.client)
  connectDesk(desk.client)
  adoptToken('person')
  await bind(getCurrentAccount)({})
  await bind(getOperatorCaptcha)({})
  expect(asked.map(({ headers }) => headers['authorization'])).toEqual(['person', 'operator'])
  expect([people.token.current, desk.token.current, serverNow()]).toEqual(['person', 'operator', now])
})

test('a file for the screen comes as bytes', async () => {
  const { origin } = await answering({ raw: '%PDF', headers: { 'content-type': 'application/pdf' } })
  connect(testClient(origin).client)
  const blob = await bindBlob(downloadFile)({ fileId: '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f' })
  expect(await blob.text()).toBe('%PDF')
})

test('a stretch of it comes with the length of the whole', async () => {
  const headers = { 'content-type': 'application/pdf', 'content-range': 'bytes 1-2/4' }
  vi.stubGlobal('fetch', async () => new Response('PD', { status: 206, headers }))
  connect(testClient('http://server.test').client)
  const asked = { from: 1, until: 3, sha256: 'ab' }
  const file = bindFile(downloadFile)({ fileId: '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f' })
  const part = await file.part(asked, new AbortController().signal)
  expect(part).toEqual({ bytes: new Uint8Array(Buffer.from('PD')), total: 4, isWhole: false })
})

test('a download answers false where nothing comes', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  connect(testClient('http://server.test').client)
  expect(await bindDownload(downloadFile)({ fileId: '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f' })).toBe(false)
})

test('an upload goes under the name of its file', async () => {
  const opened: string[] = []
  class Request extends EventTarget {
    readonly upload = new EventTarget()
    open = (_: string, address: string) => void opened.push(address)
    setRequestHeader = () => undefined
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  connect(testClient('http://server.test').client)
  const uploading = bindUpload(uploadAttachment)(new File(['x'], 'a.png'), { signal: AbortSignal.abort() })
  await expect(uploading).rejects.toMatchObject({ kind: 'cancelled' })
  expect(opened.map((address) => new URL(address).searchParams.get('name'))).toEqual(['a.png'])
})
