// Follows a certificate's chain up to one that is trusted.
import { createHash, X509Certificate } from 'node:crypto'

const MAX_STEPS = 8
const MAX_REMEMBERED = 256

interface Path {
  readonly certificates: Uint8Array[]
  readonly from: Date
  readonly until: Date
}

// Every seal asks for the same few chains, and following one costs more than the seal.
const remembered = new Map<string, Path>()

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
  const key = keyOf([[certificate], candidates, trusted])
  const known = remembered.get(key)
  if (known && time >= known.from && time <= known.until) return known.certificates
  const path = followChain(certificate, candidates, trusted, time)
  const [oldest] = remembered.keys()
  if (remembered.size >= MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  remembered.set(key, {
    certificates: path.map((one) => one.raw),
    from: new Date(Math.max(...path.map((one) => one.validFromDate.getTime()))),
    until: new Date(Math.min(...path.map((one) => one.validToDate.getTime()))),
  })
  return path.map((one) => one.raw)
}

const followChain = (
  certificate: Uint8Array,
  candidates: readonly Uint8Array[],
  trusted: readonly Uint8Array[],
  time: Date,
): X509Certificate[] => {
  const anchors = trusted.map((der) => new X509Certificate(der))
  const others = candidates.map((der) => new X509Certificate(der))
  const path = [new X509Certificate(certificate)]
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const last = path[path.length - 1]
    if (!last) break
    if (time < last.validFromDate || time > last.validToDate)
      throw new Error('certificate not valid at that time')
    if (anchors.some((anchor) => anchor.fingerprint256 === last.fingerprint256)) return path
    const issuer = [...anchors, ...others].find(
      (other) => other.ca && last.checkIssued(other) && last.verify(other.publicKey),
    )
    if (!issuer) throw new Error('issuer not known')
    path.push(issuer)
  }
  throw new Error('certificate chain too long')
}

const keyOf = (groups: readonly (readonly Uint8Array[])[]): string => {
  const hash = createHash('sha256')
  // Lengths keep one list of certificates from passing for another.
  for (const group of groups) {
    hash.update(`${group.length};`)
    for (const der of group) hash.update(`${der.length};`).update(der)
  }
  return hash.digest('base64')
}
