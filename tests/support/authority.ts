// A certificate authority with keys of this process, made at once, for tests.
import { embeddedKeys, issuingRequest, partRequest, rootRequest } from '#server/trust/authority.ts'
import type { AuthorityPart, RootedAuthority } from '#server/trust/authority.ts'
import { buildCertificate } from '#server/trust/certificate.ts'
import type { KeyObject } from 'node:crypto'

/** As the product makes its own at the first start. */
export const createAuthority = (
  now: Date,
  options: { organization?: string; publicUrl?: string } = {},
): RootedAuthority<KeyObject> => {
  const [rootKey, issuingKey] = [embeddedKeys(), embeddedKeys()]
  const root = {
    certificate: buildCertificate(rootRequest(rootKey, now, options)),
    privateKey: rootKey.privateKey,
  }
  const issuing = {
    certificate: buildCertificate(issuingRequest(root, issuingKey.publicKey, 1, now, options)),
    privateKey: issuingKey.privateKey,
  }
  const issuers = { issuing, earlier: [] }
  const part = (which: AuthorityPart) => {
    const { privateKey, publicKey } = embeddedKeys()
    return { certificate: buildCertificate(partRequest(issuers, which, publicKey, now, options)), privateKey }
  }
  return { root, ...issuers, timestamp: part('timestamp'), platform: part('platform') }
}
