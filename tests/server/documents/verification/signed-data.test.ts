// Structures of a CMS message that are malformed in one place each, and what the reader says of it.
import { expect, test } from 'vitest'
import { readSignedData } from '#server/documents/verification/cms/signed-data.ts'
import {
  explicit,
  implicit,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
} from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'
import { OID } from '#server/trust/oids.ts'

const algorithm = (id: string) => sequence(oid(id))
const person = sequence(sequence(), integer(0x1234))
const attributes = (...values: readonly Der[]) =>
  tagged(0xa0, ...values.map((value) => sequence(oid(OID.contentType), value)))

const SIGNER = [
  integer(1),
  person,
  algorithm(OID.sha256),
  attributes(setOf(oid(OID.data))),
  algorithm(OID.ecdsaWithSha256),
  octetString(Uint8Array.of(9)),
] as const
const DATA = [
  integer(1),
  setOf(algorithm(OID.sha256)),
  sequence(oid(OID.data)),
  setOf(sequence(...SIGNER)),
] as const

const inside = (data: Der, id: string = OID.signedData): Der => sequence(oid(id), explicit(0, data))
const dataWith = (...fields: readonly Der[]) => inside(sequence(...fields))
const withPart = (list: readonly Der[], at: number, ...values: readonly Der[]): Der[] =>
  list.toSpliced(at, 1, ...values)
const signerWith = (at: number, ...values: readonly Der[]) =>
  dataWith(...withPart(DATA, 3, setOf(sequence(...withPart(SIGNER, at, ...values)))))
const sound = dataWith(...DATA)
const zeros = (bytes: Der, more: readonly number[]) => new Uint8Array([...bytes, ...more])
const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')

test('a message is read part by part', () => {
  const crl = sequence(integer(3))
  const certificate = sequence(integer(2))
  const read = readSignedData(
    dataWith(
      ...withPart(
        DATA,
        2,
        sequence(oid(OID.data), explicit(0, octetString(Uint8Array.of(7)))),
        tagged(0xa0, certificate, tagged(0xa1, integer(5))),
        tagged(0xa1, crl, tagged(0xa2, integer(5))),
      ),
    ),
    false,
  )
  const [signer] = read.signers
  expect({
    ...read,
    content: text(read.content),
    certificates: read.certificates.map(text),
    crls: read.crls.map(text),
    signers: read.signers.length,
  }).toEqual({
    digests: [OID.sha256],
    contentType: OID.data,
    content: '07',
    certificates: [text(certificate)],
    crls: [text(crl)],
    signers: 1,
  })
  expect({
    issuer: text(signer?.issuer),
    serial: signer?.serial,
    keyId: signer?.keyId,
    digest: signer?.digest,
    algorithm: signer?.algorithm,
    signature: text(signer?.signature),
    signed: [...(signer?.signed?.values.keys() ?? [])],
    repeated: signer?.signed?.repeated,
    unsigned: signer?.unsigned,
  }).toEqual({
    issuer: '3000',
    serial: '1234',
    keyId: undefined,
    digest: OID.sha256,
    algorithm: { oid: OID.ecdsaWithSha256, parameters: undefined },
    signature: '09',
    signed: [OID.contentType],
    repeated: false,
    unsigned: undefined,
  })
})

test('a signer named by a key is read so, and unsigned attributes stand behind the value', () => {
  const byKey = signerWith(1, implicit(0, octetString(Uint8Array.of(5))))
  const unsigned = signerWith(5, octetString(Uint8Array.of(9)), tagged(0xa1, sequence(oid('1.2.3'), setOf())))
  const strange = signerWith(5, octetString(Uint8Array.of(9)), tagged(0xa2, sequence(oid('1.2.3'), setOf())))
  const signerOf = (bytes: Der) => readSignedData(bytes, false).signers[0]
  expect([
    text(signerOf(byKey)?.keyId),
    signerOf(byKey)?.issuer,
    signerOf(byKey)?.serial,
    [...(signerOf(unsigned)?.unsigned?.values.keys() ?? [])],
    signerOf(strange)?.unsigned,
  ]).toEqual(['05', undefined, undefined, ['1.2.3'], undefined])
})

