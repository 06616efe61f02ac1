// Downloads against a real HTTP server: saved under their name, or false with the reason.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { downloadFile } from '#protocol/base.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import { download, saveBlob } from '#src/services/http/download.ts'
import { startAnswering } from '#tests/support/answering-server.ts'
import type { Answer, AnsweringServer } from '#tests/support/answering-server.ts'
import { testClient } from '#tests/support/web-client.ts'

const FILE_ID = '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f'
const PDF = Buffer.from('%PDF-1.7 合同')
let server: AnsweringServer | undefined
const saved: { name: string; address: string }[] = []
const blobs = new Map<string, Blob>()

beforeEach(() => {
  saved.length = 0
  blobs.clear()
  URL.createObjectURL = (blob: Blob) => {
    const address = `blob:${blobs.size}`
    blobs.set(address, blob)
    return address
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href })
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server?.stop()
})

const downloading = async (answer: Answer, options: { fileName?: string } = {}) => {
  server = await startAnswering(() => answer)
  const failures: CallFailure[] = []
  const done = await download(
    testClient(server.origin).client,
    downloadFile,
    { fileId: FILE_ID },
    {
      ...options,
      onFailure: (failure) => failures.push(failure),
    },
  )
  return { done, failures }
}
const asPdf = {
  headers: {
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''%E5%90%88%E5%90%8C.pdf",
  },
}

it('saves the file under the given name', async () => {
  const { done } = await downloading({ ...asPdf, raw: PDF }, { fileName: '房屋租赁合同.pdf' })
  expect({ done, names: saved.map(({ name }) => name) }).toEqual({ done: true, names: ['房屋租赁合同.pdf'] })
  const blob = blobs.get(saved[0]!.address)
  expect(Buffer.from(await blob!.arrayBuffer()).equals(PDF)).toBe(true)
})

it('uses the server’s name when none is given', async () => {
  await downloading({ ...asPdf, raw: PDF })
  expect(saved.map(({ name }) => name)).toEqual(['合同.pdf'])
})

it('takes a JSON answer for a failure', async () => {
  const { done, failures } = await downloading({ refusal: { code: 'not-found', info: '文件不存在或已删除' } })
  expect(done).toBe(false)
  expect(failures.map(({ words }) => words)).toEqual(['文件不存在或已删除'])
  expect(saved).toEqual([])
})

it('takes any other status for a failure', async () => {
  const { done, failures } = await downloading({
    status: 500,
    raw: 'broken',
    headers: { 'content-type': 'text/plain' },
  })
  expect(done).toBe(false)
  expect(failures.map(({ words }) => words)).toEqual(['网络异常:500'])
})

it.each([
  ['attachment; filename="contract.pdf"', 'contract.pdf'],
  ['attachment; filename=contract.pdf; size=1', 'contract.pdf'],
  ['attachment', 'download'],
  ['', 'download'],
])('takes the name out of %j', async (disposition, name) => {
  const headers = { 'content-type': 'application/pdf', 'content-disposition': disposition }
  await downloading({ headers, raw: PDF })
  expect(saved.map((file) => file.name)).toEqual([name])
})

it('answers false without anybody who hears why, and when it was given up', async () => {
  const giveUp = new AbortController()
  server = await startAnswering(() => {
    giveUp.abort()
    return new Promise<Answer>(() => undefined)
  })
  const { client } = testClient(server.origin)
  const failures: CallFailure[] = []
  const options = { signal: giveUp.signal, onFailure: (failure: CallFailure) => failures.push(failure) }
  expect(await download(client, downloadFile, { fileId: FILE_ID }, options)).toBe(false)
  expect(failures.map(({ kind }) => kind)).toEqual(['cancelled'])
  expect(await download(client, downloadFile, { fileId: FILE_ID }, { signal: giveUp.signal })).toBe(false)
})

it('lets go of a saved file after a minute, when every browser has begun to save it', () => {
  vi.useFakeTimers()
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  saveBlob(new Blob(['x']), 'a.txt')
  vi.advanceTimersByTime(59_999)
  expect(revoked.mock.calls).toEqual([])
  vi.advanceTimersByTime(1)
  expect(revoked.mock.calls).toEqual([['blob:0']])
  vi.useRealTimers()
})
