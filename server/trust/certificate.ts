// Issues X.509 certificates (RFC 5280).
import { createHash, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import {
  bitList,
  bitString,
  boolean,
  certificateTime,
  explicit,
  ia5String,
  implicit,
  integer,
  nullValue,
  octetString,
  oid,
  printableString,
  sequence,
  setOf,
  utf8String,
} from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'
import { childAt, readDer } from '#server/trust/der/read.ts'
import { certificateParts } from './certificate-parts.ts'
import { OID, POLICY } from './oids.ts'
import { algorithmOf, signWith } from './signer.ts'
import type { CertifiedKey, SignatureAlgorithm } from './signer.ts'
import { isTokenKey } from './key-token.ts'
import type { SigningKey } from './key-token.ts'

/** Whom a certificate is for. `serial` is what tells namesakes apart: an id, or a company's 统一社会信用代码. */
export interface Subject {
  readonly commonName: string
  readonly organization?: string
  readonly kind: 'person' | 'company'
  readonly serial: string
}

/** From and until when a certificate holds. */
export interface Validity {
  readonly from: Date
  readonly until: Date
}

/** Where a relying party asks about a certificate: its issuer's list, its issuer's certificate, and the OCSP responder. */
export interface Addresses {
  readonly list: string
  readonly issuer: string
  readonly responder: string
}

/** What a certificate allows. */
export type CertificateUse = 'root' | 'issuing' | 'timestamp' | Subject['kind']

const DIGITAL_SIGNATURE = 0
const NON_REPUDIATION = 1
const KEY_CERT_SIGN = 5
const CRL_SIGN = 6

/** A distinguished name: country CN, then organization, common name and serial number as far as given. */
export const distinguishedName = (parts: {
  commonName: string
  organization?: string | undefined
  serial?: string | undefined
}): Der => {
  const attribute = (id: string, value: Der) => setOf(sequence(oid(id), value))
  return sequence(
    attribute(OID.country, printableString('CN')),
    ...(parts.organization ? [attribute(OID.organization, utf8String(parts.organization))] : []),
    attribute(OID.commonName, utf8String(parts.commonName)),
    ...(parts.serial ? [attribute(OID.serialNumber, utf8String(parts.serial))] : []),
  )
}

/** A random positive serial of 16 bytes. */
export const randomSerial = (): Uint8Array => {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes
}

/** AlgorithmIdentifier of a signature. */
export const signatureAlgorithm = (algorithm: SignatureAlgorithm): Der =>
  algorithm === 'rsa-sha256'
    ? sequence(oid(OID.sha256WithRsa), nullValue)
    : sequence(oid(OID.ecdsaWithSha256))

/** What signing with a key answers: at once, or when its token has answered. */
export type SignedWith<Key extends SigningKey> = Key extends KeyObject ? Der : Der | Promise<Der>

/** A to-be-signed structure with the issuer's signature. */
export const signedBy = <Key extends SigningKey>(privateKey: Key, toBeSigned: Der): SignedWith<Key> => {
  const key: SigningKey = privateKey
  const withSignature = (signature: Uint8Array) =>
    sequence(toBeSigned, signatureAlgorithm(algorithmOf(key)), bitString(signature))
  const signed = isTokenKey(key)
    ? key.sign(toBeSigned).then(withSignature)
    : withSignature(signWith(key, toBeSigned))
  return signed as SignedWith<Key>
}

/** What a certificate is built from. */
export interface CertificateRequest<Key extends SigningKey = KeyObject> {
  readonly use: CertificateUse
  readonly name: Der
  readonly publicKey: KeyObject
  readonly issuer: CertifiedKey<Key> | { readonly name: Der; readonly privateKey: Key }
  readonly validity: Validity
  readonly addresses?: Addresses | undefined
}

/** Builds a certificate; an issuer without one signs itself. */
export const buildCertificate = <Key extends SigningKey>(
  request: CertificateRequest<Key>,
): SignedWith<Key> => {
  const { use, issuer, publicKey } = request
  const publicInfo = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }))
  const keyId = keyIdentifier(publicInfo)
  const issuerParts = 'certificate' in issuer ? certificateParts(issuer.certificate) : undefined
  const issuerName = 'certificate' in issuer ? certificateParts(issuer.certificate).subject : issuer.name
  const extensions = [
    extension(OID.basicConstraints, true, basicConstraints(use)),
    extension(OID.keyUsage, true, keyUsage(use)),
    extension(OID.subjectKeyIdentifier, false, octetString(keyId)),
    extension(
      OID.authorityKeyIdentifier,
      false,
      sequence(implicit(0, octetString(issuerParts ? keyIdentifier(issuerParts.publicKeyInfo) : keyId))),
    ),
    ...purposes(use),
    ...(request.addresses ? whereToAsk(request.addresses) : []),
  ]
  const toBeSigned = sequence(
    explicit(0, integer(2)),
    integer(randomSerial()),
    signatureAlgorithm(algorithmOf(issuer.privateKey)),
    issuerName,
    sequence(certificateTime(request.validity.from), certificateTime(request.validity.until)),
    request.name,
    publicInfo,
    explicit(3, sequence(...extensions)),
  )
  return signedBy(issuer.privateKey, toBeSigned)
}

