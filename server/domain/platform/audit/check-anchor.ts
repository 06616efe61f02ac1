// Checks one anchor alone: digest of its heads, link to the one before, signature, time stamp.
import { verify, X509Certificate } from 'node:crypto'
import { anchorDigest } from '#server/domain/platform/audit/anchors.ts'
import type { AnchoredHead, AnchorRow } from '#server/domain/platform/audit/anchors.ts'
import { CHAIN_START } from '#server/domain/platform/audit/rules.ts'
import { checkChain } from '#server/trust/chain.ts'
import { checkTimestampToken } from '#server/trust/timestamp-token.ts'

/** Whose signatures on anchors count; all DER. */
export interface AnchorTrust {
  readonly root: Uint8Array
  /** Issuers between the root and the platform's certificates. */
  readonly issuers: readonly Uint8Array[]
  /** Certificates anchors may be signed with; only those that lead to the root count. */
  readonly platforms: readonly Uint8Array[]
}

/** What does not hold of an anchor. */
export type AnchorFault = 'digest' | 'link' | 'signature' | 'timestamp'

/** A time stamp may be this much later than the anchor says of itself. */
const MOST_DELAY_MS = 10 * 60_000

/** The first thing that does not hold; undefined when all does. `before` is the anchor with the number before. */
export const anchorFault = (
  anchor: AnchorRow,
  heads: readonly AnchoredHead[],
  before: Pick<AnchorRow, 'digest'> | undefined,
  trust: AnchorTrust,
): AnchorFault | undefined => {
  const { anchorId, at, prevDigest, digest } = anchor
  if (anchorDigest({ anchorId, at, prevDigest, heads }) !== digest) return 'digest'
  if (prevDigest !== (anchorId === 1 ? CHAIN_START : before?.digest)) return 'link'
  if (!isSigned(anchor, trust)) return 'signature'
  return isStamped(anchor, trust) ? undefined : 'timestamp'
}

const isSigned = ({ digest, signature, at }: AnchorRow, trust: AnchorTrust): boolean =>
  trust.platforms.some((certificate) => {
    const { publicKey } = new X509Certificate(certificate)
    if (!holds(() => checkChain(certificate, trust.issuers, [trust.root], at))) return false
    return verify('sha256', Buffer.from(digest, 'utf8'), publicKey, signature)
  })

const isStamped = ({ digest, timestampToken, at }: AnchorRow, { root }: AnchorTrust): boolean =>
  holds(() => {
    const expected = { digest: Buffer.from(digest, 'hex'), trusted: [root] }
    const delay = checkTimestampToken(new Uint8Array(timestampToken), expected).time.getTime() - at.getTime()
    if (Math.abs(delay) > MOST_DELAY_MS) throw new Error('stamped at another time')
  })

const holds = (check: () => unknown): boolean => {
  try {
    check()
    return true
  } catch {
    return false
  }
}
