// Signatures by an authority whose key was stolen: only time proved from elsewhere counts (0126).
import { expect, test } from 'vitest'
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import { readRevocationLists } from '#server/documents/verification/trust/crl.ts'
import { judgeTrust } from '#server/documents/verification/trust/judge-trust.ts'
import { readStatusAnswers } from '#server/documents/verification/trust/ocsp.ts'
import { extension } from '#server/trust/certificate.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { enumerated, explicit, generalizedTime, sequence, tagged } from '#server/trust/der/write.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'
import type { Revocation } from '#server/trust/revocation.ts'
import { answerWith, at, issuer, key, leaf, now, read, trust } from '#tests/support/attacks/status-answer.ts'
import { soundFinding } from '#tests/support/sample-finding.ts'

const { issuing, root, timestamp } = trust.authority
const anchors = [read(root.certificate)]
const stamper = read(timestamp.certificate)
const hour = (hours: number) => at(10 + hours)
const today = hour(0)
const THEFT = hour(-3)

const listBy = (by: typeof root, of: Uint8Array, about: Omit<Revocation, 'serial'>) =>
  issueRevocationList(by, {
    number: 1,
    revoked: [{ serial: serialOf(of), ...about }],
    thisUpdate: today,
    nextUpdate: hour(1),
  })
const theft = listBy(root, issuing.certificate, {
  at: hour(-1),
  reason: 'cACompromise',
  invalidSince: THEFT,
})

const signature: SignatureFinding = {
  ...soundFinding,
  certificate: leaf,
  certificates: [issuer, read(root.certificate)],
}
const stampCheck = (time: Date) => ({
  time,
  authority: 'Stamps',
  certificate: stamper,
  certificates: [],
  crls: [],
  digest: 'SHA-256',
  algorithm: 'ECDSA P-256',
  problems: [],
  weaknesses: [],
})
const stampAt = (time: Date): SignatureFinding => ({
  ...signature,
  kind: 'timestamp',
  certificate: stamper,
  timestamp: stampCheck(time),
})

const STORED = { certificates: [], crls: [], ocsps: [] }
/** What is judged of the findings, when something else knew of the last of them at that time. */
const judge = (findings: readonly SignatureFinding[], knownAt?: Date, list: Uint8Array = theft) =>
  judgeTrust(
    findings,
    {
      anchors,
      lists: [list],
      knownSince: (finding) => (finding === findings.at(-1) ? knownAt : undefined),
    },
    { now: STORED, upTo: () => STORED },
    today,
  ).map(({ trusted, problems, notes, isFromStolenKey }) => ({ trusted, problems, notes, isFromStolenKey }))

const SINCE = '2026-11-22 23:00:00'
const UNPROVED = `签名出自密钥被盗的签发机构（自 ${SINCE} 起），没有别的时间证明它在此之前作出，不予认可`
const MADE_AFTER = `签名在签发机构的密钥可能被盗（${SINCE}）之后作出，不予认可，请各方重新签署`
const STAMP_STOLEN = `时间戳出自密钥被盗的签发机构（自 ${SINCE} 起），它所写的时间不能作为证明`
const UNTOUCHED = `签发机构的密钥后来自 ${SINCE} 起可能被盗，另有时间证明签名在此之前，不受影响`
const refused = (problem: string) => ({
  trusted: false,
  problems: [problem],
  notes: [],
  isFromStolenKey: true,
})

test.each<[string, SignatureFinding, Date | undefined, string]>([
  ['says nothing of its time', signature, undefined, UNPROVED],
  ['claims to be older than the theft', { ...signature, claimedTime: hour(-4) }, undefined, UNPROVED],
  ['claims the hour of the theft', { ...signature, claimedTime: THEFT }, undefined, MADE_AFTER],
  ['claims to be younger', { ...signature, claimedTime: hour(-2) }, undefined, MADE_AFTER],
  [
    'bears an older stamp of that authority',
    { ...signature, timestamp: stampCheck(hour(-4)) },
    undefined,
    UNPROVED,
  ],
  ['bears a younger stamp of it', { ...signature, timestamp: stampCheck(hour(-2)) }, undefined, MADE_AFTER],
  ['is known since the hour of the theft', signature, THEFT, MADE_AFTER],
  ['is known since later', { ...signature, claimedTime: hour(-4) }, hour(-2), MADE_AFTER],
])('a signature that %s is refused, for one reason', (_, finding, knownAt, problem) => {
  expect(judge([finding], knownAt)).toEqual([refused(problem)])
})

test('a signature that was known before the theft stays trusted, with a note', () => {
  expect(judge([{ ...signature, claimedTime: hour(-2) }], hour(-4))).toEqual([
    { trusted: true, problems: [], notes: [UNTOUCHED], isFromStolenKey: false },
  ])
})

