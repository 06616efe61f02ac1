// Revocation lists: one respect is wrong in each, and the list then says nothing (RFC 5280 §5, §6.3).
import { expect, test } from 'vitest'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'
import { readRevocationLists } from '#server/documents/verification/trust/crl.ts'
import { readRevocationData, revocationOf } from '#server/documents/verification/trust/revocation.ts'
import { extension } from '#server/trust/certificate.ts'
import { certificateParts } from '#server/trust/certificate-parts.ts'
import {
  bitString,
  boolean,
  certificateTime,
  enumerated,
  explicit,
  implicit,
  integer,
  octetString,
  oid,
  sequence,
} from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'
import { OID } from '#server/trust/oids.ts'
import { signWith } from '#server/trust/signer.ts'
import { at, issuer, key, leaf, now, read, trust } from '#tests/support/attacks/status-answer.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const { issuing, root } = trust.authority
const double = createTestTrust(now)
const { serial } = certificateParts(key.certificate)

interface List {
  readonly version?: boolean
  readonly name?: Uint8Array
  readonly signer?: typeof issuing.privateKey
  readonly algorithm?: Der
  readonly value?: (tbs: Der) => Uint8Array
  readonly thisUpdate?: Date
  readonly nextUpdate?: Der | undefined
  readonly entries?: readonly Der[]
  readonly extensions?: readonly Der[]
}

const entry = (of: Der = serial, ...extensions: readonly Der[]) =>
  sequence(of, certificateTime(at(-2)), ...(extensions.length > 0 ? [sequence(...extensions)] : []))
const reason = (code: number) => extension(OID.crlReason, false, enumerated(code))

const listWith = (list: List): Uint8Array => {
  const { entries = [entry()], extensions = [extension(OID.crlNumber, false, integer(1))] } = list
  const tbs = sequence(
    ...(list.version === false ? [] : [integer(1)]),
    sequence(oid(OID.ecdsaWithSha256)),
    list.name ?? certificateParts(issuing.certificate).subject,
    certificateTime(list.thisUpdate ?? now),
    ...('nextUpdate' in list ? (list.nextUpdate ? [list.nextUpdate] : []) : [certificateTime(at(1))]),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    ...(extensions.length > 0 ? [explicit(0, sequence(...extensions))] : []),
  )
  return sequence(
    tbs,
    list.algorithm ?? sequence(oid(OID.ecdsaWithSha256)),
    bitString((list.value ?? ((bytes) => signWith(list.signer ?? issuing.privateKey, bytes)))(tbs)),
  )
}

const statusOf = (list: List, certificate = leaf, by = issuer) =>
  readRevocationLists([listWith(list)])[0]?.statusOf(certificate, by)

const said = { thisUpdate: now, nextUpdate: at(1) }
const REVOKED = { ...said, revokedAt: at(-2) }
const IN_USE = { ...said, revokedAt: undefined }
const KEY_CERT_SIGN = 5
const CRL_SIGN = 6

test.each<[string, List]>([
  ['as it should be', {}],
  ['of the first version', { version: false, extensions: [] }],
  ['without extensions', { extensions: [] }],
  ['that names others first', { entries: [entry(integer(7)), entry()] }],
  ['that gives a reason', { entries: [entry(serial, reason(4))] }],
  [
    'that gives another note with the value of a removal',
    {
      entries: [entry(serial, extension('2.5.29.24', false, enumerated(8)))],
    },
  ],
])('a list %s counts', (_, list) => {
  expect(statusOf(list)).toEqual(REVOKED)
})

test.each<[string, List]>([
  ['has no entries', { entries: [] }],
  ['has only entries of others', { entries: [entry(integer(7))] }],
  ['has the certificate removed again', { entries: [entry(serial, reason(8))] }],
  [
    'has it removed behind another note',
    {
      entries: [entry(serial, extension('2.5.29.24', false, integer(1)), reason(8))],
    },
  ],
])('a certificate is in use whose list %s', (_, list) => {
  expect(statusOf(list)).toEqual(IN_USE)
})

test('a list without an end says when it was made only', () => {
  expect(statusOf({ nextUpdate: undefined })).toEqual({ ...REVOKED, nextUpdate: undefined })
})

test.each<[string, List]>([
  ['signed by a foreign key', { signer: double.authority.issuing.privateKey }],
  ['of another name', { name: certificateParts(root.certificate).subject }],
  ['with a value that was altered', { value: (tbs) => flipped(signWith(issuing.privateKey, tbs)) }],
  ['signed over something else', { value: () => signWith(issuing.privateKey, Buffer.from('x')) }],
  ['signed by an unknown algorithm', { algorithm: sequence(oid('1.2.3')) }],
  ['signed by an algorithm that leaves its digest open', { algorithm: sequence(oid('1.2.840.10045.2.1')) }],
])('a list %s says nothing', (_, list) => {
  expect(statusOf(list)).toBe(undefined)
})

