// Certificate revocation lists (RFC 5280 §5), used only when the issuer itself signed them.
import {
  Asn1Error,
  bitsOf,
  integerHex,
  oidOf,
  part,
  parts,
  readAsn1,
  sameBytes,
  timeOf,
} from '#server/documents/verification/cms/asn1.ts'
import type { Asn1 } from '#server/documents/verification/cms/asn1.ts'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'
import { SIGNATURES } from '#server/documents/verification/cms/oids.ts'
import { remembering } from '#server/documents/verification/cms/remembered.ts'
import { checkSignatureValue } from '#server/documents/verification/cms/signature-value.ts'
import { readAlgorithm } from '#server/documents/verification/cms/signed-data.ts'

const REMOVED_FROM_LIST = 8
/** keyCompromise, cACompromise and aACompromise (RFC 5280 §5.3.1). */
export const COMPROMISED: ReadonlySet<number> = new Set([1, 2, 10])
const REASON = '2.5.29.21'
const INVALIDITY_DATE = '2.5.29.24'
const CRL_SIGN = 6

/** A list that can be asked; undefined where it does not speak for the certificate. */
export interface RevocationList {
  readonly statusOf: (certificate: Certificate, issuer: Certificate) => CertificateStatus | undefined
}

/**
 * What a list or an answer says: since when revoked, if at all, as known at `thisUpdate`, for use until `nextUpdate`. Where the key was
 * in other hands before it was revoked, that earlier time counts (RFC 5280 §5.3.2).
 */
export interface CertificateStatus {
  readonly revokedAt: Date | undefined
  /** Its key was in other hands, so that whatever it signed may be somebody else's. */
  readonly isStolen?: boolean
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
}

/** The lists among the given encodings. */
export const readRevocationLists = (encodings: readonly Uint8Array[]): RevocationList[] =>
  encodings.flatMap((der) => {
    try {
      return [readList(der)]
    } catch (error) {
      if (error instanceof Asn1Error) return []
      throw error
    }
  })

const readList = remembering((der): RevocationList => {
  const { value } = readAsn1(der)
  const [tbs, algorithm, signature] = parts(value)
  if (!tbs || !algorithm || !signature) throw new Asn1Error('no list')
  const fields = parts(tbs)
  if (fields[0]?.tag === 0x02) fields.shift()
  const [, issuerName, updated, ...rest] = fields
  if (!issuerName || !updated) throw new Asn1Error('no list')
  const next = rest.find((field) => field.tag === 0x17 || field.tag === 0x18)
  const said = { thisUpdate: timeOf(updated), nextUpdate: next && timeOf(next) }
  const partial = hasCriticalExtension(rest.find((field) => field.tag === 0xa0))
  const revoked = readRevoked(rest.find((field) => field.tag === 0x30))
  const known = readAlgorithm(algorithm)
  const digest = SIGNATURES[known.oid]?.digest
  const checked = new WeakMap<Certificate, boolean>()
  const isFrom = (issuer: Certificate) => {
    const holds =
      checked.get(issuer) ??
      (digest !== undefined &&
        (issuer.keyUsage?.has(CRL_SIGN) ?? true) &&
        !checkSignatureValue(issuer.key, known, digest, tbs.raw, bitsOf(signature)).problem)
    checked.set(issuer, holds)
    return holds
  }
  return {
    statusOf: (certificate, issuer) => {
      if (!sameBytes(issuerName.raw, issuer.subject) || !isFrom(issuer)) return undefined
      const entry = revoked.get(certificate.serial)
      return entry || !partial
        ? { ...said, revokedAt: entry?.revokedAt, ...(entry?.isStolen && { isStolen: true }) }
        : undefined
    },
  }
})

type Entry = Required<Pick<CertificateStatus, 'isStolen'>> & { readonly revokedAt: Date }

const readRevoked = (field: Asn1 | undefined): Map<string, Entry> => {
  const revoked = new Map<string, Entry>()
  for (const entry of field ? parts(field) : []) {
    const [serial, date, extensions] = parts(entry)
    if (!serial || !date) throw new Asn1Error('no entry')
    const reason = reasonIn(extensions)
    if (reason === REMOVED_FROM_LIST) continue
    const isStolen = reason !== undefined && COMPROMISED.has(reason)
    revoked.set(integerHex(serial), { revokedAt: sinceWhen(timeOf(date), isStolen, extensions), isStolen })
  }
  return revoked
}

/** The earlier of the two where a key was stolen: what the thief made in between is no better than what came after. */
export const sinceWhen = (revokedAt: Date, isStolen: boolean, extensions: Asn1 | undefined): Date => {
  const value = isStolen ? extensionIn(extensions, INVALIDITY_DATE) : undefined
  const since = value && timeOf(value)
  return since && since < revokedAt ? since : revokedAt
}

const reasonIn = (extensions: Asn1 | undefined): number | undefined =>
  extensionIn(extensions, REASON)?.content[0]

const extensionIn = (extensions: Asn1 | undefined, id: string): Asn1 | undefined => {
  const found = extensions && parts(extensions).find((extension) => oidOf(part(extension, 0)) === id)
  const octets = found && parts(found).at(-1)
  return octets && readAsn1(octets.content).value
}

// A list with a critical extension (delta, one distribution point) may leave certificates out.
const hasCriticalExtension = (field: Asn1 | undefined): boolean =>
  field !== undefined && parts(part(field, 0)).some((extension) => part(extension, 1).tag === 0x01)
