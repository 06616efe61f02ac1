// The parts of an X.509 certificate that signing needs to quote byte for byte (RFC 5280 §4.1).
import { childAt, children, DerError, readDer, readOid } from '#server/trust/der/read.ts'
import type { DerValue } from '#server/trust/der/read.ts'

/** Encoded parts of a certificate. */
export interface CertificateParts {
  /** Serial number as a whole INTEGER value. */
  readonly serial: Uint8Array
  /** Issuer's and subject's names, whole values. */
  readonly issuer: Uint8Array
  readonly subject: Uint8Array
  /** SubjectPublicKeyInfo, whole value. */
  readonly publicKeyInfo: Uint8Array
}

/** Takes a DER certificate apart; throws `DerError` for anything else. */
export const certificateParts = (certificate: Uint8Array): CertificateParts => {
  const [toBeSigned] = children(readDer(certificate))
  const fields = toBeSigned ? children(toBeSigned) : []
  if (fields[0]?.tag === 0xa0) fields.shift()
  const [serial, , issuer, , subject, publicKeyInfo] = fields
  if (!serial || !issuer || !subject || !publicKeyInfo) throw new DerError('no certificate')
  return { serial: serial.raw, issuer: issuer.raw, subject: subject.raw, publicKeyInfo: publicKeyInfo.raw }
}

/** The serial number in lower-case hexadecimal, as it is shown and as revocations name it. */
export const serialOf = (certificate: Uint8Array): string =>
  Buffer.from(readDer(certificateParts(certificate).serial).content)
    .toString('hex')
    .replace(/^00(?=.)/, '')

/** Whether a certificate has this extension and marks it critical (RFC 5280 §4.2). */
export const isCriticalIn = (certificate: Uint8Array, id: string): boolean => {
  const [, critical] = extensionIn(certificate, id) ?? []
  return critical?.tag === 0x01 && critical.content[0] === 0xff
}

/** The value inside an extension of a certificate; undefined where it has none of that name (RFC 5280 §4.2). */
export const extensionValue = (certificate: Uint8Array, id: string): DerValue | undefined => {
  const octets = extensionIn(certificate, id)?.at(-1)
  return octets && readDer(octets.content)
}

const extensionIn = (certificate: Uint8Array, id: string): DerValue[] | undefined => {
  const fields = children(childAt(readDer(certificate), 0, 0x30))
  const listed = fields.find(({ tag }) => tag === 0xa3)
  return listed && extensionOf(childAt(listed, 0, 0x30), id)
}

/** The fields of one extension among those of a certificate, a list or an answer: its name, perhaps whether it is critical, its value. */
export const extensionOf = (extensions: DerValue, id: string): DerValue[] | undefined =>
  children(extensions)
    .map((extension) => children(extension))
    .find(([name]) => name !== undefined && readOid(name) === id)
