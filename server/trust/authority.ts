// The product's own certificate authority.
// It has a root, an issuing authority, a time-stamp authority and the platform's seal key.
import { createPublicKey, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import { certificateParts } from './certificate-parts.ts'
import { buildCertificate, distinguishedName } from './certificate.ts'
import type { Addresses, Subject, Validity } from './certificate.ts'
import { generateSigningKey } from './keys.ts'
import type { CertifiedKey, EmbeddedKey } from './signer.ts'

/** The four certified keys made at first start, and what came after; each private key is stored wrapped (`wrapKey`). */
export interface Authority {
  /** Without its key once that was taken offline: then it signs nothing here, and its list was signed ahead. */
  readonly root: Pick<CertifiedKey, 'certificate'> & Partial<Pick<CertifiedKey, 'privateKey'>>
  /** Issuing authorities before this one, oldest first: they issue no certificates any more, but lists and answers about theirs. */
  readonly earlier: readonly CertifiedKey[]
  readonly issuing: CertifiedKey
  readonly timestamp: CertifiedKey
  readonly platform: CertifiedKey
}

/** The authority with the root's key at hand. */
export type RootedAuthority = Authority & { readonly root: CertifiedKey }

/** Whether the root's key is at hand. */
export const hasRootKey = (authority: Authority): authority is RootedAuthority =>
  authority.root.privateKey !== undefined

const YEARS = { root: 30, issuing: 20, timestamp: 12, platform: 6 } as const

/** Makes a new authority, P-256 throughout, valid from an hour before `now`. */
export const createAuthority = (
  now: Date,
  options: { organization?: string; publicUrl?: string } = {},
): RootedAuthority => {
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
  const issuing = issuingUnder(root, `${organization}签发证书`, now, { ...options, organization })
  const issuers = { issuing, earlier: [] }
  const timestamp = renewedPart(issuers, 'timestamp', now, options)
  return { root, ...issuers, timestamp, platform: renewedPart(issuers, 'platform', now, options) }
}

/**
 * The authority with another issuing one that the root has certified, under a name and a key of its own (RFC 5280 §6.3.3: a list speaks
 * of what its own issuer issued). From now on certificates come from it; those before keep theirs.
 */
export const withNextIssuer = (
  authority: RootedAuthority,
  now: Date,
  { organization = '诺印', publicUrl }: { organization?: string; publicUrl?: string } = {},
): RootedAuthority => {
  const earlier = issuersOf(authority)
  const commonName = `${organization}签发证书 ${earlier.length + 1}`
  const issuing = issuingUnder(authority.root, commonName, now, {
    organization,
    ...(publicUrl === undefined ? {} : { publicUrl }),
  })
  return { ...authority, issuing, earlier }
}

const issuingUnder = (
  root: CertifiedKey,
  commonName: string,
  now: Date,
  { organization, publicUrl }: { organization: string; publicUrl?: string },
): CertifiedKey => {
  const privateKey = generateSigningKey()
  const certificate = buildCertificate({
    use: 'issuing',
    name: distinguishedName({ commonName, organization }),
    publicKey: createPublicKey(privateKey),
    issuer: root,
    validity: { from: hourBefore(now), until: within(root, yearsAfter(now, YEARS.issuing)) },
    addresses: addressesUnder(publicUrl, 'root'),
  })
  return { certificate, privateKey }
}

/** All issuing authorities, oldest first. */
export const issuersOf = ({ earlier, issuing }: Issuers): readonly CertifiedKey[] => [...earlier, issuing]

/** What an issuing authority is called where it is asked: `ca` for the first, `ca2` for the one after; counted from 0. */
export const issuerPlace = (generation: number): string => (generation === 0 ? 'ca' : `ca${generation + 1}`)

type Issuers = Pick<Authority, 'issuing' | 'earlier'>

/** A new key for one of the two parts that sign every day, certified by the issuing authority; old signatures keep the old one. */
export const renewedPart = (
  { issuing, earlier }: Issuers,
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
    // What outlived its issuer could not be checked in its last years.
    validity: { from: hourBefore(now), until: within(issuing, yearsAfter(now, YEARS[part])) },
    addresses: addressesUnder(publicUrl, issuerPlace(earlier.length)),
  })
  return { certificate, privateKey }
}

/**
 * Issues a person's or a company's certificate (DER): digitalSignature and nonRepudiation, document signing,
 * the product's policy for that kind. Refuses a public key that is neither P-256 nor RSA of 2048 bits or more.
 */
export const issueCertificate = (
  authority: Issuers,
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
    addresses: addressesUnder(options.publicUrl, issuerPlace(authority.earlier.length)),
  })
}

/** Where one of the authority's issuers is asked about what it issued: `root`, or an `issuerPlace`. */
const addressesUnder = (publicUrl: string | undefined, issuer: string): Addresses | undefined =>
  publicUrl === undefined
    ? undefined
    : {
        list: `${publicUrl}/pki/${issuer}.crl`,
        issuer: `${publicUrl}/pki/${issuer}.cer`,
        responder: `${publicUrl}/pki/ocsp`,
      }

/** The issuers above a certificate of the authority, nearest first; of the newest where it is none of its. */
export const chainOf = (
  authority: Issuers & Pick<Authority, 'root'>,
  certificate: Uint8Array,
): Uint8Array[] => {
  const { earlier, root } = authority
  if (earlier.length === 0) return issuingChain(authority)
  const wanted = certificateParts(certificate).issuer
  const issuer = issuersOf(authority).find(
    (one) => Buffer.compare(certificateParts(one.certificate).subject, wanted) === 0,
  )
  return issuer === undefined ? issuingChain(authority) : [issuer.certificate, root.certificate]
}

/** The issuers above every certificate that the authority issues now, nearest first. */
export const issuingChain = (authority: Pick<Authority, 'issuing' | 'root'>): Uint8Array[] => [
  authority.issuing.certificate,
  authority.root.certificate,
]

/** A certified key of the authority together with its chain, ready for `embeddedSigner`. */
export const withChain = (authority: Issuers & Pick<Authority, 'root'>, key: CertifiedKey): EmbeddedKey => ({
  ...key,
  chain: chainOf(authority, key.certificate),
})

// Clocks of other machines may lag a little behind the one that issued.
const hourBefore = (time: Date) => new Date(time.getTime() - 3_600_000)

/** A day, or the end of the issuer's own certificate where that comes first. */
const within = (issuer: CertifiedKey, day: Date): Date => {
  const end = new X509Certificate(issuer.certificate).validToDate
  return end < day ? end : day
}

const yearsAfter = (time: Date, years: number) => {
  const end = new Date(time)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end
}
