// Answers OCSP requests for single certificates (RFC 6960, RFC 5019).
import { createHash } from 'node:crypto'
import { childAt, children, DerError, readDer, readOid } from '#server/trust/der/read.ts'
import type { DerValue } from '#server/trust/der/read.ts'
import { enumerated, explicit, generalizedTime, implicit, nullValue } from '#server/trust/der/write.ts'
import { octetString, oid, sequence, tagged } from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'
import { certificateParts } from './certificate-parts.ts'
import { extension, keyIdentifier, signedBy } from './certificate.ts'
import { OID } from './oids.ts'
import { REVOCATION_REASON } from './revocation.ts'
import type { Revocation } from './revocation.ts'
import type { SigningKey } from './key-token.ts'
import type { CertifiedKey } from './signer.ts'

/** One certificate somebody asks about. */
export interface AskedCertificate {
  /** CertID as it came, whole value; the answer repeats it. */
  readonly id: Uint8Array
  readonly hash: 'sha1' | 'sha256'
  readonly nameHash: Uint8Array
  readonly keyHash: Uint8Array
  /** In hexadecimal, as `serialOf` gives it. */
  readonly serial: string
}

/** A request that was read. */
export interface OcspRequest {
  readonly asked: readonly AskedCertificate[]
  /** The nonce extension, whole value; undefined when there is none. */
  readonly nonce: Uint8Array | undefined
}

/** What is known of a certificate: in use, ended, or none of the issuer's. */
export type CertificateStatus = 'good' | 'unknown' | Pick<Revocation, 'at' | 'reason' | 'invalidSince'>

const HASHES: Readonly<Record<string, 'sha1' | 'sha256'>> = {
  [OID.sha1]: 'sha1',
  [OID.sha256]: 'sha256',
}
const MOST_ASKED = 16
// RFC 9654 §2.1: a nonce is 1 to 128 bytes.
const NONCE_BYTES = 128

/** Reads an OCSPRequest (DER); throws `DerError` for anything else, and for more certificates than one request may name. */
export const readOcspRequest = (bytes: Uint8Array): OcspRequest => {
  const fields = children(childAt(readDer(bytes), 0, 0x30))
  const list = fields.find(({ tag }) => tag === 0x30)
  const requests = list ? children(list) : []
  if (requests.length === 0 || requests.length > MOST_ASKED) throw new DerError('no certificates asked for')
  const extensions = fields.find(({ tag }) => tag === 0xa2)
  const nonce = extensions && children(childAt(extensions, 0, 0x30)).find(isNonce)
  if (nonce !== undefined && nonce.raw.length > NONCE_BYTES + 32) throw new DerError('nonce too long')
  return { asked: requests.map((request) => readAsked(childAt(request, 0, 0x30))), nonce: nonce?.raw }
}

const isNonce = (extension: DerValue): boolean => readOid(childAt(extension, 0)) === OID.ocspNonce

/** Reads a CertID (RFC 6960 §4.1.1); throws `DerError` for anything else, and for digests other than SHA-1 and SHA-256. */
export const readAsked = (id: DerValue): AskedCertificate => {
  const hash = HASHES[readOid(childAt(childAt(id, 0, 0x30), 0))]
  if (hash === undefined) throw new DerError('digest algorithm not accepted')
  const serial = Buffer.from(childAt(id, 3, 0x02).content)
    .toString('hex')
    .replace(/^00(?=.)/, '')
  return {
    id: id.raw,
    hash,
    nameHash: childAt(id, 1, 0x04).content,
    keyHash: childAt(id, 2, 0x04).content,
    serial,
  }
}

/** Whether the question is about a certificate of this issuer (RFC 6960 §4.1.1). */
export const isIssuedBy = (asked: AskedCertificate, issuer: Uint8Array): boolean => {
  const { subject, publicKeyInfo } = certificateParts(issuer)
  const digest = (bytes: Uint8Array) => createHash(asked.hash).update(bytes).digest()
  const key = childAt(readDer(publicKeyInfo), 1, 0x03).content.subarray(1)
  return digest(subject).equals(asked.nameHash) && digest(key).equals(asked.keyHash)
}

/** The answer (DER), signed by the certificates' own issuer. */
export const answerOcsp = async (
  issuer: CertifiedKey<SigningKey>,
  answer: {
    readonly statuses: readonly { readonly asked: AskedCertificate; readonly status: CertificateStatus }[]
    readonly thisUpdate: Date
    readonly nextUpdate: Date
    readonly nonce: Uint8Array | undefined
  },
): Promise<Uint8Array> => {
  const single = answer.statuses.map(({ asked, status }) =>
    sequence(
      asked.id,
      statusValue(status),
      generalizedTime(answer.thisUpdate),
      explicit(0, generalizedTime(answer.nextUpdate)),
      ...aboutStatus(status),
    ),
  )
  const responder = keyIdentifier(certificateParts(issuer.certificate).publicKeyInfo)
  const data = sequence(
    explicit(2, octetString(responder)),
    generalizedTime(answer.thisUpdate),
    sequence(...single),
    ...(answer.nonce === undefined ? [] : [explicit(1, sequence(answer.nonce))]),
  )
  const basic = sequence(oid(OID.ocspBasic), octetString(await signedBy(issuer.privateKey, data)))
  return sequence(enumerated(0), explicit(0, basic))
}

const statusValue = (status: CertificateStatus): Der => {
  if (status === 'good') return implicit(0, nullValue)
  if (status === 'unknown') return implicit(2, nullValue)
  const reason =
    status.reason === 'unspecified' ? [] : [explicit(0, enumerated(REVOCATION_REASON[status.reason]))]
  return tagged(0xa1, generalizedTime(status.at), ...reason)
}

/** RFC 6960 §4.4.5: what a list says of an entry, an answer may say too. */
const aboutStatus = (status: CertificateStatus): Der[] =>
  typeof status === 'string' || status.invalidSince === undefined
    ? []
    : [explicit(1, sequence(extension(OID.invalidityDate, false, generalizedTime(status.invalidSince))))]

/** An answer that nothing was found out, unsigned: the request is no request, the server failed, or nobody here issued it. */
export const refuseOcsp = (why: 'malformed' | 'internal' | 'unauthorized'): Uint8Array =>
  sequence(enumerated({ malformed: 1, internal: 2, unauthorized: 6 }[why]))
