// Online status answers. A single fault makes the answer say nothing (RFC 6960 §3.2, §4.2).
import { expect, test } from 'vitest'
import { readRevocationData, revocationOf } from '#server/documents/verification/trust/revocation.ts'
import { readStatusAnswers } from '#server/documents/verification/trust/ocsp.ts'
import { certificateParts } from '#server/trust/certificate-parts.ts'
import {
  certificateTime,
  enumerated,
  explicit,
  generalizedTime,
  implicit,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
} from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'
import { OID } from '#server/trust/oids.ts'
import { signWith } from '#server/trust/signer.ts'
import {
  OCSP_SIGNING,
  answerWith,
  at,
  issuer,
  key,
  leaf,
  now,
  read,
  responder,
  responderKey,
  revokedAt,
  trust,
} from '#tests/support/attacks/status-answer.ts'
import type { Answer, Responder } from '#tests/support/attacks/status-answer.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const { issuing, root } = trust.authority
const double = createTestTrust(now)

const statusOf = (answer: Answer, certificate = leaf, by = issuer) =>
  readStatusAnswers([answerWith(answer)])[0]?.statusOf(certificate, by)

const IN_USE = { revokedAt: undefined, thisUpdate: now, nextUpdate: at(1) }
const appointed = (more: Responder = {}): Answer => ({
  signer: responderKey,
  certificates: [responder(more)],
})

test.each<[string, Answer]>([
  ['the issuer itself', {}],
  ['whom the issuer appointed', appointed()],
  ['somebody appointed whose certificate begins just then', appointed({ from: now })],
  ['somebody appointed whose certificate ends just then', appointed({ until: now })],
  ['somebody appointed for more than that', appointed({ purposes: [OID.timestamping, OCSP_SIGNING] })],
  [
    'whom the issuer appointed, beside others',
    { signer: responderKey, certificates: [double.key('x').certificate, responder()] },
  ],
  ['the issuer, named by SHA-256', { about: { digest: 'sha256', id: OID.sha256 } }],
])('an answer by %s counts', (_, answer) => {
  expect(statusOf(answer)).toEqual(IN_USE)
})

test('what an answer says is taken from it', () => {
  expect([
    statusOf({ status: revokedAt(at(-2)) }),
    statusOf({ nextUpdate: undefined }),
    statusOf({ nextUpdate: explicit(1, sequence()) }),
  ]).toEqual([
    { ...IN_USE, revokedAt: at(-2) },
    { ...IN_USE, nextUpdate: undefined },
    { ...IN_USE, nextUpdate: undefined },
  ])
})

const forged = { certificate: issuing.certificate, privateKey: double.authority.issuing.privateKey }

test.each<[string, Answer]>([
  ['by a foreign key', { signer: double.authority.issuing.privateKey }],
  ['by a foreign key under copied names', appointed({ by: forged })],
  [
    'by somebody whom another authority of the same names appointed',
    appointed({ by: double.authority.issuing }),
  ],
  ['by somebody whom the issuer’s own issuer appointed', appointed({ by: root })],
  ['by somebody whom a signer appointed', appointed({ by: key })],
  ['by somebody appointed for nothing', appointed({ purposes: [] })],
  ['by somebody appointed for something else', appointed({ purposes: [OID.timestamping] })],
  ['by somebody appointed only later', appointed({ from: new Date(now.getTime() + 1000) })],
  ['by somebody no longer appointed', appointed({ until: new Date(now.getTime() - 1000) })],
  ['by somebody appointed whose certificate is not there', { signer: responderKey }],
  ['with a value that was altered', { value: (data) => flipped(signWith(issuing.privateKey, data)) }],
  ['over something else', { value: () => signWith(issuing.privateKey, Buffer.from('x')) }],
  ['by an unknown algorithm', { algorithm: sequence(oid('1.2.3')) }],
  ['by an algorithm that leaves its digest open', { algorithm: sequence(oid('1.2.840.10045.2.1')) }],
  ['about a certificate of another number', { about: { serial: integer(7) } }],
  ['about an issuer of another name', { about: { name: certificateParts(root.certificate).subject } }],
  ['about an issuer of another key', { about: { key: Uint8Array.of(1) } }],
  ['about an issuer hashed by a digest nobody knows', { about: { id: '1.2.3' } }],
  ['that knows nothing of the certificate', { status: implicit(2, nullValue) }],
])('an answer %s says nothing', (_, answer) => {
  expect(statusOf(answer)).toBe(undefined)
})

const flipped = (bytes: Uint8Array) => bytes.map((byte, i) => (i === bytes.length - 1 ? byte ^ 1 : byte))

