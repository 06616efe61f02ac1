// Requests time stamps (RFC 3161) from an embedded or remote authority, and checks each reply.
import { randomBytes } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import { children, readDer } from '#server/trust/der/read.ts'
import { boolean, integer, octetString, oid, sequence } from '#server/trust/der/write.ts'
import { OID } from './oids.ts'
import { answerTimestampRequest } from './timestamp-authority.ts'
import type { TimestampService } from './timestamp-authority.ts'
import { checkTimestampToken } from './timestamp-token.ts'

/** Where time stamps come from. */
export interface TimestampSource {
  /** Sends a TimeStampReq (DER), answers the TimeStampResp (DER). */
  readonly ask: (request: Uint8Array) => Promise<Uint8Array>
  /** Certificates (DER) a token's chain must end in. */
  readonly trusted: readonly Uint8Array[]
  /** Room in bytes a token of this source needs at most. */
  readonly tokenBytes: number
}

/** A checked time stamp: the token (ContentInfo, DER) and the time it attests. */
export interface Timestamp {
  readonly token: Uint8Array
  readonly time: Date
}

const TOKEN_BASE_BYTES = 900
const REMOTE_TOKEN_BYTES = 12_288
const REMOTE_TIMEOUT_MS = 10_000
const REPLY_LIMIT_BYTES = 65_536

/** The embedded authority as a source. */
export const embeddedTimestamps = (service: TimestampService): TimestampSource => {
  const certificates = [service.signer.certificate, ...service.signer.chain]
  return {
    ask: (request) => answerTimestampRequest(request, service),
    trusted: service.signer.chain.slice(-1),
    tokenBytes: certificates.reduce((sum, der) => sum + der.length, TOKEN_BASE_BYTES),
  }
}

/** A time-stamp authority reached over HTTP (RFC 3161 §3.4). */
export const timestampsFrom = (
  url: string,
  trusted: readonly Uint8Array[],
  send: typeof fetch = fetch,
): TimestampSource => ({
  trusted,
  tokenBytes: REMOTE_TOKEN_BYTES,
  ask: async (request) => {
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: Buffer.from(request),
      signal: AbortSignal.timeout(REMOTE_TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`time-stamp authority answered ${response.status}`)
    const reply = new Uint8Array(await response.arrayBuffer())
    if (reply.length > REPLY_LIMIT_BYTES) throw new Error(`time-stamp reply of ${reply.length} bytes`)
    return reply
  },
})

/**
 * A time stamp over a SHA-256 digest. Every reply is checked: status, imprint, nonce, the signature over the token,
 * the signer's purpose, and its chain up to a trusted certificate. Refuses with `timestamp.unavailable` (nobody
 * answered) or `timestamp.unacceptable` (the answer does not hold).
 */
export const requestTimestamp = async (digest: Uint8Array, source: TimestampSource): Promise<Timestamp> => {
  const nonce = randomBytes(16)
  const request = sequence(
    integer(1),
    sequence(sequence(oid(OID.sha256)), octetString(digest)),
    integer(nonce),
    boolean(true),
  )
  let reply: Uint8Array
  try {
    reply = await source.ask(request)
  } catch (cause) {
    throw new Refusal('timestamp.unavailable', '时间戳服务没有应答，本次签署未生效。请稍后重试。', {
      status: 503,
      cause,
    })
  }
  try {
    const token = grantedToken(reply)
    const { time } = checkTimestampToken(token, { digest, nonce, trusted: source.trusted })
    return { token, time }
  } catch (cause) {
    throw new Refusal(
      'timestamp.unacceptable',
      '时间戳服务的应答未通过校验，本次签署未生效。请稍后重试，或联系管理员检查时间戳服务。',
      { status: 502, cause },
    )
  }
}

const grantedToken = (reply: Uint8Array): Uint8Array => {
  const [status, token] = children(readDer(reply))
  const [code] = status ? children(status) : []
  const value = code?.content[0]
  if (code?.tag !== 0x02 || code.content.length !== 1 || (value !== 0 && value !== 1) || !token) {
    throw new Error(`time stamp not granted (status ${value})`)
  }
  return token.raw
}
