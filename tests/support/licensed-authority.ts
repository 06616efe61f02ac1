// A licensed authority as a stranger to the product.
// It has a root, an issuing authority, an OCSP responder and companies' certificates.
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { certificateParts } from '#server/trust/certificate-parts.ts'
import {
  distinguishedName,
  extension,
  keyIdentifier,
  randomSerial,
  signedBy,
} from '#server/trust/certificate.ts'
import { signatureAlgorithm } from '#server/trust/certificate.ts'
import type { Der } from '#server/trust/der/write.ts'
import {
  bitList,
  boolean,
  certificateTime,
  explicit,
  ia5String,
  implicit,
  integer,
  octetString,
  oid,
  sequence,
} from '#server/trust/der/write.ts'
import { OID } from '#server/trust/oids.ts'
import { algorithmOf } from '#server/trust/signer.ts'
import type { CertifiedKey } from '#server/trust/signer.ts'

/** What one certificate of the authority is made of. */
export interface LicensedRequest {
  readonly name: Der
  readonly key?: KeyObject
  /** Key usage bits (RFC 5280 §4.2.1.3). */
  readonly usage?: readonly number[]
  readonly purposes?: readonly string[]
  readonly isAuthority?: boolean
  readonly from?: Date
  readonly until?: Date
}

export interface LicensedAuthority {
  readonly root: CertifiedKey
  readonly issuing: CertifiedKey
  readonly responder: CertifiedKey
  /** A certificate of the issuing authority, for a new key unless one is given. */
  issue(request: LicensedRequest): CertifiedKey
  /** A certificate for signing, in the name of a company. */
  company(organization: string, more?: Partial<LicensedRequest> & { code?: string }): CertifiedKey
}

const [SIGNATURE, NON_REPUDIATION, CERT_SIGN, CRL_SIGN] = [0, 1, 5, 6]
const DAY = 24 * 3_600_000

/** A new key of this kind. */
export const newKey = (kind: 'rsa2048' | 'rsa4096' | 'rsa1024' | 'p256' | 'p384'): KeyObject =>
  kind === 'p256' || kind === 'p384'
    ? generateKeyPairSync('ec', { namedCurve: kind === 'p256' ? 'P-256' : 'P-384' }).privateKey
    : generateKeyPairSync('rsa', { modulusLength: Number(kind.slice(3)) }).privateKey

/** Keys of RSA as licensed authorities have them; `url` is where its responder and its lists are. */
export const createLicensedAuthority = (
  now: Date,
  { url, called = '示例认证中心' }: { url?: string; called?: string } = {},
): LicensedAuthority => {
  const build = (by: CertifiedKey | undefined, { key = newKey('p256'), ...request }: LicensedRequest) => {
    const above = by ?? { privateKey: key, certificate: undefined }
    const publicInfo = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }))
    const issuer = above.certificate === undefined ? undefined : certificateParts(above.certificate)
    const usage =
      request.usage ?? (request.isAuthority ? [CERT_SIGN, CRL_SIGN] : [SIGNATURE, NON_REPUDIATION])
    const { purposes = [] } = request
    const toBeSigned = sequence(
      explicit(0, integer(2)),
      integer(randomSerial()),
      signatureAlgorithm(algorithmOf(above.privateKey)),
      issuer?.subject ?? request.name,
      sequence(
        certificateTime(request.from ?? new Date(now.getTime() - DAY)),
        certificateTime(request.until ?? new Date(now.getTime() + 365 * DAY)),
      ),
      request.name,
      publicInfo,
      explicit(
        3,
        sequence(
          extension(OID.basicConstraints, true, request.isAuthority ? sequence(boolean(true)) : sequence()),
          ...(usage.length === 0 ? [] : [extension(OID.keyUsage, true, bitList(...usage))]),
          extension(OID.subjectKeyIdentifier, false, octetString(keyIdentifier(publicInfo))),
          ...(purposes.length === 0
            ? []
            : [extension(OID.extendedKeyUsage, false, sequence(...purposes.map(oid)))]),
          ...(url === undefined || by === undefined ? [] : placesAt(url, by === root ? 'root' : 'ca')),
        ),
      ),
    )
    return { certificate: signedBy(above.privateKey, toBeSigned), privateKey: key }
  }
  const named = (commonName: string) => distinguishedName({ commonName, organization: called })
  const years = (count: number) => new Date(now.getTime() + count * 365 * DAY)
  const root: CertifiedKey = build(undefined, {
    name: named(`${called}根证书`),
    key: newKey('rsa2048'),
    isAuthority: true,
    until: years(20),
  })
  const issuing = build(root, {
    name: named(`${called}企业证书`),
    key: newKey('rsa2048'),
    isAuthority: true,
    until: years(10),
  })
  const responder = build(issuing, {
    name: named(`${called}状态服务`),
    usage: [SIGNATURE],
    purposes: [OID.ocspSigning],
    until: years(5),
  })
  return {
    root,
    issuing,
    responder,
    issue: (request) => build(issuing, request),
    company: (organization, { code, ...more } = {}) =>
      build(issuing, {
        name: distinguishedName({ commonName: organization, organization, serial: code }),
        key: newKey('rsa2048'),
        ...more,
      }),
  }
}

const placesAt = (url: string, issuer: 'root' | 'ca'): Der[] => [
  extension(
    OID.crlDistributionPoints,
    false,
    sequence(sequence(explicit(0, explicit(0, implicit(6, ia5String(`${url}/${issuer}.crl`)))))),
  ),
  extension(
    OID.authorityInfoAccess,
    false,
    sequence(sequence(oid(OID.ocsp), implicit(6, ia5String(`${url}/ocsp`)))),
  ),
]
