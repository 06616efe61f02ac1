// Answers that break off while they are read, and what is learnt from one whose token is not for us.
import { afterEach, expect, test, vi } from 'vitest'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { downloadFile } from '#protocol/base.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import { call, fetchBlob } from '#src/services/http/call.ts'
import type { CallOptions } from '#src/services/http/call.ts'
import { testClient } from '#tests/support/web-client.ts'

afterEach(() => vi.restoreAllMocks())

const answerWith = (answer: () => Response) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer()))
const breakOff = (contentType: string) =>
  answerWith(
    () =>
      new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) }), {
        headers: { 'content-type': contentType },
      }),
  )
const kindOf = (calling: Promise<unknown>) =>
  calling.then(
    () => 'success',
    ({ kind, words, cause }: CallFailure) => [kind, words, (cause as Error).message],
  )
const { client } = testClient('http://server.test')
const asking = (options?: CallOptions) => kindOf(call(client, getCurrentAccount, {}, options))
const fetching = (options?: CallOptions) =>
  kindOf(fetchBlob(client, downloadFile, { fileId: '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f' }, options))

const NETWORK = ['network', '连接不上服务器，请检查网络后重试。', 'terminated']
const CANCELLED = ['cancelled', '已取消', 'terminated']
const STILL_THERE = { signal: new AbortController().signal }
const GONE = { signal: AbortSignal.abort() }

test('a text that breaks off is a failure of the network, or of who gave up', async () => {
  breakOff('application/json')
  expect([await asking(), await asking(STILL_THERE), await asking(GONE)]).toEqual([
    NETWORK,
    NETWORK,
    CANCELLED,
  ])
})

test('so is a file, and a refusal in its place', async () => {
  for (const contentType of ['application/pdf', 'application/json']) {
    breakOff(contentType)
    expect([await fetching(), await fetching(STILL_THERE), await fetching(GONE)]).toEqual([
      NETWORK,
      NETWORK,
      CANCELLED,
    ])
  }
})

test('a call for another session still tells the time', async () => {
  const now = 1_795_000_000_000
  const late = testClient('http://server.test', { token: 't1', now: () => now - 60_000 })
  const headers = { authorization: 'linked', date: new Date(now).toUTCString() }
  answerWith(() => Response.json({ code: '000000', info: '', data: {}, requestId: 'r' }, { headers }))
  await call(late.client, { ...getCurrentAccount, ignoresHeaderToken: true }, {})
  expect([late.token.current, late.client.clock.now()]).toEqual(['t1', now])
})
