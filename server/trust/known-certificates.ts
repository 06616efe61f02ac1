// Certificates that come again in token after token, parsed once for the same bytes.
import { X509Certificate } from 'node:crypto'

const MOST = 64
// Theirs are 2 KB; files from outside bring what they like.
const LONGEST = 8 * 1024
const known = new Map<string, X509Certificate>()

/** The certificate that DER bytes encode; throws as its constructor does. The newest 64 of at most 8 KB are remembered. */
export const x509Of = (der: Uint8Array): X509Certificate => {
  if (der.length > LONGEST) return new X509Certificate(der)
  const key = Buffer.from(der.buffer, der.byteOffset, der.length).toString('latin1')
  const certificate = known.get(key) ?? new X509Certificate(der)
  known.delete(key)
  known.set(key, certificate)
  const [oldest] = known.keys()
  if (known.size > MOST && oldest !== undefined) known.delete(oldest)
  return certificate
}
