// How a transfer goes: its progress, and each way it can fail.
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadAttachment } from '#protocol/base.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import { upload } from '#src/services/http/upload.ts'
import type { UploadOptions } from '#src/services/http/upload.ts'
import { testClient } from '#tests/support/web-client.ts'

const requests: Transfer[] = []

/** A browser's request that goes as the test says. */
class Transfer extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  timeout = 0
  status = 0
  responseText = ''
  sent: unknown = undefined
  open = vi.fn<(method: string, address: string) => void>()
  abort = vi.fn<() => void>()
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getResponseHeader(): string | null {
    return null
  }
  send(body: unknown): void {
    this.sent = body
    requests.push(this)
  }
  happen(type: string): void {
    this.dispatchEvent(new Event(type))
  }
  answer(status: number, text: string): void {
    this.status = status
    this.responseText = text
    this.happen('load')
    this.happen('loadend')
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', Transfer))
afterEach(() => {
  vi.unstubAllGlobals()
  requests.length = 0
})

const FILE = new Blob(['营业执照'])
const begin = async (options?: UploadOptions, as: Parameters<typeof testClient>[1] = {}) => {
  requests.length = 0
  const { client, told } = testClient('http://server.test', as)
  const uploading = upload(client, uploadAttachment, FILE, 'a.png', options).catch(
    (thrown: unknown) => thrown,
  )
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  return { uploading, request: requests[0]!, told }
}
const kindOf = async (uploading: Promise<unknown>) => ((await uploading) as CallFailure).kind

test('the file goes out as bytes, with the longest wait that is allowed', async () => {
  const { uploading, request } = await begin()
  expect([request.headers, request.timeout, request.sent]).toEqual([
    { 'Content-Type': 'application/octet-stream' },
    3_000_000,
    FILE,
  ])
  request.answer(200, '{"code":"000000","data":{"fileId":"f"}}')
  expect(await uploading).toEqual({ fileId: 'f' })
})

test('it goes to the call’s address, with name, hash and what else is asked, as who is signed in', async () => {
  const companyId = '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f'
  const as = { token: 't1', identity: { type: 2 as const, companyId } }
  const { uploading, request } = await begin({ besides: { kind: 'licence' } }, as)
  const [method, address] = request.open.mock.calls[0] ?? []
  const { origin, pathname, searchParams } = new URL(address ?? '')
  const { name, sha256, kind } = Object.fromEntries(searchParams)
  expect({
    method,
    origin,
    path: pathname.split('/').at(-1),
    name,
    sha256,
    kind,
    headers: request.headers,
  }).toEqual({
    method: 'POST',
    origin: 'http://server.test',
    path: 'uploadAttach',
    name: 'a.png',
    sha256: createHash('sha256').update('营业执照').digest('hex'),
    kind: 'licence',
    headers: {
      'Content-Type': 'application/octet-stream',
      'X-Biz': `2:${companyId}`,
      Authorization: 't1',
    },
  })
  request.answer(200, '{"code":"000000","data":null}')
  await uploading
})

test('progress is told as a share where the size is known', async () => {
  const shares: number[] = []
  const { uploading, request } = await begin({ onProgress: (share) => void shares.push(share) })
  const tell = (lengthComputable: boolean, loaded: number, total: number) =>
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable, loaded, total }))
  tell(true, 0, 0)
  tell(false, 3, 12)
  tell(true, 3, 12)
  tell(true, 12, 12)
  expect(shares).toEqual([0.25, 1])
  request.answer(200, '{"code":"000000","data":{}}')
  await uploading
})

test('nobody has to hear of the progress', async () => {
  const { uploading, request } = await begin()
  request.upload.dispatchEvent(
    Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 2 }),
  )
  request.answer(200, '{"code":"000000","data":null}')
  expect(await uploading).toBe(null)
})

test.each([
  ['error', 'network'],
  ['abort', 'network'],
  ['timeout', 'timeout'],
])('an %s is a failure of the kind %s', async (type, kind) => {
  const { uploading, request } = await begin()
  request.happen(type)
  expect(await kindOf(uploading)).toBe(kind)
})

test('an error after giving up is a cancelled transfer', async () => {
  const giveUp = new AbortController()
  const { uploading, request } = await begin({ signal: giveUp.signal })
  giveUp.abort()
  expect(request.abort.mock.calls).toHaveLength(1)
  request.happen('abort')
  expect(await kindOf(uploading)).toBe('cancelled')
})

test('who gave up before it began sends nothing', async () => {
  requests.length = 0
  const { client } = testClient('http://server.test')
  const failing = upload(client, uploadAttachment, FILE, 'a.png', { signal: AbortSignal.abort() })
  expect(await kindOf(failing.catch((thrown: unknown) => thrown))).toBe('cancelled')
  expect(requests).toEqual([])
})

test('giving up after the answer aborts nothing any more', async () => {
  const giveUp = new AbortController()
  const { uploading, request } = await begin({ signal: giveUp.signal })
  request.answer(200, '{"code":"000000","data":null}')
  await uploading
  giveUp.abort()
  expect(request.abort.mock.calls).toEqual([])
})

test.each([199, 300, 405])('status %i is no success, whatever the body says', async (status) => {
  const { uploading, request, told } = await begin()
  request.answer(status, '{"code":"000000","data":null}')
  const failure = (await uploading) as CallFailure
  expect([failure.status, told]).toEqual([status, status === 405 ? [failure] : []])
})
