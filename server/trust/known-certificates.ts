// Certificates that come again in token after token, parsed once for the same bytes.
import { X509Certificate } from 'node:crypto'

const MOST = 64
const known = new Map<string, X509Certificate>()

/** The certificate that DER bytes encode; throws as its constructor does. At most 64 are remembered, the newest. */
export const x509Of = (der: Uint8Array): X509Certificate => {
  const key = Buffer.from(der.buffer, der.byteOffset, der.length).toString('latin1')
  const certificate = known.get(key) ?? new X509Certificate(der)
  known.delete(key)
  known.set(key, certificate)
  const [oldest] = known.keys()
  if (known.size > MOST && oldest !== undefined) known.delete(oldest)
  return certificate
}