const flipped = (bytes: Uint8Array) => bytes.map((byte, i) => (i === bytes.length - 1 ? byte ^ 1 : byte))

test('a list counts for an issuer that may sign lists, or says nothing of its use, and no other', () => {
  const by = (keyUsage: Certificate['keyUsage']) => statusOf({}, leaf, { ...issuer, keyUsage })
  expect([by(new Set([CRL_SIGN])), by(undefined), by(new Set([KEY_CERT_SIGN]))]).toEqual([
    REVOKED,
    REVOKED,
    undefined,
  ])
})

test('a list is asked of each issuer anew, and answers the same again', () => {
  const [list] = readRevocationLists([listWith({})])
  const other = { ...issuer, key: read(root.certificate).key }
  expect([
    list?.statusOf(leaf, other),
    list?.statusOf(leaf, issuer),
    list?.statusOf(leaf, other),
    list?.statusOf(leaf, issuer),
  ]).toEqual([undefined, REVOKED, undefined, REVOKED])
})

const DELTA = extension('2.5.29.27', true, integer(1))
const onePoint = (value: Der) => extension('2.5.29.28', true, value)
const INDIRECT = sequence(implicit(4, boolean(true)))

test.each<[string, Der]>([
  ['a delta list', DELTA],
  ['an indirect list', onePoint(INDIRECT)],
  ['a list of one place', onePoint(sequence())],
])('%s may leave certificates out: it tells of those it names, and of no others', (_, critical) => {
  const extensions = [extension(OID.crlNumber, false, integer(1)), critical]
  expect([statusOf({ extensions, entries: [entry()] }), statusOf({ extensions, entries: [] })]).toEqual([
    REVOKED,
    undefined,
  ])
})

test.each<[string, List, { complete: boolean; stale: boolean }, Date?]>([
  ['made after the signature', { thisUpdate: at(-0.5) }, { complete: true, stale: false }, at(-1)],
  ['of a time that has not come', { thisUpdate: at(0.5) }, { complete: false, stale: false }],
  ['made before it and good until after it', { thisUpdate: at(-1) }, { complete: true, stale: true }],
  [
    'that had run out',
    { thisUpdate: at(-2), nextUpdate: certificateTime(at(-1)) },
    { complete: false, stale: true },
  ],
  [
    'made before it without an end',
    { thisUpdate: at(-1), nextUpdate: undefined },
    { complete: false, stale: true },
  ],
  [
    'that tells its end in the long form',
    { thisUpdate: at(-1), nextUpdate: new Uint8Array([0x18, 15, ...Buffer.from('20261122090000Z')]) },
    { complete: true, stale: true },
  ],
])('a list %s', (_, list, expected, time = now) => {
  const found = revocationOf(
    [leaf, issuer],
    readRevocationData([listWith({ entries: [], ...list })], [], now),
    time,
  )
  expect(found).toEqual({ ...expected, revokedAt: undefined })
})

test('beside a list made before the signature, one made at its time leaves nothing open', () => {
  const lists = [
    listWith({ entries: [], thisUpdate: at(-1), nextUpdate: undefined }),
    listWith({ entries: [] }),
  ]
  expect(revocationOf([leaf, issuer], readRevocationData(lists, [], now), now)).toEqual({
    revokedAt: undefined,
    stolenSince: undefined,
    complete: true,
    stale: false,
  })
})

test.each<[string, Der]>([
  ['is no structure', octetString(Uint8Array.of(1))],
  ['has no value', sequence(sequence(), sequence(oid('1.2.3')))],
  ['says nothing', sequence(sequence(), sequence(oid('1.2.3')), bitString(Uint8Array.of(1)))],
  [
    'does not say when it was made',
    sequence(
      sequence(integer(1), sequence(), sequence()),
      sequence(oid('1.2.3')),
      bitString(Uint8Array.of(1)),
    ),
  ],
  ['has an entry without a time', listWith({ entries: [sequence(serial)] })],
  ['has an empty entry', listWith({ entries: [sequence()] })],
])('a list that %s is passed over', (_, der) => {
  expect(readRevocationLists([der, listWith({})]).map((list) => list.statusOf(leaf, issuer))).toEqual([
    REVOKED,
  ])
})
