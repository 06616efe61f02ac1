// Checks a certificate revocation list that was fetched, and looks a certificate up in it.
// See RFC 5280 §5 and §6.3.
import { X509Certificate } from 'node:crypto'
import { childAt, children, DerError, readDer, readOid, readTime } from '#server/trust/der/read.ts'
import type { DerValue } from '#server/trust/der/read.ts'
import { addressesOfPoint, statusAddresses } from './certificate-addresses.ts'
import { certificateParts, extensionOf, extensionValue } from './certificate-parts.ts'
import type { CertificateStatus } from './ocsp.ts'
import { OID } from './oids.ts'
import { reasonOf } from './revocation.ts'
import { requireOfUse } from './revocation-request.ts'
import type { AskedAbout, RevocationAnswer } from './revocation-request.ts'
import { signatureHolds } from './signature-value.ts'

const CRL_SIGN = 6
const REMOVED_FROM_LIST = 8

/**
 * Checks a CertificateList (DER): that the certificate's issuer signed it and may, that it speaks of that certificate, and that it is of
 * use at `now`. `newerThan`: the number of the list known before, below which none is taken back. Throws for all else.
 */
export const checkRevocationList = (
  der: Uint8Array,
  about: AskedAbout,
  { now, newerThan }: { now: Date; newerThan?: bigint | undefined },
): RevocationAnswer & { readonly number: bigint | undefined } => {
  const [list, algorithm, signature] = children(readDer(der))
  if (!list || !algorithm || signature?.tag !== 0x03) throw new DerError('no list')
  const fields = children(list)
  if (fields[0]?.tag === 0x02) fields.shift()
  const [inner, name, updated, ...rest] = fields
  if (!inner || !name || !updated) throw new DerError('no list')
  const algorithmId = readOid(childAt(algorithm, 0))
  if (readOid(childAt(inner, 0)) !== algorithmId) throw new Error('list names two algorithms')
  if (Buffer.compare(name.raw, certificateParts(about.issuer).subject) !== 0)
    throw new Error('list of another issuer')
  if (!maySignLists(about.issuer)) throw new Error('issuer may not sign lists')
  const key = new X509Certificate(about.issuer).publicKey
  if (!signatureHolds(key, algorithmId, list.raw, signature.content.subarray(1)))
    throw new Error('list not signed by the issuer')
  const next = rest.find(({ tag }) => tag === 0x17 || tag === 0x18)
  if (!next) throw new Error('list without an end')
  const number = numberIn(
    rest.find(({ tag }) => tag === 0xa0),
    about.certificate,
  )
  if (number !== undefined && newerThan !== undefined && number < newerThan)
    throw new Error('list older than the one known')
  const said = {
    kind: 'list',
    der,
    number,
    status: entryIn(
      rest.find(({ tag }) => tag === 0x30),
      about.certificate,
    ),
    thisUpdate: readTime(updated),
    nextUpdate: readTime(next),
  } as const
  requireOfUse(said, now)
  return said
}

const maySignLists = (issuer: Uint8Array): boolean => {
  const usage = extensionValue(issuer, OID.keyUsage)
  return usage === undefined || hasBit(usage, CRL_SIGN)
}

/** Whether a named bit of a BIT STRING is set, bit 0 first. */
export const hasBit = ({ content }: DerValue, bit: number): boolean =>
  ((content[1 + (bit >> 3)] ?? 0) & (0x80 >> (bit & 7))) !== 0

/** The list's number; throws where a critical extension says that the list may leave the certificate out (§5.2). */
const numberIn = (extensions: DerValue | undefined, certificate: Uint8Array): bigint | undefined => {
  if (!extensions) return undefined
  const all = childAt(extensions, 0, 0x30)
  for (const item of children(all)) {
    const [id, critical] = children(item)
    if (!id || critical?.tag !== 0x01) continue
    const isPoint = readOid(id) === OID.issuingDistributionPoint
    const value = children(item).at(-1)
    if (!isPoint || !value || !coversAll(readDer(value.content), certificate))
      throw new Error('list of a part of the certificates')
  }
  const octets = extensionOf(all, OID.crlNumber)?.at(-1)
  const digits = octets && Buffer.from(childOf(octets)).toString('hex')
  return digits === undefined || digits === '' ? undefined : BigInt(`0x${digits}`)
}

const childOf = (octets: DerValue): Uint8Array => readDer(octets.content).content

/** A list in parts has its address among those of the certificate, and is no list of other certificates or of single reasons (§6.3.3). */
const coversAll = (point: DerValue, certificate: Uint8Array): boolean => {
  const fields = children(point)
  const [name] = fields
  const known = statusAddresses(certificate).lists
  // [1]: of holders' certificates alone, [2]: of authorities' alone.
  const own = new X509Certificate(certificate).ca ? 0x82 : 0x81
  const isWhole = fields.every(({ tag }) => tag === 0xa0 || tag === own)
  return isWhole && (name?.tag !== 0xa0 || addressesOfPoint(name).some((one) => known.includes(one)))
}

const entryIn = (entries: DerValue | undefined, certificate: Uint8Array): CertificateStatus => {
  const serial = Buffer.from(certificateParts(certificate).serial)
  for (const entry of entries ? children(entries) : []) {
    if (!serial.equals(entry.content.subarray(0, serial.length))) continue
    const [, at, extensions] = children(entry)
    if (!at) throw new DerError('no entry')
    const value = extensions && extensionOf(extensions, OID.crlReason)?.at(-1)
    const code = value && childOf(value)[0]
    if (code === REMOVED_FROM_LIST) continue
    return { at: readTime(at), reason: reasonOf(code) }
  }
  return 'good'
}
