// Downloads: saved under their name, or false with the reason.
import { afterEach, expect, test, vi } from 'vitest'
import { downloadFile } from '#protocol/base.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import { download, openDownload, saveBlob } from '#src/services/http/download.ts'
import type { DownloadOptions } from '#src/services/http/download.ts'
import { testClient } from '#tests/support/web-client.ts'

const FILE = { fileId: '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f' }
const PDF = '%PDF-1.7 合同'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

interface Saved {
  readonly name: string
  readonly address: string
}

/** A page in which links are clicked: what was saved, and which addresses are still held. */
const page = () => {
  const saved: Saved[] = []
  const held = new Map<string, Blob>()
  const link = { download: '', href: '' }
  vi.stubGlobal('document', {
    createElement: (kind: string) => {
      expect(kind).toBe('a')
      return Object.assign({ ...link }, { click: click(saved) })
    },
  })
  class PageURL extends URL {
    static override createObjectURL(blob: Blob): string {
      const address = `blob:${held.size}`
      held.set(address, blob)
      return address
    }
    static override revokeObjectURL(address: string): void {
      held.delete(address)
    }
  }
  vi.stubGlobal('URL', PageURL)
  return { saved, held }
}

const click = (saved: Saved[]) =>
  function (this: { download: string; href: string }) {
    saved.push({ name: this.download, address: this.href })
  }

const downloading = async (answer: () => Response | Promise<Response>, options: DownloadOptions = {}) => {
  const { saved, held } = page()
  vi.stubGlobal('fetch', async () => answer())
  const failures: CallFailure[] = []
  const onFailure = (failure: CallFailure) => void failures.push(failure)
  const { client } = testClient('http://server.test')
  const done = await download(client, downloadFile, FILE, { onFailure, ...options })
  const texts = await Promise.all(saved.map(async ({ address }) => await held.get(address)?.text()))
  return { done, names: saved.map(({ name }) => name), texts, failures: failures.map(({ words }) => words) }
}
const file = (disposition?: string) => () =>
  new Response(PDF, {
    headers: {
      'content-type': 'application/pdf',
      ...(disposition !== undefined && { 'content-disposition': disposition }),
    },
  })

const HELD = "attachment; filename*=UTF-8''%E5%90%88%E5%90%8C.pdf"
test('saves the file under the given name', async () => {
  expect(await downloading(file(HELD), { fileName: '房屋租赁合同.pdf' })).toEqual({
    done: true,
    names: ['房屋租赁合同.pdf'],
    texts: [PDF],
    failures: [],
  })
})

test.each([
  [HELD, '合同.pdf'],
  ['attachment; filename="contract.pdf"', 'contract.pdf'],
  ['attachment; filename=contract.pdf; size=1', 'contract.pdf'],
  ['attachment', 'download'],
  ['', 'download'],
  [undefined, 'download'],
])('a file that comes as %j is saved as %s', async (disposition, name) => {
  expect(await downloading(file(disposition))).toEqual({
    done: true,
    names: [name],
    texts: [PDF],
    failures: [],
  })
})

const refusal = { code: 'not-found', info: '文件不存在或已删除', data: null }
test('takes a JSON answer for a failure', async () => {
  const { done, names, failures } = await downloading(() => Response.json(refusal))
  expect([done, names, failures]).toEqual([false, [], ['文件不存在或已删除']])
})

test.each([
  ['another status', () => new Response('broken', { status: 500 }), '网络异常:500'],
  ['no answer', () => Promise.reject(new TypeError('fetch failed')), '连接不上服务器，请检查网络后重试。'],
])('%s saves nothing, and says why', async (_, answer, words) => {
  expect(await downloading(answer)).toEqual({ done: false, names: [], texts: [], failures: [words] })
})

test('who gives up is told so', async () => {
  const giveUp = new AbortController()
  const answer = () => {
    giveUp.abort()
    throw giveUp.signal.reason
  }
  const { done, failures } = await downloading(answer, { signal: giveUp.signal })
  expect([done, failures]).toEqual([false, ['已取消']])
})

test('nobody has to hear why', async () => {
  vi.stubGlobal('fetch', async () => new Response('broken', { status: 500 }))
  expect(await download(testClient('http://server.test').client, downloadFile, FILE)).toBe(false)
})

test('a saved file is let go of after a minute, when every browser has begun to save it', () => {
  vi.useFakeTimers()
  const { held, saved } = page()
  saveBlob(new Blob(['x']), 'a.txt')
  vi.advanceTimersByTime(59_999)
  const before = [...held.keys()]
  vi.advanceTimersByTime(1)
  expect([saved, before, [...held.keys()]]).toEqual([[{ name: 'a.txt', address: 'blob:0' }], ['blob:0'], []])
})

test('a path of the server is handed to the browser, which names what it saves', () => {
  const { saved } = page()
  openDownload('/zkkxdev/file?x=1')
  expect(saved).toEqual([{ name: '', address: '/zkkxdev/file?x=1' }])
})
