// OCSP answers kept in the file (RFC 6960 §4.2).
// The issuer signed them, or a responder that it appointed.
import { createHash } from 'node:crypto'
import {
  Asn1Error,
  bitsOf,
  integerHex,
  octetsOf,
  oidOf,
  part,
  parts,
  readAsn1,
  sameBytes,
  smallInteger,
  timeOf,
} from '#server/documents/verification/cms/asn1.ts'
import type { Asn1 } from '#server/documents/verification/cms/asn1.ts'
import { readCertificate } from '#server/documents/verification/cms/certificate.ts'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'
import { COMPROMISED, sinceWhen } from './crl.ts'
import type { CertificateStatus } from './crl.ts'
import { DIGESTS, PURPOSE, SIGNATURES } from '#server/documents/verification/cms/oids.ts'
import { checkSignatureValue } from '#server/documents/verification/cms/signature-value.ts'
import { readAlgorithm } from '#server/documents/verification/cms/signed-data.ts'

const SUCCESSFUL = 0
const BASIC = '1.3.6.1.5.5.7.48.1.1'

/** An answer that can be asked; undefined where it does not speak for the certificate. */
export interface StatusAnswer {
  readonly statusOf: (certificate: Certificate, issuer: Certificate) => CertificateStatus | undefined
}

/** The answers among the given encodings. */
export const readStatusAnswers = (encodings: readonly Uint8Array[]): StatusAnswer[] =>
  encodings.flatMap((der) => {
    try {
      return [readAnswer(der)]
    } catch (error) {
      if (error instanceof Asn1Error) return []
      throw error
    }
  })

const readAnswer = (der: Uint8Array): StatusAnswer => {
  const { value } = readAsn1(der)
  if (smallInteger(part(value, 0, 0x0a)) !== SUCCESSFUL) throw new Asn1Error('no answer')
  const response = part(part(value, 1, 0xa0), 0)
  if (oidOf(part(response, 0)) !== BASIC) throw new Asn1Error('no answer of a known type')
  const [data, algorithm, signature, extra] = parts(readAsn1(octetsOf(part(response, 1))).value)
  if (!data || !algorithm || !signature) throw new Asn1Error('no answer')
  const singles = parts(data).find((field) => field.tag === 0x30 && parts(field)[0]?.tag === 0x30)
  const responders = extra ? parts(part(extra, 0)).flatMap((item) => readCertificate(item.raw) ?? []) : []
  const known = readAlgorithm(algorithm)
  const digest = SIGNATURES[known.oid]?.digest
  const isFrom = (issuer: Certificate, at: Date) =>
    [issuer, ...responders.filter((candidate) => isAppointed(candidate, issuer, at))].some(
      (signer) =>
        digest && !checkSignatureValue(signer.key, known, digest, data.raw, bitsOf(signature)).problem,
    )
  return {
    statusOf: (certificate, issuer) => {
      const single = singles && parts(singles).find((item) => speaksFor(part(item, 0), certificate, issuer))
      if (!single) return undefined
      const [, status, updated, ...rest] = parts(single)
      const next = rest.find(({ tag }) => tag === 0xa0)
      const extensions = rest.find(({ tag }) => tag === 0xa1)
      if (!status || !updated || !isFrom(issuer, timeOf(updated))) return undefined
      const said = {
        thisUpdate: timeOf(updated),
        nextUpdate: next && timeOf(part(next, 0)),
      }
      if (status.tag === 0x80) return { ...said, revokedAt: undefined }
      if (status.tag !== 0xa1) return undefined
      const [at, reason] = parts(status)
      const isStolen = reason !== undefined && COMPROMISED.has(part(reason, 0, 0x0a).content[0] ?? 0)
      const revokedAt = sinceWhen(timeOf(at ?? updated), isStolen, extensions && part(extensions, 0))
      return { ...said, revokedAt, ...(isStolen && { isStolen }) }
    },
  }
}

const isAppointed = (responder: Certificate, issuer: Certificate, at: Date): boolean =>
  responder.notBefore <= at &&
  at <= responder.notAfter &&
  sameBytes(responder.issuer, issuer.subject) &&
  (responder.purposes?.oids.includes(PURPOSE.ocspSigning) ?? false) &&
  responder.x509.checkIssued(issuer.x509) &&
  responder.x509.verify(issuer.key)

const speaksFor = (id: Asn1, certificate: Certificate, issuer: Certificate): boolean => {
  const digest = DIGESTS[oidOf(part(part(id, 0), 0))]?.node
  if (!digest || integerHex(part(id, 3)) !== certificate.serial) return false
  const key = bitsOf(part(readAsn1(issuer.key.export({ type: 'spki', format: 'der' })).value, 1))
  const hash = (bytes: Uint8Array) => createHash(digest).update(bytes).digest()
  return sameBytes(octetsOf(part(id, 1)), hash(issuer.subject)) && sameBytes(octetsOf(part(id, 2)), hash(key))
}
