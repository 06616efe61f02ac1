// The product's own certificate authority.
// It has a root, an issuing authority, a time-stamp authority and the platform's seal key.
import { createPublicKey, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { certificateParts } from './certificate-parts.ts'
import { buildCertificate, distinguishedName } from './certificate.ts'
import type { CertificateRequest } from './certificate.ts'
import { addressesUnder, issuerPlace, issuersOf, within } from './issuers.ts'
import type { Issuing } from './issuers.ts'
import type { NewKey, SigningKey } from './key-token.ts'
import { generateSigningKey } from './keys.ts'
import type { CertifiedKey } from './signer.ts'

/** The four certified keys made at first start, and what came after; each private key is stored wrapped (`wrapKey`) or in a token. */
export interface Authority<Key extends SigningKey = SigningKey> extends Issuing<Key> {
  /** Without its key once that was taken offline: then it signs nothing here, and its list was signed ahead. */
  readonly root: Pick<CertifiedKey<Key>, 'certificate'> & Partial<Pick<CertifiedKey<Key>, 'privateKey'>>
  readonly timestamp: CertifiedKey<Key>
  readonly platform: CertifiedKey<Key>
}

/** The authority with the root's key at hand. */
export type RootedAuthority<Key extends SigningKey = SigningKey> = Authority<Key> & {
  readonly root: CertifiedKey<Key>
}

/** Whether the root's key is at hand. */
export const hasRootKey = (authority: Authority): authority is RootedAuthority =>
  authority.root.privateKey !== undefined

/** Makes keys for the authority; `purpose` is what they are for. */
export type KeyMaker = (purpose: 'root' | 'issuing' | AuthorityPart) => Promise<NewKey> | NewKey

/** The parts that sign every day. */
export type AuthorityPart = 'timestamp' | 'platform'

/** Keys of this process, P-256. */
export const embeddedKeys = (): NewKey<KeyObject> => {
  const privateKey = generateSigningKey()
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

interface Naming {
  readonly organization?: string
  readonly publicUrl?: string
}

const YEARS = { root: 30, issuing: 20, timestamp: 12, platform: 6 } as const

/** Makes a new authority, valid from an hour before `now`. */
export const makeAuthority = async (
  now: Date,
  naming: Naming,
  makeKey: KeyMaker,
): Promise<RootedAuthority> => {
  const rootKey = await makeKey('root')
  const certificate = await buildCertificate(rootRequest(rootKey, now, naming))
  const root = { certificate, privateKey: rootKey.privateKey }
  const issuingKey = await makeKey('issuing')
  const issuing = {
    certificate: await buildCertificate(issuingRequest(root, issuingKey.publicKey, 1, now, naming)),
    privateKey: issuingKey.privateKey,
  }
  const issuers = { issuing, earlier: [] }
  const timestamp = await renewedPart(issuers, 'timestamp', now, naming, makeKey)
  const platform = await renewedPart(issuers, 'platform', now, naming, makeKey)
  return { root, ...issuers, timestamp, platform }
}

/**
 * The authority with another issuing one that the root has certified, under a name and a key of its own (RFC 5280 §6.3.3: a list speaks
 * of what its own issuer issued). From now on certificates come from it; those before keep theirs.
 */
export const withNextIssuer = async (
  authority: RootedAuthority,
  now: Date,
  naming: Naming,
  makeKey: KeyMaker,
): Promise<RootedAuthority> => {
  const earlier = issuersOf(authority)
  const { privateKey, publicKey } = await makeKey('issuing')
  const request = issuingRequest(authority.root, publicKey, earlier.length + 1, now, naming)
  return { ...authority, issuing: { certificate: await buildCertificate(request), privateKey }, earlier }
}

/** The same key of one of the two parts under another certificate: for keys in a token, which nobody has copied. */
export const recertifiedPart = async (
  issuers: Issuing,
  part: AuthorityPart,
  now: Date,
  naming: Naming,
  { certificate, privateKey }: CertifiedKey<SigningKey>,
): Promise<CertifiedKey<SigningKey>> => {
  const { publicKey } = new X509Certificate(certificate)
  return {
    certificate: await buildCertificate(partRequest(issuers, part, publicKey, now, naming)),
    privateKey,
  }
}

/** A new key for one of the two parts that sign every day, certified by the issuing authority; old signatures keep the old one. */
export const renewedPart = async (
  issuers: Issuing,
  part: AuthorityPart,
  now: Date,
  naming: Naming,
  makeKey: KeyMaker,
): Promise<CertifiedKey<SigningKey>> => {
  const { privateKey, publicKey } = await makeKey(part)
  return {
    certificate: await buildCertificate(partRequest(issuers, part, publicKey, now, naming)),
    privateKey,
  }
}

/** The root's own certificate: P-256 or RSA, thirty years. */
export const rootRequest = <Key extends SigningKey>(
  { privateKey, publicKey }: NewKey<Key>,
  now: Date,
  { organization = '诺印' }: Naming,
): CertificateRequest<Key> => {
  const name = distinguishedName({ commonName: `${organization}根证书`, organization })
  const validity = { from: hourBefore(now), until: yearsAfter(now, YEARS.root) }
  return { use: 'root', name, publicKey, issuer: { name, privateKey }, validity }
}

/** The certificate of an issuing authority; `generation` counts from 1. */
export const issuingRequest = <Key extends SigningKey>(
  root: CertifiedKey<Key>,
  publicKey: KeyObject,
  generation: number,
  now: Date,
  { organization = '诺印', publicUrl }: Naming,
): CertificateRequest<Key> => ({
  use: 'issuing',
  name: distinguishedName({
    commonName: `${organization}签发证书${generation === 1 ? '' : ` ${generation}`}`,
    organization,
  }),
  publicKey,
  issuer: root,
  validity: { from: hourBefore(now), until: within(root, yearsAfter(now, YEARS.issuing)) },
  addresses: addressesUnder(publicUrl, 'root'),
})

/** The certificate of one of the two parts that sign every day. */
export const partRequest = <Key extends SigningKey>(
  { issuing, earlier }: Issuing<Key>,
  part: AuthorityPart,
  publicKey: KeyObject,
  now: Date,
  { organization = '诺印', publicUrl }: Naming,
): CertificateRequest<Key> => ({
  use: part === 'timestamp' ? 'timestamp' : 'company',
  name: distinguishedName({
    commonName: part === 'timestamp' ? `${organization}时间戳服务` : `${organization}平台`,
    organization,
  }),
  publicKey,
  issuer: issuing,
  // What outlived its issuer could not be checked in its last years.
  validity: { from: hourBefore(now), until: within(issuing, yearsAfter(now, YEARS[part])) },
  addresses: addressesUnder(publicUrl, issuerPlace(earlier.length)),
})

/** The issuers above a certificate of the authority, nearest first; of the newest where it is none of its. */
export const chainOf = (
  authority: Issuing & Pick<Authority, 'root'>,
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

/** A certified key of the authority together with its chain, ready for `signerOf`. */
export const withChain = <Key extends SigningKey>(
  authority: Issuing & Pick<Authority, 'root'>,
  key: CertifiedKey<Key>,
): CertifiedKey<Key> & { readonly chain: readonly Uint8Array[] } => ({
  ...key,
  chain: chainOf(authority, key.certificate),
})

// Clocks of other machines may lag a little behind the one that issued.
const hourBefore = (time: Date) => new Date(time.getTime() - 3_600_000)

const yearsAfter = (time: Date, years: number) => {
  const end = new Date(time)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end
}
