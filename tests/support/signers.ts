// A certificate authority with signers and time stamps for tests of signing.
import { createPublicKey } from 'node:crypto'
import { issuingChain, withChain } from '#server/trust/authority.ts'
import { issueCertificate } from '#server/trust/holder-certificates.ts'
import { createAuthority } from '#tests/support/authority.ts'
import { generateSigningKey } from '#server/trust/keys.ts'
import type { KeyKind } from '#server/trust/keys.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'
import { embeddedSigner } from '#server/trust/signer.ts'
import type { EmbeddedKey } from '#server/trust/signer.ts'
import { embeddedTimestamps } from '#server/trust/timestamp-client.ts'

/** A fresh authority with what signing under it takes; valid around the given time. */
export const createTestTrust = (now = new Date()) => {
  const clock = { now: () => now }
  const authority = createAuthority(now)
  const timestampKey = withChain(authority, authority.timestamp)
  const key = (commonName: string, kind: KeyKind = 'p256'): EmbeddedKey => {
    const privateKey = generateSigningKey(kind)
    const subject = {
      commonName,
      organization: commonName,
      kind: 'company' as const,
      serial: '91110108MA01ABCD2X',
    }
    const validity = { from: new Date(now.getTime() - 60_000), until: new Date(now.getTime() + 86_400_000) }
    const certificate = issueCertificate(authority, subject, createPublicKey(privateKey), validity)
    return { certificate, privateKey, chain: issuingChain(authority) }
  }
  const list = (issuer: 'root' | 'issuing') =>
    issueRevocationList(authority[issuer], {
      number: 1,
      revoked: [],
      thisUpdate: now,
      nextUpdate: new Date(now.getTime() + 86_400_000),
    })
  return {
    authority,
    clock,
    key,
    signer: (commonName: string, kind?: KeyKind) => embeddedSigner(key(commonName, kind)),
    timestampKey,
    timestamps: embeddedTimestamps({ signer: embeddedSigner(timestampKey), clock }),
    validationData: () => ({
      certificates: [authority.timestamp.certificate, ...issuingChain(authority)],
      revocationLists: [list('root'), list('issuing')],
    }),
  }
}
