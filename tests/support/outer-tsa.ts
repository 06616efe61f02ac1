// A time-stamp authority outside the product, behind HTTP, that a test can make misbehave.
import { embeddedKeys, renewedPart, withChain } from '#server/trust/authority.ts'
import type { Authority } from '#server/trust/authority.ts'
import { children, readDer } from '#server/trust/der/read.ts'
import { sequence } from '#server/trust/der/write.ts'
import { timestampsFrom } from '#server/gateways/timestamps/outer-timestamps.ts'
import type { OuterTimestamps } from '#server/gateways/timestamps/outer-timestamps.ts'
import { answerOcsp, isIssuedBy, readOcspRequest, refuseOcsp } from '#server/trust/ocsp.ts'
import type { SigningKey } from '#server/trust/key-token.ts'
import { signerOf } from '#server/trust/signer.ts'
import type { CertifiedKey } from '#server/trust/signer.ts'
import { answerTimestampRequest } from '#server/trust/timestamp-authority.ts'
import type { TimestampSource } from '#server/trust/timestamp-client.ts'
import { startAnswering } from '#tests/support/answering-server.ts'
import type { Answer } from '#tests/support/answering-server.ts'
import { createAuthority } from '#tests/support/authority.ts'

/** What is wrong with its answers; `nothing` where all is well. */
export type TsaFault =
  | 'nothing'
  | 'silent'
  | 'status 500'
  | 'too long'
  | 'no time stamp'
  | 'other nonce'
  | 'other policy'
  | 'other root'
  | 'expired certificate'
  | 'clock ahead'

export interface OuterTsa {
  readonly url: string
  /** Its root, DER. */
  readonly root: Uint8Array
  /** How often it was asked for a stamp and listened. */
  readonly asked: () => number
  /** What is wrong from now on. */
  fault: TsaFault
  /** Whether it says nothing about its certificates. */
  isStatusDown: boolean
  /** Whoever does not say so is refused; undefined: everybody is served. */
  login: string | undefined
  /** Stamps by another key under another certificate from now on, as authorities do each year. */
  readonly renewCertificate: () => Promise<void>
  readonly source: (more?: Partial<OuterTimestamps>) => TimestampSource
  readonly stop: () => Promise<void>
}

const HOUR_MS = 3_600_000
const YEAR_MS = 366 * 24 * HOUR_MS

/** Listens on a free port of this machine; its certificates begin an hour before the clock's time. */
export const startOuterTsa = async (clock: { now(): Date }, name = '联合信任'): Promise<OuterTsa> => {
  const server = await startAnswering((asked) => {
    if (asked.headers['content-type'] === 'application/ocsp-request') return statusOf(asked.body)
    if (tsa.login !== undefined && asked.headers['authorization'] !== tsa.login)
      return { status: 401, raw: '' }
    stampsAsked += 1
    return answers[tsa.fault](asked.body)
  })
  let stampsAsked = 0
  const naming = { organization: name, publicUrl: server.origin }
  const at = (now: Date) => createAuthority(now, naming)
  let authority: Authority = at(clock.now())
  const { root } = authority
  const stranger = at(clock.now())
  const longAgo = new Date(clock.now().getTime() - 13 * YEAR_MS)
  const expired = {
    ...authority,
    timestamp: await renewedPart(authority, 'timestamp', longAgo, naming, embeddedKeys),
  }
  const serve = async (request: Uint8Array, by = authority, now = clock): Promise<Answer> => ({
    headers: { 'content-type': 'application/timestamp-reply' },
    raw: Buffer.from(
      await answerTimestampRequest(request, { signer: signerOf(withChain(by, by.timestamp)), clock: now }),
    ),
  })
  const answers: Record<TsaFault, (request: Uint8Array) => Promise<Answer> | Answer> = {
    nothing: (request) => serve(request),
    silent: () => new Promise(() => undefined),
    'status 500': () => ({ status: 500, raw: 'broken' }),
    'too long': () => ({ raw: Buffer.alloc(70_000, 0x30) }),
    'no time stamp': () => ({ raw: '<html>请先登录</html>' }),
    'other nonce': (request) => serve(without(request, 0x02)),
    'other policy': (request) => serve(without(request, 0x06)),
    'other root': (request) => serve(request, stranger),
    'expired certificate': (request) => serve(request, expired),
    'clock ahead': (request) =>
      serve(request, authority, { now: () => new Date(clock.now().getTime() + HOUR_MS) }),
  }
  const statusOf = async (request: Uint8Array): Promise<Answer> => {
    if (tsa.isStatusDown) return { status: 503, raw: '' }
    const { asked, nonce } = readOcspRequest(request)
    const issuer = [authority.issuing, authority.root].find(({ certificate }) =>
      asked.some((one) => isIssuedBy(one, certificate)),
    )
    if (issuer?.privateKey === undefined) return { raw: Buffer.from(refuseOcsp('unauthorized')) }
    const answer = await answerOcsp(issuer as CertifiedKey<SigningKey>, {
      statuses: asked.map((one) => ({ asked: one, status: 'good' as const })),
      thisUpdate: clock.now(),
      nextUpdate: new Date(clock.now().getTime() + HOUR_MS),
      nonce,
    })
    return { raw: Buffer.from(answer) }
  }
  const tsa: OuterTsa = {
    url: `${server.origin}/tsa`,
    root: root.certificate,
    asked: () => stampsAsked,
    fault: 'nothing',
    isStatusDown: false,
    login: undefined,
    renewCertificate: async () => {
      const timestamp = await renewedPart(authority, 'timestamp', clock.now(), naming, embeddedKeys)
      authority = { ...authority, timestamp }
    },
    source: (more = {}) =>
      timestampsFrom({
        url: `${server.origin}/tsa`,
        trusted: [root.certificate],
        clock,
        limitMs: 2_000,
        ...more,
      }),
    stop: server.stop,
  }
  return tsa
}

/** The request without its policy or its nonce; version and imprint come first. */
const without = (request: Uint8Array, tag: number): Uint8Array =>
  sequence(
    ...children(readDer(request)).flatMap((value, at) => (at > 1 && value.tag === tag ? [] : [value.raw])),
  )