test.each([
  ['nothing knew of it', undefined],
  ['it was known in the hour of the theft', THEFT],
])('a document time stamp of that authority proves nothing where %s', (_, knownAt) => {
  expect(judge([signature, stampAt(hour(-4))], knownAt)).toEqual([
    refused(knownAt ? MADE_AFTER : UNPROVED),
    refused(STAMP_STOLEN),
  ])
})

test('a document time stamp that was known before the theft proves what stands before it', () => {
  expect(judge([signature, stampAt(hour(-5))], hour(-4))).toEqual([
    { trusted: true, problems: [], notes: [UNTOUCHED], isFromStolenKey: false },
    { trusted: true, problems: [], notes: [], isFromStolenKey: false },
  ])
})

test('a key that was stolen from a signer, or an authority revoked for another reason, is no theft from an authority', () => {
  const ofSigner = listBy(issuing, key.certificate, { at: hour(-1), reason: 'keyCompromise' })
  const superseded = listBy(root, issuing.certificate, {
    at: hour(-1),
    reason: 'superseded',
    invalidSince: THEFT,
  })
  const revoked = {
    trusted: false,
    problems: ['证书已被吊销（2026-11-23 01:00:00），且没有可信时间证明签名在吊销之前'],
    notes: [],
    isFromStolenKey: false,
  }
  expect([judge([signature], undefined, ofSigner), judge([signature], undefined, superseded)]).toEqual([
    [revoked],
    [revoked],
  ])
})

test.each<[string, SignatureFinding, Uint8Array, string]>([
  [
    'a time stamp whose authority was revoked',
    stampAt(hour(-2)),
    listBy(issuing, timestamp.certificate, { at: hour(-1), reason: 'keyCompromise' }),
    '时间戳机构的证书已被吊销',
  ],
  [
    'a time stamp of nobody known',
    {
      ...stampAt(hour(-2)),
      timestamp: { ...stampCheck(hour(-2)), certificate: { ...stamper, issuer: leaf.subject } },
    },
    theft,
    '时间戳机构未受信任：颁发者不在信任列表中',
  ],
  [
    'a time stamp without its certificate',
    { ...stampAt(hour(-2)), timestamp: { ...stampCheck(hour(-2)), certificate: undefined } },
    theft,
    '没有时间戳机构的证书',
  ],
  [
    'a signature without its certificate',
    { ...signature, certificate: undefined },
    theft,
    '没有签署人的证书',
  ],
])('%s is refused, but not as stolen', (_, finding, list, problem) => {
  expect(judge([finding], undefined, list)).toEqual([{ ...refused(problem), isFromStolenKey: false }])
})

test.each<[string, Omit<Revocation, 'serial'>, object]>([
  ['a stolen key', { at: hour(-1), reason: 'keyCompromise' }, { revokedAt: hour(-1), isStolen: true }],
  [
    'a key stolen before that',
    { at: hour(-1), reason: 'keyCompromise', invalidSince: THEFT },
    { revokedAt: THEFT, isStolen: true },
  ],
  [
    'a key stolen after it was revoked',
    { at: THEFT, reason: 'cACompromise', invalidSince: hour(-1) },
    { revokedAt: THEFT, isStolen: true },
  ],
  ['no stolen key', { at: hour(-1), reason: 'superseded', invalidSince: THEFT }, { revokedAt: hour(-1) }],
  ['no reason', { at: hour(-1), reason: 'unspecified', invalidSince: THEFT }, { revokedAt: hour(-1) }],
])('a list that tells of %s', (_, about, expected) => {
  const [list] = readRevocationLists([listBy(issuing, key.certificate, about)])
  expect(list?.statusOf(leaf, issuer)).toStrictEqual({ thisUpdate: today, nextUpdate: hour(1), ...expected })
})

const revokedFor = (reason: number) =>
  tagged(0xa1, generalizedTime(hour(-1)), explicit(0, enumerated(reason)))
const next = explicit(0, generalizedTime(hour(1)))
const nextAndTheft = Buffer.concat([
  next,
  explicit(1, sequence(extension('2.5.29.24', false, generalizedTime(THEFT)))),
])

test.each<[string, Parameters<typeof answerWith>[0], object]>([
  ['a stolen key', { status: revokedFor(1), nextUpdate: next }, { revokedAt: hour(-1), isStolen: true }],
  [
    'a key stolen before that',
    { status: revokedFor(2), nextUpdate: nextAndTheft },
    { revokedAt: THEFT, isStolen: true },
  ],
  ['no stolen key', { status: revokedFor(4), nextUpdate: nextAndTheft }, { revokedAt: hour(-1) }],
  [
    'no reason',
    { status: tagged(0xa1, generalizedTime(hour(-1))), nextUpdate: nextAndTheft },
    { revokedAt: hour(-1) },
  ],
])('an answer that tells of %s', (_, answer, expected) => {
  const [one] = readStatusAnswers([answerWith(answer)])
  expect(one?.statusOf(leaf, issuer)).toStrictEqual({ thisUpdate: now, nextUpdate: hour(1), ...expected })
})
