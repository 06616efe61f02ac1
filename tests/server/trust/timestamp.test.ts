// Time stamps: the embedded authority judged by OpenSSL, and the client's checks of every reply.
import { createHash, createPublicKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { withChain } from '#server/trust/authority.ts'
import { issueCertificate } from '#server/trust/holder-certificates.ts'
import { createAuthority } from '#tests/support/authority.ts'
import { embeddedSigner } from '#server/trust/signer.ts'
import { answerTimestampRequest } from '#server/trust/timestamp-authority.ts'
import { timestampsFrom } from '#server/gateways/timestamps/outer-timestamps.ts'
import { embeddedTimestamps, requestTimestamp } from '#server/trust/timestamp-client.ts'
import type { TimestampSource } from '#server/trust/timestamp-client.ts'
import { checkTimestampToken } from '#server/trust/timestamp-token.ts'
import { missingTool, pem, runTool } from '#tests/support/pdf-tools.ts'

const now = new Date()
const clock = { now: () => now }
const authority = createAuthority(now)
const signer = embeddedSigner(withChain(authority, authority.timestamp))
const source = embeddedTimestamps({ signer, clock })
const unasked = embeddedTimestamps({ signer, clock }, true)
const digest = createHash('sha256').update('合同').digest()
const unacceptable = { code: 'timestamp.unacceptable' }

describe.skipIf(missingTool('openssl'))('OpenSSL', () => {
  test.each(['sha256', 'sha384', 'sha512'])('accepts replies to its own %s queries', async (hash) => {
    const data = Buffer.from('数据')
    const query = runTool('openssl', ['ts', '-query', '-data', '{data}', `-${hash}`, '-cert'], { data }).bytes
    const reply = await answerTimestampRequest(query, { signer, clock })
    const files = { data, query, reply, root: pem('CERTIFICATE', authority.root.certificate) }
    for (const subject of [
      ['-queryfile', '{query}'],
      ['-data', '{data}'],
    ]) {
      const answer = runTool(
        'openssl',
        ['ts', '-verify', '-in', '{reply}', '-CAfile', '{root}', ...subject],
        files,
      )
      expect(answer.output).toContain('Verification: OK')
    }
  })

  test('verifies a token without certificates when it is given them', async () => {
    const data = Buffer.from('数据')
    const query = runTool('openssl', ['ts', '-query', '-data', '{data}', '-sha256', '-no_nonce'], {
      data,
    }).bytes
    const reply = await answerTimestampRequest(query, { signer, clock })
    const answer = runTool(
      'openssl',
      ['ts', '-verify', '-in', '{reply}', '-data', '{data}', '-CAfile', '{root}', '-untrusted', '{others}'],
      {
        data,
        reply,
        root: pem('CERTIFICATE', authority.root.certificate),
        others: pem('CERTIFICATE', authority.timestamp.certificate, authority.issuing.certificate),
      },
    )
    expect(answer.output).toContain('Verification: OK')
  })

  test('is told why a request is rejected', async () => {
    const query = runTool('openssl', ['ts', '-query', '-data', '{data}', '-sha1'], {
      data: Buffer.from('x'),
    }).bytes
    const reply = await answerTimestampRequest(query, { signer, clock })
    const text = runTool('openssl', ['ts', '-reply', '-in', '{reply}', '-text'], { reply }).output
    expect(text).toContain('Status: Rejected.')
    expect(text).toContain('unrecognized or unsupported algorithm identifier')
  })
})

test('bytes that are no request are rejected, not thrown on', async () => {
  const reply = await answerTimestampRequest(Uint8Array.of(0x30, 0x80), { signer, clock })
  expect([...reply.subarray(0, 7)]).toEqual([
    0x30,
    reply.length - 2,
    0x30,
    reply.length - 4,
    0x02,
    0x01,
    0x02,
  ])
})

test('the client gets a checked token with its time', async () => {
  const stamp = await requestTimestamp(digest, source)
  expect(stamp.time).toEqual(now)
  expect(stamp.token.length).toBeLessThanOrEqual(source.tokenBytes)
})

test('a stamp that is checked with its file holds as one that was asked for', async () => {
  const stamp = await requestTimestamp(digest, unasked)
  const trusted = [authority.root.certificate]
  const { time, chain } = checkTimestampToken(stamp.token, { digest, trusted })
  const path = chain.map((der) => Uint8Array.from(der))
  expect(stamp).toEqual({ token: stamp.token, time, chain: path })
  expect([time, stamp.token.length <= unasked.tokenBytes]).toEqual([now, true])
})

test('a stamp that is checked with its file is not asked for by a request', async () => {
  const silent: TimestampSource = { ...unasked, ask: () => Promise.reject(new Error('asked')) }
  expect((await requestTimestamp(digest, silent)).time).toEqual(now)
})

const answering = (ask: TimestampSource['ask']): TimestampSource => ({ ...source, ask })

test('a token over another digest is refused', async () => {
  const other = createHash('sha256').update('别的').digest()
  const swapped = answering((request) => source.ask(replaced(request, digest, other)))
  await expect(requestTimestamp(digest, swapped)).rejects.toMatchObject(unacceptable)
})

test('an old reply to the same digest is refused by its nonce', async () => {
  let first: Uint8Array | undefined
  const replaying = answering(async (request) => (first ??= await source.ask(request)))
  await requestTimestamp(digest, replaying)
  await expect(requestTimestamp(digest, replaying)).rejects.toMatchObject(unacceptable)
})

test('a certificate made for signing documents cannot stamp time', async () => {
  const platform = embeddedSigner(withChain(authority, authority.platform))
  const wrong = answering((request) => answerTimestampRequest(request, { signer: platform, clock }))
  await expect(requestTimestamp(digest, wrong)).rejects.toMatchObject(unacceptable)
})

test('a token of a stranger with the same names is refused', async () => {
  const stranger = createAuthority(now)
  const strange = embeddedSigner(withChain(stranger, stranger.timestamp))
  const foreign = answering((request) => answerTimestampRequest(request, { signer: strange, clock }))
  await expect(requestTimestamp(digest, foreign)).rejects.toMatchObject(unacceptable)
})

test('a time outside the certificate is refused', async () => {
  const late = { now: () => new Date(now.getTime() + 40 * 365 * 86_400_000) }
  const expired = answering((request) => answerTimestampRequest(request, { signer, clock: late }))
  await expect(requestTimestamp(digest, expired)).rejects.toMatchObject(unacceptable)
})

test('a changed byte anywhere in the signed part of a token is refused', async () => {
  const reply = await source.ask(timestampQuery())
  for (let at = 9; at < reply.length; at += 7) {
    const changing = answering(async (request) => {
      const bytes = (await source.ask(request)).slice()
      const place = Math.min(at, bytes.length - 1)
      bytes[place] = (bytes[place] ?? 0) ^ 0x01
      return bytes
    })
    const outcome = await requestTimestamp(digest, changing).then(
      (stamp) => stamp.time.getTime() === now.getTime(),
      (error: { code: string }) => error.code === unacceptable.code,
    )
    expect(outcome).toBe(true)
  }
})

test('a rejection and silence are told apart', async () => {
  const rejecting = answering(() => answerTimestampRequest(Uint8Array.of(1, 2), { signer, clock }))
  await expect(requestTimestamp(digest, rejecting)).rejects.toMatchObject(unacceptable)
  const silent = answering(() => Promise.reject(new Error('ECONNREFUSED')))
  await expect(requestTimestamp(digest, silent)).rejects.toMatchObject({
    code: 'timestamp.unavailable',
    status: 503,
  })
})

test('an authority behind a url is asked as RFC 3161 says', async () => {
  const asked: { url: string; type: string | null }[] = []
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    asked.push({ url: request.url, type: request.headers.get('content-type') })
    const reply = await answerTimestampRequest(new Uint8Array(await request.arrayBuffer()), { signer, clock })
    return new Response(Buffer.from(reply))
  }
  const remote = timestampsFrom({ url: 'http://127.0.0.1/tsa', trusted: [authority.root.certificate] }, send)
  expect((await requestTimestamp(digest, remote)).time).toEqual(now)
  expect(asked).toEqual([{ url: 'http://127.0.0.1/tsa', type: 'application/timestamp-query' }])
  const broken = timestampsFrom({ url: 'http://127.0.0.1/tsa', trusted: [] }, () =>
    Promise.resolve(new Response('', { status: 500 })),
  )
  await expect(requestTimestamp(digest, broken)).rejects.toMatchObject({ code: 'timestamp.unavailable' })
})

test('a stamping certificate with a second purpose is refused', async () => {
  const key = authority.timestamp.privateKey
  const subject = { commonName: '诺印时间戳服务', kind: 'company' as const, serial: '2' }
  const span = { from: new Date(now.getTime() - 1000), until: new Date(now.getTime() + 1e9) }
  const certificate = issueCertificate(authority, subject, createPublicKey(key), span)
  const twofold = embeddedSigner(withChain(authority, { certificate, privateKey: key }))
  const wrong = answering((request) => answerTimestampRequest(request, { signer: twofold, clock }))
  await expect(requestTimestamp(digest, wrong)).rejects.toMatchObject(unacceptable)
})

const timestampQuery = (): Uint8Array => {
  let query = new Uint8Array()
  const capturing = answering((request) => {
    query = request.slice()
    return source.ask(request)
  })
  void requestTimestamp(digest, capturing)
  return query
}

const replaced = (bytes: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array => {
  const copy = bytes.slice()
  copy.set(to, Buffer.from(copy).indexOf(from))
  return copy
}
