// A file in stretches, and the name it comes with: what is asked for, and what each answer becomes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallFailure } from '#protocol/call-failure.ts'
import { downloadFile } from '#protocol/base.ts'
import { fetchBlob, fetchPart } from '#src/services/http/call.ts'
import { testClient } from '#tests/support/web-client.ts'

const asked: Headers[] = []
const FILE = { fileId: '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f' }
const SHA256 = 'ab'.repeat(32)

let answer = (): Response => new Response()
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    asked.push(new Headers(init.headers))
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const part = (
  body: BodyInit | null,
  status: number,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
) => {
  answer = () => new Response(body, { status, headers })
  const { client } = testClient('http://server.test')
  const range = { from: 10, until: 13, sha256: SHA256 }
  return fetchPart(client, downloadFile, FILE, range, signal && { signal })
}
const PDF = { 'content-type': 'application/pdf' }
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown: unknown) => thrown as CallFailure,
  )

test('a stretch is asked for up to its last byte, of the file of that hash alone', async () => {
  await part('abc', 206, { ...PDF, 'content-range': 'bytes 10-12/2000' })
  expect([asked[0]?.get('range'), asked[0]?.get('if-range')]).toEqual(['bytes=10-12', `"${SHA256}"`])
})

test.each<[string, number, Record<string, string>, { total: number; isWhole: boolean }]>([
  ['a stretch', 206, { ...PDF, 'content-range': 'bytes 10-12/2000' }, { total: 2000, isWhole: false }],
  ['a stretch of no type', 206, { 'content-range': 'bytes 10-12/2000' }, { total: 2000, isWhole: false }],
  ['the whole', 200, PDF, { total: 3, isWhole: true }],
  [
    'the whole, whatever it says of a length',
    200,
    { ...PDF, 'content-range': 'bytes 0-2/2000' },
    { total: 3, isWhole: true },
  ],
  [
    'a stretch of a length unknown',
    206,
    { ...PDF, 'content-range': 'bytes 10-12/*' },
    { total: 3, isWhole: true },
  ],
  [
    'a stretch of a length that goes on',
    206,
    { ...PDF, 'content-range': 'bytes 10-12/20x' },
    { total: 3, isWhole: true },
  ],
  ['a stretch of nothing', 206, { ...PDF, 'content-range': 'bytes */0' }, { total: 3, isWhole: true }],
  ['a stretch without its place', 206, PDF, { total: 3, isWhole: true }],
])('an answer that is %s', async (_, status, headers, expected) => {
  // As bytes, a body has no type unless one is said.
  expect(await part(Buffer.from('abc'), status, headers)).toEqual({
    bytes: new Uint8Array(Buffer.from('abc')),
    ...expected,
  })
})

test.each<[string, number, Record<string, string>]>([
  ['JSON', 200, { 'content-type': 'application/json' }],
  ['an error that is no JSON', 502, { 'content-type': 'text/html' }],
])('%s in place of a stretch is a failure', async (_, status, headers) => {
  expect((await failureOf(part('{"code":"not-found","message":"文件不存在"}', status, headers)))?.name).toBe(
    'CallFailure',
  )
})

test.each([
  ['gave up', true, 'cancelled'],
  ['stayed', false, 'network'],
])('a stretch that breaks off, for one who %s', async (_, givesUp, kind) => {
  const giving = new AbortController()
  const breaking = new ReadableStream({
    pull: (controller) => {
      if (givesUp) giving.abort()
      controller.error(new TypeError('terminated'))
    },
  })
  expect((await failureOf(part(breaking, 206, PDF, giving.signal)))?.kind).toBe(kind)
})

test.each<[string, Record<string, string>, string]>([
  [
    'in UTF-8',
    { 'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C.pdf; a=b` },
    '合同.pdf',
  ],
  ['between quotes', { 'content-disposition': 'attachment; filename="contract 1.pdf"' }, 'contract 1.pdf'],
  ['bare', { 'content-disposition': 'attachment; filename=contract.pdf; a=b' }, 'contract.pdf'],
  ['left out', { 'content-disposition': 'attachment' }, ''],
  ['not spoken of', {}, ''],
])('a name %s', async (_, headers, name) => {
  answer = () => new Response(Buffer.from('abc'), { headers })
  const { client } = testClient('http://server.test')
  const { blob, fileName } = await fetchBlob(client, downloadFile, FILE)
  expect([await blob.text(), fileName]).toEqual(['abc', name])
})
