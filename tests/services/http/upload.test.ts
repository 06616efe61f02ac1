// Uploads against a real HTTP server: signed query, raw body, progress, cancel, failure.
// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { uploadAttachment } from '#protocol/base.ts'
import { CallFailure } from '#protocol/call-failure.ts'
import { sha256Of } from '#src/services/http/file-hash.ts'
import { upload } from '#src/services/http/upload.ts'
import { startAnswering } from '#tests/support/answering-server.ts'
import type { Answer, AnsweringServer, Asked } from '#tests/support/answering-server.ts'
import { testClient } from '#tests/support/web-client.ts'

let server: AnsweringServer | undefined
const answering = async (answer: (asked: Asked) => Answer | Promise<Answer>) => {
  server = await startAnswering(answer)
  return server
}
afterEach(async () => {
  vi.unstubAllGlobals()
  await server?.stop()
  server = undefined
})

const BYTES = Buffer.from('营业执照'.repeat(5000), 'utf8')
const HASH = createHash('sha256').update(BYTES).digest('hex')
const file = () => new File([BYTES], '执照.png', { type: 'image/png' })
const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )

describe('an upload', () => {
  it('sends the bytes as they are, with name and hash in the signed query', async () => {
    const { origin, asked } = await answering(() => ({
      headers: { authorization: 't2' },
      data: { fileId: 'f-1' },
    }))
    const { client, token } = testClient(origin, { token: 't1', identity: { type: 1 } })
    const shares: number[] = []
    const answer = await upload(client, uploadAttachment, file(), '执照.png', {
      onProgress: (share) => shares.push(share),
    })
    expect(answer).toEqual({ fileId: 'f-1' })
    const { method, path, query, body, headers } = asked[0]!
    expect({ method, path, name: query['name'], sha256: query['sha256'] }).toEqual({
      method: 'POST',
      path: '/BaseService/file/uploadAttach',
      name: '执照.png',
      sha256: HASH,
    })
    expect(query['sign']).toMatch(/^[0-9a-f]{32}$/)
    expect(body.equals(BYTES)).toBe(true)
    expect(headers).toMatchObject({
      authorization: 't1',
      'x-biz': '1',
      'content-type': 'application/octet-stream',
    })
    expect(shares.at(-1)).toBe(1)
    expect(token.current).toBe('t2')
  })

  it('is sent again with the server’s time when only the clock was wrong', async () => {
    const serverNow = 1_795_000_000_000
    const headers = { date: new Date(serverNow).toUTCString() }
    const { origin, asked } = await answering(({ query }) =>
      Number(query['now_date']) === serverNow
        ? { headers, data: { fileId: 'f-1' } }
        : { status: 406, headers, refusal: { code: 'illegal.time', info: '非法请求！' } },
    )
    const { client, told, behind } = testClient(origin, { now: () => serverNow + 600_000 })
    expect(await upload(client, uploadAttachment, file(), '执照.png')).toEqual({ fileId: 'f-1' })
    expect([asked.length, asked[1]!.body.equals(BYTES), told, behind]).toEqual([2, true, [], [-600_000]])
  })

  it('can be cancelled on the way', async () => {
    const giveUp = new AbortController()
    const { origin } = await answering(() => {
      giveUp.abort()
      return new Promise<Answer>(() => undefined)
    })
    const { client } = testClient(origin)
    const thrown = await thrownBy(upload(client, uploadAttachment, file(), 'a.png', giveUp))
    expect(thrown).toMatchObject({ kind: 'cancelled' })
  })

  it('gives a refusal in the server’s words', async () => {
    const { origin } = await answering(() => ({
      refusal: { code: 'document.too-large', info: '文件超过 50 MB' },
    }))
    const thrown = await thrownBy(upload(testClient(origin).client, uploadAttachment, file(), 'a.png'))
    expect(thrown).toBeInstanceOf(CallFailure)
    expect(thrown).toMatchObject({ kind: 'refused', code: 'document.too-large', words: '文件超过 50 MB' })
  })

  it('tells of a forced end', async () => {
    const { origin } = await answering(() => ({
      status: 405,
      refusal: { code: 'session.idle', info: '长时间未操作' },
    }))
    const { client, told } = testClient(origin, { token: 't1' })
    const thrown = await thrownBy(upload(client, uploadAttachment, file(), 'a.png'))
    expect(told).toEqual([thrown])
  })
})

describe('the hash of a file', () => {
  it('is the same with and without WebCrypto', async () => {
    const { webcrypto } = await import('node:crypto')
    vi.stubGlobal('crypto', webcrypto)
    expect(await sha256Of(file())).toBe(HASH)
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) })
    expect(await sha256Of(file())).toBe(HASH)
  })
})
