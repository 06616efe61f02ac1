// Requests time stamps (RFC 3161) from an embedded or outer authority, and checks each reply.
import { randomBytes } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import { children, readDer } from '#server/trust/der/read.ts'
import { boolean, integer, octetString, oid, sequence } from '#server/trust/der/write.ts'
import { OID } from './oids.ts'
import { answerTimestampRequest, issueTimestamp } from './timestamp-authority.ts'
import type { TimestampService } from './timestamp-authority.ts'
import { checkTimestampToken } from './timestamp-token.ts'
import type { TimestampFacts } from './timestamp-token.ts'

/** How asking for a time stamp ended: with a token that holds, without an answer, or with one that does not hold. */
export type TimestampOutcome = 'stamped' | 'unavailable' | 'unacceptable'

/** Where time stamps come from. */
export interface TimestampSource {
  /** Sends a TimeStampReq (DER), answers the TimeStampResp (DER). */
  readonly ask: (request: Uint8Array) => Promise<Uint8Array>
  /** Certificates (DER) a token's chain must end in. */
  readonly trusted: readonly Uint8Array[]
  /** Room in bytes a token of this source needs at most; a longer one is not accepted. */
  readonly tokenBytes: number
  /** Object identifier, dotted, of the policy that is asked for and required; any where it is left out. */
  readonly policy?: string | undefined
  /** A clock that the stamped time has to be near to. */
  readonly near?: { readonly clock: { now(): Date }; readonly withinMs: number } | undefined
  /** Stamps a SHA-256 digest at once, where what comes of it is checked before it counts. */
  readonly stamp?: ((digest: Uint8Array) => Promise<Timestamp>) | undefined
  /** Hears how each asking ended, and how long it took. */
  readonly told?: ((outcome: TimestampOutcome, seconds: number) => void) | undefined
}

/** A checked time stamp: the token (ContentInfo, DER), the time it attests, and the path up to the trusted certificate (DER). */
export interface Timestamp extends Pick<TimestampFacts, 'time' | 'chain'> {
  readonly token: Uint8Array
}

const TOKEN_BASE_BYTES = 900

/**
 * The embedded authority as a source. `isCheckedLater`: whoever asks has the file with the stamp verified before anything counts that
 * is in it, so that the stamp is made without a request, and not checked twice.
 */
export const embeddedTimestamps = (service: TimestampService, isCheckedLater = false): TimestampSource => {
  const certificates = [service.signer.certificate, ...service.signer.chain]
  return {
    ...(isCheckedLater && {
      stamp: async (digest: Uint8Array) => ({
        ...(await issueTimestamp(digest, service)),
        chain: certificates,
      }),
    }),
    ask: (request) => answerTimestampRequest(request, service),
    trusted: service.signer.chain.slice(-1),
    tokenBytes: certificates.reduce((sum, der) => sum + der.length, TOKEN_BASE_BYTES),
  }
}

/**
 * A time stamp over a SHA-256 digest. Every reply to a request is checked: status, length, policy, imprint, nonce, the signature over the token, the
 * signer's purpose, its chain up to a trusted certificate, and that its time is near ours. Refuses with `timestamp.unavailable` (nobody
 * answered) or `timestamp.unacceptable` (the answer does not hold).
 */
export const requestTimestamp = async (digest: Uint8Array, source: TimestampSource): Promise<Timestamp> => {
  if (source.stamp !== undefined) return await source.stamp(digest)
  const begunAt = performance.now()
  const tell = (outcome: TimestampOutcome) => source.told?.(outcome, (performance.now() - begunAt) / 1000)
  const nonce = randomBytes(16)
  const request = sequence(
    integer(1),
    sequence(sequence(oid(OID.sha256)), octetString(digest)),
    ...(source.policy === undefined ? [] : [oid(source.policy)]),
    integer(nonce),
    boolean(true),
  )
  let reply: Uint8Array
  try {
    reply = await source.ask(request)
  } catch (cause) {
    tell('unavailable')
    throw new Refusal('timestamp.unavailable', '时间戳服务没有应答，本次签署未生效。请稍后重试。', {
      status: 503,
      cause,
    })
  }
  try {
    const stamp = checkReply(reply, { digest, nonce, source })
    tell('stamped')
    return stamp
  } catch (cause) {
    tell('unacceptable')
    throw new Refusal(
      'timestamp.unacceptable',
      '时间戳服务的应答未通过校验，本次签署未生效。请稍后重试，或联系管理员检查时间戳服务。',
      { status: 502, cause },
    )
  }
}

const checkReply = (
  reply: Uint8Array,
  { digest, nonce, source }: { digest: Uint8Array; nonce: Uint8Array; source: TimestampSource },
): Timestamp => {
  const token = grantedToken(reply)
  if (token.length > source.tokenBytes)
    throw new Error(`token of ${token.length} bytes where there is room for ${source.tokenBytes}`)
  const { trusted, policy } = source
  const near = source.near && { time: source.near.clock.now(), withinMs: source.near.withinMs }
  const { time, chain } = checkTimestampToken(token, { digest, nonce, trusted, policy, near })
  return { token, time, chain }
}

// PKIStatus granted and grantedWithMods; the latter is checked like the former, so that nothing asked for is missing.
const grantedToken = (reply: Uint8Array): Uint8Array => {
  const [status, token] = children(readDer(reply))
  const [code, ...more] = status ? children(status) : []
  const value = code?.content[0]
  if (code?.tag !== 0x02 || code.content.length !== 1 || (value !== 0 && value !== 1) || !token) {
    const said = more.map(({ content }) => Buffer.from(content).toString('hex')).join(' ')
    throw new Error(`time stamp not granted (status ${value})${said && `: ${said}`}`)
  }
  return token.raw
}
