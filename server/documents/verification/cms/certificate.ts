// Reads an X.509 certificate (RFC 5280).
// Node parses names and key; the critical extensions are read here.
import { X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import {
  Asn1Error,
  integerHex,
  octetsOf,
  oidOf,
  part,
  parts,
  readAsn1,
  smallInteger,
  timeOf,
} from './asn1.ts'
import type { Asn1 } from './asn1.ts'
import { EXTENSION, SIGNATURES } from './oids.ts'
import { remembering } from './remembered.ts'

/** A certificate with what the checks ask of it. Names are their DER encodings, `serial` lower-case hex. */
export interface Certificate {
  readonly der: Uint8Array
  readonly x509: X509Certificate
  readonly key: KeyObject
  readonly subject: Uint8Array
  readonly issuer: Uint8Array
  readonly subjectText: string
  readonly issuerText: string
  readonly serial: string
  readonly notBefore: Date
  readonly notAfter: Date
  readonly isAuthority: boolean
  readonly pathLength: number | undefined
  /** Bits of key usage, bit 0 = digitalSignature; undefined when the extension is missing. */
  readonly keyUsage: ReadonlySet<number> | undefined
  readonly purposes: { readonly critical: boolean; readonly oids: readonly string[] } | undefined
  readonly unknownCritical: boolean
  /** Whether the issuer's signature rests on a digest that binds nothing any more. */
  readonly weaklyIssued: boolean
}

/** Reads a certificate, or undefined where the bytes are none that can be used. */
export const readCertificate = remembering((der): Certificate | undefined => {
  try {
    return parse(der)
  } catch {
    // Any failure of either parser means the same: no usable certificate.
    return undefined
  }
})

const parse = (der: Uint8Array): Certificate => {
  const { value } = readAsn1(der)
  const fields = parts(part(value, 0, 0x30))
  if (fields[0]?.tag === 0xa0) fields.shift()
  const [serial, , issuer, validity, subject] = fields
  if (!serial || !issuer || !validity || !subject) throw new Asn1Error('no certificate')
  const extensions = readExtensions(fields.find((field) => field.tag === 0xa3))
  const basic = extensions.get(EXTENSION.basicConstraints)
  const usage = extensions.get(EXTENSION.keyUsage)
  const purposes = extensions.get(EXTENSION.extendedKeyUsage)
  const x509 = new X509Certificate(value.raw)
  const constraints = basic ? parts(basic.value) : []
  const limit = constraints.find((item) => item.tag === 0x02)
  const issued = SIGNATURES[oidOf(part(part(value, 1), 0))]?.digest ?? ''
  return {
    der: value.raw,
    x509,
    key: x509.publicKey,
    subject: subject.raw,
    issuer: issuer.raw,
    subjectText: nameText(subject),
    issuerText: nameText(issuer),
    serial: integerHex(serial),
    notBefore: timeOf(part(validity, 0)),
    notAfter: timeOf(part(validity, 1)),
    isAuthority: constraints.some((item) => item.tag === 0x01 && item.content[0] === 0xff),
    pathLength: limit && smallInteger(limit),
    keyUsage: usage && bits(usage.value),
    purposes: purposes && { critical: purposes.critical, oids: parts(purposes.value).map(oidOf) },
    weaklyIssued: ['md5', 'sha1'].includes(issued),
    unknownCritical: [...extensions].some(
      ([oid, { critical }]) => critical && !EXTENSION.understood.has(oid),
    ),
  }
}

interface Extension {
  readonly critical: boolean
  readonly value: Asn1
}

const readExtensions = (field: Asn1 | undefined): Map<string, Extension> => {
  const found = new Map<string, Extension>()
  for (const item of field ? parts(part(field, 0, 0x30)) : []) {
    const [oid, ...rest] = parts(item)
    const octets = rest.at(-1)
    if (!oid || !octets || found.has(oidOf(oid))) throw new Asn1Error('extension')
    const critical = rest.length > 1 && rest[0]?.content[0] === 0xff
    found.set(oidOf(oid), { critical, value: readAsn1(octetsOf(octets)).value })
  }
  return found
}

const bits = (value: Asn1): Set<number> => {
  const set = new Set<number>()
  const bytes = value.content.subarray(1)
  for (let i = 0; i < bytes.length * 8; i += 1) if ((bytes[i >> 3] ?? 0) & (0x80 >> (i & 7))) set.add(i)
  return set
}

const LABELS: Record<string, string> = { '2.5.4.3': 'CN', '2.5.4.10': 'O', '2.5.4.11': 'OU', '2.5.4.6': 'C' }

/** The common name, else the organisation, else the whole name. */
export const shortName = (certificate: Certificate): string => {
  const entries = nameEntries(readAsn1(certificate.subject).value)
  return entries.get('CN') ?? entries.get('O') ?? certificate.subjectText
}

const nameEntries = (name: Asn1): Map<string, string> => {
  const entries = new Map<string, string>()
  for (const set of parts(name)) {
    for (const pair of parts(set)) {
      const label = LABELS[oidOf(part(pair, 0))]
      if (label) entries.set(label, text(part(pair, 1)))
    }
  }
  return entries
}

const nameText = (name: Asn1): string =>
  [...nameEntries(name)].map(([label, value]) => `${label}=${value}`).join(', ')

const text = (value: Asn1): string => {
  const bytes = Buffer.from(value.content)
  if (value.tag === 0x1e) return bytes.swap16().toString('utf16le')
  return bytes.toString(value.tag === 0x0c ? 'utf8' : 'latin1')
}
