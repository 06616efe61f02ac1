// What licensed authorities say of the certificates of a path, remembered for a moment.
import { createHash } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { RevocationUnknown } from '#server/gateways/revocation/revocation-source.ts'
import type { RevocationSource } from '#server/gateways/revocation/revocation-source.ts'
import type { RevocationAnswer } from '#server/trust/revocation-request.ts'

type AskDeps = Pick<Deps, 'revocations' | 'clock' | 'log'>

interface Remembered {
  readonly askedAt: Date
  readonly answer: Promise<RevocationAnswer>
}

const MOST_REMEMBERED = 500
const remembered = new WeakMap<RevocationSource, Map<string, Remembered>>()

/**
 * One answer for each certificate of the path (DER, leaf first) but the last, each asked for at `since` or later. Many files that are signed
 * together ask once. Refuses `certificate.status-unknown` (503: trying again helps) where nobody tells.
 */
export const askPath = (
  deps: AskDeps,
  path: readonly Uint8Array[],
  since: Date,
): Promise<RevocationAnswer[]> =>
  Promise.all(
    path.slice(0, -1).map((certificate, at) => askOnce(deps, { certificate, issuer: path[at + 1]! }, since)),
  )

const askOnce = async (
  { revocations, clock, log }: AskDeps,
  about: { readonly certificate: Uint8Array; readonly issuer: Uint8Array },
  since: Date,
): Promise<RevocationAnswer> => {
  const known = remembered.get(revocations) ?? new Map<string, Remembered>()
  remembered.set(revocations, known)
  const key = createHash('sha256').update(about.certificate).digest('base64')
  const before = known.get(key)
  if (before !== undefined && before.askedAt >= since) return before.answer
  const askedAt = clock.now()
  const answer = revocations.ask(about, askedAt).catch((cause: unknown) => {
    known.delete(key)
    if (!(cause instanceof RevocationUnknown)) throw cause
    log.warn({ tried: cause.tried }, '证书颁发机构没有说明证书的状态')
    throw new Refusal(
      'certificate.status-unknown',
      '证书颁发机构的状态查询服务（OCSP 或吊销列表）没有应答，无法确认单位证书是否有效。文件没有被更改，请稍后重试。',
      { status: 503, cause },
    )
  })
  known.delete(key)
  known.set(key, { askedAt, answer })
  const [oldest] = known.keys()
  if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest)
  return answer
}
