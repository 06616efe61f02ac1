// Follows a certificate's chain up to one that is trusted.
import { X509Certificate } from 'node:crypto'

const MAX_STEPS = 8

/**
 * The path from a certificate to one of `trusted` (DER, both ends included), all valid at `time`, each signed by the
 * next, every issuer an authority; throws when there is none. Revocation is asked elsewhere.
 */
export const checkChain = (
  certificate: Uint8Array,
  candidates: readonly Uint8Array[],
  trusted: readonly Uint8Array[],
  time: Date,
): Uint8Array[] => {
  const anchors = trusted.map((der) => new X509Certificate(der))
  const others = candidates.map((der) => new X509Certificate(der))
  const path = [new X509Certificate(certificate)]
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const last = path[path.length - 1]
    if (!last) break
    if (time < last.validFromDate || time > last.validToDate)
      throw new Error('certificate not valid at that time')
    if (anchors.some((anchor) => anchor.fingerprint256 === last.fingerprint256))
      return path.map((one) => one.raw)
    const issuer = [...anchors, ...others].find(
      (other) => other.ca && last.checkIssued(other) && last.verify(other.publicKey),
    )
    if (!issuer) throw new Error('issuer not known')
    path.push(issuer)
  }
  throw new Error('certificate chain too long')
}