test('an answer about one certificate says nothing of another of the same issuer', () => {
  expect(statusOf({}, read(trust.key('北辰商贸（上海）有限公司').certificate))).toBe(undefined)
})

test('an answer says nothing to another issuer of the same name', () => {
  expect(statusOf({}, leaf, read(double.authority.issuing.certificate))).toBe(undefined)
})

test.each<[string, Answer]>([
  ['has no bytes', { whole: () => sequence(enumerated(0)) }],
  ['came to nothing', { whole: () => sequence(enumerated(6)) }],
  ['has nothing where its bytes should be', { whole: (basic) => sequence(enumerated(0), sequence(basic)) }],
  ['ends before its value', { whole: () => wrapped(sequence(sequence(), sequence(oid('1.2.3')))) }],
  ['is empty', { whole: () => wrapped(sequence()) }],
])('a response that %s is no answer', (_, answer) => {
  expect(readStatusAnswers([answerWith(answer)])).toEqual([])
})

const wrapped = (basic: Der) =>
  sequence(enumerated(0), explicit(0, sequence(oid(OID.ocspBasic), octetString(basic))))

test('a response whose status says that it failed is no answer, whatever it carries', () => {
  expect([1, 2, 3, 5, 6].flatMap((code) => statusOf({ responseStatus: enumerated(code) }) ?? [])).toEqual([])
})

test('a response of another type is no answer', () => {
  const other = (basic: Der) =>
    sequence(enumerated(0), explicit(0, sequence(oid('1.2.3'), octetString(basic))))
  expect(statusOf({ whole: other })).toBe(undefined)
})

const known = (answer: Answer, time: Date | undefined) =>
  revocationOf([leaf, issuer], readRevocationData([], [answerWith(answer)], now), time)
const moment = (hours: number) => generalizedTime(at(hours))

test.each<[string, Answer, Date | undefined, { complete: boolean; stale: boolean }]>([
  ['made in the same second', {}, new Date(now.getTime() + 999), { complete: true, stale: false }],
  ['made after the signature', { thisUpdate: moment(-0.5) }, at(-1), { complete: true, stale: false }],
  [
    'made before the signature and good until after it',
    { thisUpdate: moment(-1) },
    now,
    { complete: true, stale: true },
  ],
  [
    'good until that very moment',
    { thisUpdate: moment(-1), nextUpdate: explicit(0, moment(0)) },
    now,
    { complete: true, stale: true },
  ],
  [
    'that ran out before the signature',
    { thisUpdate: moment(-2), nextUpdate: explicit(0, moment(-1)) },
    now,
    { complete: false, stale: true },
  ],
  [
    'made before the signature without saying how long it is good',
    { thisUpdate: moment(-1), nextUpdate: undefined },
    now,
    { complete: false, stale: true },
  ],
  [
    'by a clock a little ahead of ours',
    { thisUpdate: generalizedTime(new Date(now.getTime() + 5 * 60_000)) },
    now,
    { complete: true, stale: false },
  ],
  [
    'of a time that has not come',
    { thisUpdate: generalizedTime(new Date(now.getTime() + 5 * 60_000 + 1000)) },
    now,
    { complete: false, stale: false },
  ],
  ['where no time is asked about', { thisUpdate: moment(-1) }, undefined, { complete: true, stale: false }],
])('an answer %s', (_, answer, time, expected) => {
  expect(known(answer, time)).toEqual({ ...expected, revokedAt: undefined })
})

test('where nothing is known, nothing is complete and nothing stale', () => {
  const nothing = { revokedAt: undefined, complete: false, stale: false }
  expect([
    revocationOf([leaf, issuer], readRevocationData([], [], now), now),
    revocationOf([leaf], readRevocationData([], [answerWith({})], now), now),
  ]).toEqual([nothing, nothing])
})

test('an answer on the first certificate alone does not complete a longer path', () => {
  expect(
    revocationOf([leaf, issuer, read(root.certificate)], readRevocationData([], [answerWith({})], now), now),
  ).toEqual({
    revokedAt: undefined,
    complete: false,
    stale: false,
  })
})

test('of several revocations the earliest counts', () => {
  const answers = [-1, -3, -2].map((hours) => answerWith({ status: revokedAt(at(hours)) }))
  expect(revocationOf([leaf, issuer], readRevocationData([], answers, now), now).revokedAt).toEqual(at(-3))
})

test('an answer with a broken part is passed over, and the others are asked', () => {
  const broken = answerWith({ thisUpdate: certificateTime(now).map((byte, i) => (i === 5 ? 0x41 : byte)) })
  expect(
    revocationOf([leaf, issuer], readRevocationData([], [broken, answerWith({})], now), now).complete,
  ).toBe(true)
})
