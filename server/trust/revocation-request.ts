// Asks an issuer about one of its certificates, and checks what it answers by OCSP (RFC 6960).
import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { childAt, children, DerError, readDer, readOid, readTime } from '#server/trust/der/read.ts'
import type { DerValue } from '#server/trust/der/read.ts'
import { explicit, nullValue, octetString, oid, sequence } from '#server/trust/der/write.ts'
import { certificateParts, extensionOf, serialOf } from './certificate-parts.ts'
import { extension } from './certificate.ts'
import { isIssuedBy, readAsked } from './ocsp.ts'
import type { CertificateStatus } from './ocsp.ts'
import { OID } from './oids.ts'
import { reasonOf } from './revocation.ts'
import { signatureHolds } from './signature-value.ts'

/** A checked statement of an issuer about one certificate, and the bytes that prove it. */
export interface RevocationAnswer {
  readonly kind: 'ocsp' | 'list'
  /** OCSPResponse or CertificateList, DER, as it came. */
  readonly der: Uint8Array
  readonly status: CertificateStatus
  /** As of when it speaks, and until when it may be used. */
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
}

/** A certificate and who issued it, DER. */
export interface AskedAbout {
  readonly certificate: Uint8Array
  readonly issuer: Uint8Array
}

/** What is sent, and the nonce that a fresh answer repeats (RFC 9654). */
export interface StatusRequest {
  /** OCSPRequest, DER. */
  readonly der: Uint8Array
  readonly nonce: Uint8Array
}

const NONCE_BYTES = 16
const SUCCESSFUL = 0
/** Clocks of others may be this far from ours. */
const CLOCK_SKEW_MS = 5 * 60_000
/** An answer that does not say until when it may be used is taken for this long. */
const USABLE_MS = 24 * 3_600_000

/** An OCSPRequest for one certificate. SHA-1 only names the issuer there, and every responder knows it (RFC 5019 §2.1.1). */
export const statusRequest = ({ certificate, issuer }: AskedAbout): StatusRequest => {
  const { subject, publicKeyInfo } = certificateParts(issuer)
  const digest = (bytes: Uint8Array) => octetString(createHash('sha1').update(bytes).digest())
  const key = childAt(readDer(publicKeyInfo), 1, 0x03).content.subarray(1)
  const id = sequence(
    sequence(oid(OID.sha1), nullValue),
    digest(subject),
    digest(key),
    certificateParts(certificate).serial,
  )
  const nonce = octetString(randomBytes(NONCE_BYTES))
  const extensions = sequence(extension(OID.ocspNonce, false, nonce))
  return { der: sequence(sequence(sequence(sequence(id)), explicit(2, extensions))), nonce }
}

/**
 * Checks an OCSPResponse (§3.2): that it is one, about this certificate, signed by its issuer or by whom the issuer appointed, of use at
 * `now`, and with the request's nonce where it repeats one. Throws for all else.
 */
export const checkStatusAnswer = (
  der: Uint8Array,
  about: AskedAbout,
  { nonce, now }: { nonce?: Uint8Array; now: Date },
): RevocationAnswer => {
  const response = readDer(der)
  const code = childAt(response, 0, 0x0a).content[0]
  if (code !== SUCCESSFUL) throw new Error(`responder answered with status ${code}`)
  const given = childAt(childAt(response, 1, 0xa0), 0, 0x30)
  if (readOid(childAt(given, 0)) !== OID.ocspBasic) throw new DerError('answer of another type')
  const [data, algorithm, signature, carried] = children(readDer(childAt(given, 1, 0x04).content))
  if (!data || !algorithm || signature?.tag !== 0x03) throw new DerError('no basic answer')
  const algorithmId = readOid(childAt(algorithm, 0))
  const others = carried ? children(childAt(carried, 0, 0x30)).map(({ raw }) => raw) : []
  const signers = [about.issuer, ...others.filter((one) => isAppointed(one, about.issuer, now))]
  const isSigned = signers.some((one) =>
    signatureHolds(new X509Certificate(one).publicKey, algorithmId, data.raw, signature.content.subarray(1)),
  )
  if (!isSigned) throw new Error('answer not signed by the issuer or its responder')
  requireNonce(data, nonce)
  const said = { kind: 'ocsp', der, ...statusIn(data, about) } as const
  requireOfUse(said, now)
  return said
}

const isAppointed = (candidate: Uint8Array, issuer: Uint8Array, now: Date): boolean => {
  const [responder, above] = [new X509Certificate(candidate), new X509Certificate(issuer)]
  return (
    now >= responder.validFromDate &&
    now <= responder.validToDate &&
    (responder.keyUsage ?? []).includes(OID.ocspSigning) &&
    responder.checkIssued(above) &&
    responder.verify(above.publicKey)
  )
}

const requireNonce = (data: DerValue, nonce: Uint8Array | undefined): void => {
  const fields = children(data)
  // A responder by its name has the same tag, before the answers.
  const answers = fields.findIndex(({ tag }) => tag === 0x30)
  const extensions = fields.slice(answers + 1).find(({ tag }) => tag === 0xa1)
  const repeated = extensions && extensionOf(childAt(extensions, 0, 0x30), OID.ocspNonce)?.at(-1)
  if (nonce && repeated && Buffer.compare(repeated.content, nonce) !== 0)
    throw new Error('answer to another request')
}

const statusIn = (data: DerValue, { certificate, issuer }: AskedAbout) => {
  const list = children(data).find(({ tag }) => tag === 0x30)
  const serial = serialOf(certificate)
  const single = (list ? children(list) : []).find((item) => {
    const asked = readAsked(childAt(item, 0, 0x30))
    return asked.serial === serial && isIssuedBy(asked, issuer)
  })
  if (!single) throw new Error('answer about other certificates')
  const [, status, updated, ...rest] = children(single)
  if (!status || !updated) throw new DerError('no single answer')
  const next = rest.find(({ tag }) => tag === 0xa0)
  return {
    status: statusOf(status),
    thisUpdate: readTime(updated),
    nextUpdate: next && readTime(childAt(next, 0)),
  }
}

const statusOf = (value: DerValue): CertificateStatus => {
  if (value.tag === 0x80) return 'good'
  if (value.tag !== 0xa1) return 'unknown'
  const [at, reason] = children(value)
  if (!at) throw new DerError('no time of revocation')
  return { at: readTime(at), reason: reasonOf(reason && childAt(reason, 0, 0x0a).content[0]) }
}

/** Throws for a statement dated later than now, and for one that may be used no longer. */
export const requireOfUse = (
  { thisUpdate, nextUpdate }: Pick<RevocationAnswer, 'thisUpdate' | 'nextUpdate'>,
  now: Date,
): void => {
  const until = nextUpdate ?? new Date(thisUpdate.getTime() + USABLE_MS)
  if (thisUpdate.getTime() > now.getTime() + CLOCK_SKEW_MS) throw new Error('statement of the future')
  if (until.getTime() < now.getTime() - CLOCK_SKEW_MS) throw new Error('statement out of date')
}