test('an attribute given twice is noted', () => {
  const twice = signerWith(3, attributes(setOf(oid(OID.data)), setOf(oid(OID.data))))
  expect(readSignedData(twice, false).signers[0]?.signed?.repeated).toBe(true)
})

test('zeros may stand behind a message where a place was kept for it, other bytes nowhere', () => {
  const messages = (bytes: Der, padded: boolean) => () => readSignedData(bytes, padded).signers.length
  expect(messages(zeros(sound, [0, 0]), true)()).toBe(1)
  expect(messages(zeros(sound, [0, 0]), false)).toThrow('bytes follow the signature')
  expect(messages(zeros(sound, [0, 1]), true)).toThrow('bytes follow the signature')
  expect(messages(zeros(sound, [1]), false)).toThrow('bytes follow the signature')
})

test.each<[string, Der, string]>([
  ['the whole is a set', tagged(0x31, oid(OID.signedData), explicit(0, sequence(...DATA))), 'no signed data'],
  ['it is of another kind', inside(sequence(...DATA), OID.data), 'no signed data'],
  ['its data stands bare', sequence(oid(OID.signedData), sequence(...DATA)), 'part 1 is missing'],
  ['its data is a set', inside(tagged(0x31, ...DATA)), 'part 0 is missing'],
  [
    'the version is no number',
    dataWith(...withPart(DATA, 0, octetString(Uint8Array.of(1)))),
    'no signed data',
  ],
  [
    'the digests are a list',
    dataWith(...withPart(DATA, 1, sequence(algorithm(OID.sha256)))),
    'no signed data',
  ],
  ['the content is a set', dataWith(...withPart(DATA, 2, setOf(oid(OID.data)))), 'no signed data'],
  ['the content is of no type', dataWith(...withPart(DATA, 2, sequence())), 'no content type'],
  [
    'the type is no identifier',
    dataWith(...withPart(DATA, 2, sequence(integer(1)))),
    'not an object identifier',
  ],
  ['nothing is in it', dataWith(), 'no signed data'],
  ['it ends behind the version', dataWith(...DATA.slice(0, 1)), 'no signed data'],
  ['it ends behind the digests', dataWith(...DATA.slice(0, 2)), 'no signed data'],
  ['there are no signers', dataWith(...DATA.slice(0, 3)), 'no signer'],
  ['something stands behind the signers', dataWith(...DATA, integer(1)), 'no signer'],
  ['a second set of signers follows', dataWith(...DATA, setOf(sequence(...SIGNER), integer(1))), 'no signer'],
  ['the signer has no version', signerWith(0, octetString(Uint8Array.of(1))), 'no signer'],
  ['the signer is empty', dataWith(...withPart(DATA, 3, setOf(sequence()))), 'no signer'],
  [
    'the signer ends behind the digest',
    dataWith(...withPart(DATA, 3, setOf(sequence(...SIGNER.slice(0, 3))))),
    'no signature value',
  ],
  [
    'the signer ends behind the version',
    dataWith(...withPart(DATA, 3, setOf(sequence(...SIGNER.slice(0, 1))))),
    'no signer',
  ],
  [
    'the signer ends behind the name',
    dataWith(...withPart(DATA, 3, setOf(sequence(...SIGNER.slice(0, 2))))),
    'no signer',
  ],
  [
    'the signer has no algorithm',
    dataWith(...withPart(DATA, 3, setOf(sequence(...SIGNER.slice(0, 4))))),
    'no signature value',
  ],
  [
    'the signer has no value',
    dataWith(...withPart(DATA, 3, setOf(sequence(...SIGNER.slice(0, 5))))),
    'no signature value',
  ],
  ['the value is a number', signerWith(5, integer(9)), 'no signature value'],
  ['the issuer is no name', signerWith(1, sequence(integer(1), integer(2))), 'part 0 is missing'],
  [
    'the number is none',
    signerWith(1, sequence(sequence(), octetString(Uint8Array.of(1)))),
    'not an integer',
  ],
  ['an attribute has no set', signerWith(3, attributes(sequence(oid(OID.data)))), 'part 1 is missing'],
])('a message is refused where %s', (_, bytes, reason) => {
  expect(() => readSignedData(bytes, true)).toThrow(reason)
})
