// The product's own certificate authority.
// It has a root, an issuing authority, a time-stamp authority and the platform's seal key.
import { createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import { buildCertificate, distinguishedName } from './certificate.ts'
import type { Addresses, Subject, Validity } from './certificate.ts'
import { generateSigningKey } from './keys.ts'
import type { CertifiedKey, EmbeddedKey } from './signer.ts'

/** The four certified keys made at first start; each private key is stored wrapped (`wrapKey`). */
export interface Authority {
  readonly root: CertifiedKey
  readonly issuing: CertifiedKey
  readonly timestamp: CertifiedKey
  readonly platform: CertifiedKey
}

const YEARS = { root: 30, issuing: 20, timestamp: 12, platform: 6 } as const

/** Makes a new authority, P-256 throughout, valid from an hour before `now`. */
export const createAuthority = (
  now: Date,
  options: { organization?: string; publicUrl?: string } = {},
): Authority => {
  const organization = options.organization ?? '诺印'
  const name = (commonName: string) => distinguishedName({ commonName, organization })
  const lasting = (years: number): Validity => ({ from: hourBefore(now), until: yearsAfter(now, years) })

  const rootKey = generateSigningKey()
  const rootName = name(`${organization}根证书`)
  const rootCertificate = buildCertificate({
    use: 'root',
    name: rootName,
    publicKey: createPublicKey(rootKey),
    issuer: { name: rootName, privateKey: rootKey },
    validity: lasting(YEARS.root),
  })
  const root = { certificate: rootCertificate, privateKey: rootKey }
  const issuingKey = generateSigningKey()
  const issuing: CertifiedKey = {
    privateKey: issuingKey,
    certificate: buildCertificate({
      use: 'issuing',
      name: name(`${organization}签发证书`),
      publicKey: createPublicKey(issuingKey),
      issuer: root,
      validity: lasting(YEARS.issuing),
      addresses: addressesUnder(options.publicUrl, 'root'),
    }),
  }
  const timestamp = renewedPart({ issuing }, 'timestamp', now, options)
  return { root, issuing, timestamp, platform: renewedPart({ issuing }, 'platform', now, options) }
}

/** A new key for one of the two parts that sign every day, certified by the issuing authority; old signatures keep the old one. */
export const renewedPart = (
  { issuing }: Pick<Authority, 'issuing'>,
  part: 'timestamp' | 'platform',
  now: Date,
  { organization = '诺印', publicUrl }: { organization?: string; publicUrl?: string } = {},
): CertifiedKey => {
  const privateKey = generateSigningKey()
  const commonName = part === 'timestamp' ? `${organization}时间戳服务` : `${organization}平台`
  const certificate = buildCertificate({
    use: part === 'timestamp' ? 'timestamp' : 'company',
    name: distinguishedName({ commonName, organization }),
    publicKey: createPublicKey(privateKey),
    issuer: issuing,
    validity: { from: hourBefore(now), until: yearsAfter(now, YEARS[part]) },
    addresses: addressesUnder(publicUrl, 'ca'),
  })
  return { certificate, privateKey }
}

/**
 * Issues a person's or a company's certificate (DER): digitalSignature and nonRepudiation, document signing,
 * the product's policy for that kind. Refuses a public key that is neither P-256 nor RSA of 2048 bits or more.
 */
export const issueCertificate = (
  authority: Pick<Authority, 'issuing'>,
  subject: Subject,
  publicKey: KeyObject,
  validity: Validity,
  options: { publicUrl?: string } = {},
): Uint8Array => {
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
    addresses: addressesUnder(options.publicUrl, 'ca'),
  })
}

/** Where one of the authority's two issuers is asked about what it issued; `ca` is the issuing one. */
const addressesUnder = (publicUrl: string | undefined, issuer: 'root' | 'ca'): Addresses | undefined =>
  publicUrl === undefined
    ? undefined
    : {
        list: `${publicUrl}/pki/${issuer}.crl`,
        issuer: `${publicUrl}/pki/${issuer}.cer`,
        responder: `${publicUrl}/pki/ocsp`,
      }

/** The issuers above every certificate of the authority, nearest first. */
export const issuingChain = (authority: Pick<Authority, 'issuing' | 'root'>): Uint8Array[] => [
  authority.issuing.certificate,
  authority.root.certificate,
]

/** A certified key of the authority together with its chain, ready for `embeddedSigner`. */
export const withChain = (
  authority: Pick<Authority, 'issuing' | 'root'>,
  key: CertifiedKey,
): EmbeddedKey => ({
  ...key,
  chain: issuingChain(authority),
})

// Clocks of other machines may lag a little behind the one that issued.
const hourBefore = (time: Date) => new Date(time.getTime() - 3_600_000)

const yearsAfter = (time: Date, years: number) => {
  const end = new Date(time)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end
}
