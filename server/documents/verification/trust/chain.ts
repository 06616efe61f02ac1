// Builds the path from a certificate to a trust anchor (RFC 5280 §6, without policies).
// It checks signatures, authority, path length and validity.
import { sameBytes } from '#server/documents/verification/cms/asn1.ts'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'

const LONGEST = 8
const KEY_CERT_SIGN = 5

/** The longest path found, leaf first; `problem` says in Chinese why it does not make the leaf trustworthy. */
export interface Chain {
  readonly path: readonly Certificate[]
  readonly problem: string | undefined
}

/** Looks, among certificates that are given once each, for a path from the leaf to an anchor in which every certificate was valid at `at`. */
export const findChain = (
  leaf: Certificate,
  pool: readonly Certificate[],
  anchors: readonly Certificate[],
  at: Date,
): Chain => {
  const candidates = [...anchors, ...pool]
  let tries = 200
  const extend = (path: readonly Certificate[]): Chain => {
    const last = path.at(-1) ?? leaf
    if (anchors.some((anchor) => sameBytes(anchor.der, last.der)))
      return { path, problem: describePath(path, at) }
    let best: Chain = { path, problem: '颁发者不在信任列表中' }
    // Who signed itself was issued by nobody else; another certificate of the same name and key may lead on.
    if (path.length > 1 && sameBytes(last.subject, last.issuer)) return best
    for (const issuer of candidates) {
      if (!sameBytes(issuer.subject, last.issuer) || path.length >= LONGEST) continue
      if (path.some((known) => sameBytes(known.der, issuer.der))) continue
      tries -= 1
      if (tries < 0) break
      if (!isSignedBy(last, issuer)) continue
      const found = extend([...path, issuer])
      if (!found.problem) return found
      if (isAnchored(found, anchors) || (!isAnchored(best, anchors) && found.path.length > best.path.length))
        best = found
    }
    return best
  }
  return extend([leaf])
}

/** Each certificate once: files carry the same one in each signature, each token and the store. */
export const distinctCertificates = (certificates: readonly Certificate[]): Certificate[] => [
  ...new Map(certificates.map((certificate) => [certificate.x509.fingerprint256, certificate])).values(),
]

const isAnchored = ({ path }: Chain, anchors: readonly Certificate[]): boolean =>
  anchors.some((anchor) => sameBytes(anchor.der, path.at(-1)?.der ?? new Uint8Array()))

// Asked of the same two for each signature of a file, and of every file of one authority.
const signedBy = new WeakMap<Certificate, WeakMap<Certificate, boolean>>()

const isSignedBy = (certificate: Certificate, issuer: Certificate): boolean => {
  const known = signedBy.get(certificate) ?? new WeakMap<Certificate, boolean>()
  signedBy.set(certificate, known)
  const holds = known.get(issuer) ?? verifies(certificate, issuer)
  known.set(issuer, holds)
  return holds
}

const verifies = (certificate: Certificate, issuer: Certificate): boolean => {
  try {
    return certificate.x509.verify(issuer.key)
  } catch {
    // A key of another kind than the signature: not the issuer.
    return false
  }
}

const describePath = (path: readonly Certificate[], at: Date): string | undefined => {
  for (const [index, certificate] of path.entries()) {
    const whose = index === 0 ? '证书' : '上级证书'
    if (at < certificate.notBefore) return `${whose}在该时间尚未生效`
    if (at > certificate.notAfter) return `${whose}在该时间已过期`
    if (certificate.unknownCritical) return `${whose}含有无法理解的关键扩展`
    if (certificate.weaklyIssued && index < path.length - 1) return `${whose}由不安全的算法签发`
    if (index === 0) continue
    if (!certificate.isAuthority) return '上级证书不是颁发机构证书'
    if (certificate.keyUsage && !certificate.keyUsage.has(KEY_CERT_SIGN)) return '上级证书不可用于颁发证书'
    if (certificate.pathLength !== undefined && index - 1 > certificate.pathLength)
      return '证书链超过上级证书允许的长度'
  }
  return undefined
}
