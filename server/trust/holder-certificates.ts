// Certificates of people and companies, under the issuing authority of now.
import { X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import { certificateParts } from './certificate-parts.ts'
import { buildCertificate, distinguishedName } from './certificate.ts'
import type { SignedWith, Subject, Validity } from './certificate.ts'
import { addressesUnder, issuerPlace, within } from './issuers.ts'
import type { Issuing } from './issuers.ts'
import type { SigningKey } from './key-token.ts'

/**
 * Issues a person's or a company's certificate (DER): digitalSignature and nonRepudiation, document signing,
 * the product's policy for that kind. Refuses a public key that is neither P-256 nor RSA of 2048 bits or more.
 */
export const issueCertificate = <Key extends SigningKey>(
  authority: Issuing<Key>,
  subject: Subject,
  publicKey: KeyObject,
  validity: Validity,
  options: { publicUrl?: string } = {},
): SignedWith<Key> => {
  const details = publicKey.asymmetricKeyDetails
  const accepted =
    (publicKey.asymmetricKeyType === 'ec' && details?.namedCurve === 'prime256v1') ||
    (publicKey.asymmetricKeyType === 'rsa' && (details?.modulusLength ?? 0) >= 2048)
  if (!accepted) {
    throw new Refusal(
      'certificate.weak-key',
      '密钥类型不受支持：只接受 P-256 或 2048 位以上的 RSA 密钥。请更换密钥后重试。',
    )
  }
  return buildCertificate({
    use: subject.kind,
    name: distinguishedName(subject),
    publicKey,
    issuer: authority.issuing,
    validity,
    addresses: addressesUnder(options.publicUrl, issuerPlace(authority.earlier.length)),
  })
}

/**
 * Issues a certificate (DER) to whom an earlier one names, for a new key. It begins now and ends with the earlier one: what was
 * proved of its holder then is proved no longer.
 */
export const reissueCertificate = <Key extends SigningKey>(
  authority: Issuing<Key>,
  { certificate, kind }: { readonly certificate: Uint8Array; readonly kind: Subject['kind'] },
  publicKey: KeyObject,
  now: Date,
  options: { publicUrl?: string } = {},
): SignedWith<Key> => {
  const { issuing, earlier } = authority
  return buildCertificate({
    use: kind,
    name: certificateParts(certificate).subject,
    publicKey,
    issuer: issuing,
    validity: { from: now, until: within(issuing, new X509Certificate(certificate).validToDate) },
    addresses: addressesUnder(options.publicUrl, issuerPlace(earlier.length)),
  })
}
