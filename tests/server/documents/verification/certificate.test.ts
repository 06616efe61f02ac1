// Certificates as the checks read them, and encodings that are none (RFC 5280 §4).
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { parts, readAsn1 } from '#server/documents/verification/cms/asn1.ts'
import { readCertificate, shortName } from '#server/documents/verification/cms/certificate.ts'
import { extension } from '#server/trust/certificate.ts'
import {
  bitList,
  boolean,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
  utf8String,
} from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'
import { OID } from '#server/trust/oids.ts'
import { certificateWith, privateKey, purposes } from '#tests/support/attacks/time-stamp.ts'

const read = (...extensions: readonly Der[]) => readCertificate(certificateWith(extensions))
const constraints = (...fields: readonly Der[]) => extension(OID.basicConstraints, true, sequence(...fields))

test('a certificate without extensions says nothing of what it is for', () => {
  const {
    isAuthority,
    pathLength,
    keyUsage,
    purposes: said,
    unknownCritical,
    weaklyIssued,
    serial,
  } = read() ?? {}
  expect({ isAuthority, pathLength, keyUsage, said, unknownCritical, weaklyIssued, serial }).toEqual({
    isAuthority: false,
    pathLength: undefined,
    keyUsage: undefined,
    said: undefined,
    unknownCritical: false,
    weaklyIssued: false,
    serial: '4d',
  })
})

test.each<[string, readonly Der[], object]>([
  ['an authority', [boolean(true)], { isAuthority: true, pathLength: undefined }],
  ['an authority of a short path', [boolean(true), integer(0)], { isAuthority: true, pathLength: 0 }],
  ['no authority', [], { isAuthority: false, pathLength: undefined }],
  ['no authority, said plainly', [boolean(false)], { isAuthority: false, pathLength: undefined }],
  ['no authority, but a path', [integer(0xff)], { isAuthority: false, pathLength: 255 }],
])('%s', (_, fields, expected) => {
  const { isAuthority, pathLength } = read(constraints(...fields)) ?? {}
  expect({ isAuthority, pathLength }).toEqual(expected)
})

test('bits of key usage are counted from the first', () => {
  expect([
    read(extension(OID.keyUsage, true, bitList(0)))?.keyUsage,
    read(extension(OID.keyUsage, true, bitList(5, 6)))?.keyUsage,
    read(extension(OID.keyUsage, true, bitList(8)))?.keyUsage,
  ]).toEqual([new Set([0]), new Set([5, 6]), new Set([8])])
})

test('purposes are read with whether they are critical', () => {
  const both = [OID.timestamping, OID.emailProtection]
  expect([read(...purposes(true, ...both))?.purposes, read(...purposes(false, ...both))?.purposes]).toEqual([
    { critical: true, oids: both },
    { critical: false, oids: both },
  ])
})

test('a purpose marked as not critical in so many words is not critical', () => {
  const said = sequence(
    oid(OID.extendedKeyUsage),
    boolean(false),
    octetString(sequence(oid(OID.timestamping))),
  )
  expect(read(said)?.purposes?.critical).toBe(false)
})

test('only a critical extension that nobody knows is a demand', () => {
  const unknown = (critical: boolean) => extension('1.2.3.4', critical, integer(1))
  expect(
    [[unknown(true)], [unknown(false)], [constraints()], [constraints(), unknown(true)]].map(
      (extensions) => read(...extensions)?.unknownCritical,
    ),
  ).toEqual([true, false, false, true])
})

/** The certificate with its fields, and the identifier of its signature, as they are changed here. */
const rewritten = (change: (fields: Uint8Array[]) => Uint8Array[], signature: string): Uint8Array => {
  const [fields, , value] = parts(readAsn1(certificateWith([])).value)
  if (!fields || !value) throw new Error('no certificate')
  return sequence(
    sequence(...change(parts(fields).map(({ raw }) => raw))),
    sequence(oid(signature)),
    value.raw,
  )
}

test('a certificate of the first version has no number of its version', () => {
  const first = readCertificate(rewritten((fields) => fields.slice(1), OID.ecdsaWithSha256))
  expect([first?.serial, first?.subjectText, first?.isAuthority]).toEqual([
    '4d',
    readCertificate(certificateWith([]))?.subjectText,
    false,
  ])
})

test('a certificate is weakly issued where its own signature is over SHA-1 or MD5', () => {
  const issuedBy = (signature: string) =>
    readCertificate(rewritten((fields) => fields.with(2, sequence(oid(signature))), signature))?.weaklyIssued
  expect([
    issuedBy('1.2.840.113549.1.1.5'),
    issuedBy('1.2.840.113549.1.1.4'),
    issuedBy('1.2.840.10045.4.1'),
    issuedBy(OID.ecdsaWithSha256),
    issuedBy('1.2.840.113549.1.1.99'),
  ]).toEqual([true, true, true, false, false])
})

test.each<[string, Uint8Array]>([
  ['no bytes', new Uint8Array()],
  ['text', Buffer.from('hello')],
  ['a structure of something else', sequence(sequence(integer(1)))],
  ['an extension that stands twice', certificateWith([constraints(), constraints()])],
  ['an extension without a value', certificateWith([sequence(oid('1.2.3.4'))])],
  ['an empty extension', certificateWith([sequence()])],
  [
    'a name in halves of characters',
    certificateWith(
      [],
      privateKey,
      sequence(setOf(sequence(oid(OID.commonName), tagged(0x1e, Buffer.of(0))))),
    ),
  ],
  ['constraints that are no list', certificateWith([extension(OID.basicConstraints, true, integer(1))])],
])('%s is no certificate', (_, der) => {
  expect(readCertificate(der)).toBe(undefined)
})

const named = (...pairs: readonly [string, Der][]) => {
  const name = sequence(...pairs.map(([id, value]) => setOf(sequence(oid(id), value))))
  const certificate = readCertificate(certificateWith([], privateKey, name))
  return certificate && [shortName(certificate), certificate.subjectText]
}
const utf16 = (text: string) => tagged(0x1e, Buffer.from(text, 'utf16le').swap16())

test('names are read in each of their writings, the common name first', () => {
  expect([
    named(
      [OID.country, utf8String('CN')],
      [OID.organization, utf8String('甲公司')],
      [OID.commonName, utf8String('甲')],
    ),
    named([OID.organization, utf8String('甲公司')]),
    named([OID.country, utf8String('CN')]),
    named([OID.commonName, utf16('甲公司')]),
    named([OID.commonName, tagged(0x13, Buffer.from('Caf\u00e9', 'latin1'))]),
    named([OID.serialNumber, utf8String('1')], [OID.commonName, utf8String('甲')]),
  ]).toEqual([
    ['甲', 'C=CN, O=甲公司, CN=甲'],
    ['甲公司', 'O=甲公司'],
    ['C=CN', 'C=CN'],
    ['甲公司', 'CN=甲公司'],
    ['Café', 'CN=Café'],
    ['甲', 'CN=甲'],
  ])
})

test('keys of every kind are read', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
  expect(readCertificate(certificateWith([], rsa))?.key.asymmetricKeyType).toBe('rsa')
})