/** An extension of a certificate or a CRL. */
export const extension = (id: string, critical: boolean, value: Der): Der =>
  sequence(oid(id), ...(critical ? [boolean(true)] : []), octetString(value))

/** Key identifier by method 1 of RFC 5280 §4.2.1.2: SHA-1 of the public key's bits. */
export const keyIdentifier = (publicKeyInfo: Uint8Array): Uint8Array =>
  new Uint8Array(
    createHash('sha1')
      .update(childAt(readDer(publicKeyInfo), 1, 0x03).content.subarray(1))
      .digest(),
  )

const basicConstraints = (use: CertificateUse): Der => {
  if (use === 'root') return sequence(boolean(true))
  if (use === 'issuing') return sequence(boolean(true), integer(0))
  return sequence()
}

const keyUsage = (use: CertificateUse): Der =>
  use === 'root' || use === 'issuing'
    ? bitList(KEY_CERT_SIGN, CRL_SIGN)
    : bitList(DIGITAL_SIGNATURE, NON_REPUDIATION)

const purposes = (use: CertificateUse): Der[] => {
  switch (use) {
    case 'root':
      return []
    case 'issuing':
      return [extension(OID.certificatePolicies, false, policies(Object.values(POLICY)))]
    case 'timestamp':
      // RFC 3161 §2.3: this purpose alone, and critical.
      return [
        extension(OID.extendedKeyUsage, true, sequence(oid(OID.timestamping))),
        extension(OID.certificatePolicies, false, policies([POLICY.timestamp])),
      ]
    default:
      return [
        extension(OID.extendedKeyUsage, false, sequence(oid(OID.documentSigning), oid(OID.emailProtection))),
        extension(OID.certificatePolicies, false, policies([POLICY[use]])),
      ]
  }
}

const policies = (ids: readonly string[]): Der => sequence(...ids.map((id) => sequence(oid(id))))

/** CRL distribution points and authority information access (RFC 5280 §4.2.1.13, §4.2.2.1). */
const whereToAsk = ({ list, issuer, responder }: Addresses): Der[] => {
  const access = (method: string, url: string) => sequence(oid(method), implicit(6, ia5String(url)))
  return [
    extension(
      OID.crlDistributionPoints,
      false,
      sequence(sequence(explicit(0, explicit(0, implicit(6, ia5String(list)))))),
    ),
    extension(
      OID.authorityInfoAccess,
      false,
      sequence(access(OID.ocsp, responder), access(OID.caIssuers, issuer)),
    ),
  ]
}
