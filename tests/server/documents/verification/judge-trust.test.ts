// Trust in one signer, judged from findings. Each circumstance differs alone, with its own consequence.
import { expect, test } from 'vitest'
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'
import type { TimestampCheck } from '#server/documents/verification/cms/timestamp-token.ts'
import { judgeTrust } from '#server/documents/verification/trust/judge-trust.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { at, key, leaf, now, read, trust } from '#tests/support/attacks/status-answer.ts'
import { soundFinding } from '#tests/support/sample-finding.ts'

const { issuing, root, timestamp: tsa } = trust.authority
const authorities = [read(issuing.certificate), read(root.certificate)]
const anchors = [read(root.certificate)]
const stamper = read(tsa.certificate)

const stampAt = (time: Date, more: Partial<TimestampCheck> = {}): TimestampCheck => ({
  time,
  authority: 'Stamps',
  certificate: stamper,
  certificates: [],
  crls: [],
  digest: 'SHA-256',
  algorithm: 'ECDSA P-256',
  problems: [],
  weaknesses: [],
  ...more,
})

const signature = (more: Partial<SignatureFinding> = {}): SignatureFinding => ({
  ...soundFinding,
  certificate: leaf,
  certificates: authorities,
  ...more,
})
const stamp = (time: Date, more: Partial<SignatureFinding> = {}): SignatureFinding =>
  signature({ kind: 'timestamp', certificate: stamper, timestamp: stampAt(time), ...more })

const NOTHING = { certificates: [], crls: [], ocsps: [] }

interface Situation {
  readonly findings: readonly SignatureFinding[]
  readonly lists?: readonly Uint8Array[]
  readonly stored?: readonly Uint8Array[]
  readonly storedThen?: readonly Uint8Array[]
  readonly anchors?: readonly Certificate[]
  readonly now?: Date
}

const judge = ({ findings, lists = [], stored = [], storedThen, ...more }: Situation) =>
  judgeTrust(
    findings,
    { anchors: more.anchors ?? anchors, lists },
    {
      now: { ...NOTHING, crls: stored },
      upTo: () => ({ ...NOTHING, crls: storedThen ?? stored }),
    },
    more.now ?? now,
  )

const listOf = (revoked: Date | undefined, made = at(0), until = at(1), of = key.certificate) =>
  issueRevocationList(issuing, {
    number: 1,
    revoked: revoked ? [{ serial: serialOf(of), at: revoked, reason: 'keyCompromise' }] : [],
    thisUpdate: made,
    nextUpdate: until,
  })
const rootList = issueRevocationList(root, { number: 1, revoked: [], thisUpdate: now, nextUpdate: at(1) })

const SOUND = {
  trusted: true,
  time: undefined,
  timeProof: 'none',
  level: 'B-B',
  problems: [],
  notes: [],
  isFromStolenKey: false,
}
const only = (situation: Situation) => judge(situation)[0]
const YEARS = 20 * 365 * 24

test.each<[string, Situation, object]>([
  ['a known signer', { findings: [signature()] }, SOUND],
  [
    'a claimed time',
    { findings: [signature({ claimedTime: at(-1) })] },
    { ...SOUND, time: at(-1), timeProof: 'claimed' },
  ],
  ['another format', { findings: [signature({ etsi: false })] }, { ...SOUND, level: 'CMS' }],
  [
    'a stamp of its own',
    { findings: [signature({ timestamp: stampAt(now), claimedTime: at(-1) })] },
    { ...SOUND, time: now, timeProof: 'timestamp', level: 'B-T' },
  ],
  [
    'a stamp of an unknown authority',
    {
      findings: [
        signature({ timestamp: stampAt(now, { certificate: { ...stamper, issuer: leaf.subject } }) }),
      ],
    },
    {
      ...SOUND,
      time: now,
      timeProof: 'timestamp',
      level: 'B-T',
      problems: ['时间戳机构未受信任：颁发者不在信任列表中'],
    },
  ],
  [
    'a stamp without its certificate',
    { findings: [signature({ timestamp: stampAt(now, { certificate: undefined }) })] },
    { ...SOUND, time: now, timeProof: 'timestamp', level: 'B-T', problems: ['没有时间戳机构的证书'] },
  ],
  [
    'no certificate',
    { findings: [signature({ certificate: undefined, claimedTime: at(-1) })] },
    { ...SOUND, trusted: false, time: at(-1), timeProof: 'claimed', problems: ['没有签署人的证书'] },
  ],
  [
    'no certificate, but a stamp',
    { findings: [signature({ certificate: undefined, timestamp: stampAt(now) })] },
    {
      ...SOUND,
      trusted: false,
      time: now,
      timeProof: 'timestamp',
      level: 'B-T',
      problems: ['没有签署人的证书'],
    },
  ],
  [
    'no anchor',
    { findings: [signature()], anchors: [] },
    { ...SOUND, trusted: false, problems: ['颁发者不在信任列表中'] },
  ],
  [
    'a certificate for signing among other things',
    {
      findings: [
        signature({
          certificate: { ...leaf, purposes: { critical: true, oids: ['1.2.3', '1.3.6.1.5.5.7.3.36'] } },
        }),
      ],
    },
    SOUND,
  ],
  [
    'a certificate for anything',
    { findings: [signature({ certificate: { ...leaf, keyUsage: undefined, purposes: undefined } })] },
    SOUND,
  ],
  [
    'a certificate for digital signatures',
    { findings: [signature({ certificate: { ...leaf, keyUsage: new Set([0]) } })] },
    SOUND,
  ],
  [
    'a certificate for declarations of will',
    { findings: [signature({ certificate: { ...leaf, keyUsage: new Set([1]) } })] },
    SOUND,
  ],
  [
    'a certificate for encryption',
    { findings: [signature({ certificate: { ...leaf, keyUsage: new Set([2]) } })] },
    { ...SOUND, trusted: false, problems: ['证书不可用于签名'] },
  ],
  [
    'a certificate of another purpose',
    { findings: [signature({ certificate: { ...leaf, purposes: { critical: true, oids: ['1.2.3'] } } })] },
    { ...SOUND, trusted: false, problems: ['证书不可用于签署文件'] },
  ],
  [
    'a stamp with nothing in it that can be read',
    { findings: [stamp(now, { timestamp: undefined })] },
    { ...SOUND, trusted: false, level: 'TST', problems: ['没有时间戳机构的证书'] },
  ],
])('judged: %s', (_, situation, expected) => {
  expect(only(situation)).toEqual(expected)
})

const later = at(YEARS / 10)
const EXPIRED = ['证书在该时间已过期']

test.each<[string, SignatureFinding, readonly string[]]>([
  ['a sound one', signature({ timestamp: stampAt(now) }), []],
  ['a weak one', signature({ timestamp: stampAt(now, { weaknesses: ['弱'] }) }), EXPIRED],
  ['none', signature(), EXPIRED],
])('a certificate that ended since is saved by its own stamp: %s', (_, finding, problems) => {
  expect(only({ findings: [finding], now: later })?.problems).toEqual(problems)
})

test.each<[string, Partial<SignatureFinding>, readonly string[]]>([
  ['a sound one', {}, []],
  ['a broken one', { problems: ['坏'] }, EXPIRED],
  ['a weak one', { weaknesses: ['弱'] }, EXPIRED],
  ['one of an unknown authority', { timestamp: stampAt(now, { certificate: undefined }) }, EXPIRED],
])('a certificate that ended since is saved by a stamp over the file: %s', (_, more, problems) => {
  expect(only({ findings: [signature(), stamp(now, more)], now: later })?.problems).toEqual(problems)
})

const levelsOf = (situation: Situation) => judge(situation).map(({ level }) => level)
const stamped = signature({ timestamp: stampAt(now) })

test('the level grows with what the file carries, and with what a stamp closes', () => {
  const stored = [listOf(undefined), rootList]
  expect([
    levelsOf({ findings: [stamped], stored }),
    levelsOf({ findings: [stamped], stored: [rootList] }),
    levelsOf({ findings: [stamped, stamp(now)], stored }),
    levelsOf({ findings: [stamped, stamp(now)], stored, storedThen: [] }),
    levelsOf({ findings: [stamped, stamp(now)], stored: [], storedThen: stored }),
    levelsOf({ findings: [signature(), stamp(now)] }),
    levelsOf({ findings: [signature(), stamp(now, { problems: ['坏'] })] }),
  ]).toEqual([
    ['B-LT'],
    ['B-T'],
    ['B-LTA', 'TST'],
    ['B-LT', 'TST'],
    ['B-T', 'TST'],
    ['B-T', 'TST'],
    ['B-B', 'TST'],
  ])
})

const STALE = '文件所带的吊销信息早于签名，不能说明签名时证书是否已被吊销'
const old = listOf(undefined, at(-1))

test.each<[string, Situation, readonly string[]]>([
  ['said', { findings: [stamped], stored: [old, rootList] }, [STALE]],
  [
    'not said where lists of today know',
    { findings: [stamped], stored: [old], lists: [listOf(undefined), rootList] },
    [],
  ],
  [
    'said where lists of today know nothing of the authority',
    { findings: [stamped], stored: [old], lists: [listOf(undefined)] },
    [STALE],
  ],
  [
    'not said of who is not trusted',
    { findings: [stamped], stored: [old], anchors: [read(issuing.certificate)], now: at(YEARS) },
    [],
  ],
])('a list older than the signature is %s', (_, situation, notes) => {
  expect(only(situation)?.notes).toEqual(notes)
})

const BEFORE = '证书在签署之前已被吊销（2026-11-22 15:00:00）'

test.each<[string, Situation, { trusted: boolean; problems: readonly string[]; notes: readonly string[] }]>([
  [
    'before a proven time',
    { findings: [stamped], stored: [listOf(at(-1))] },
    { trusted: false, problems: [BEFORE], notes: [] },
  ],
  [
    'at that very time',
    { findings: [stamped], stored: [listOf(now)] },
    {
      trusted: false,
      problems: ['证书在签署之前已被吊销（2026-11-22 16:00:00）'],
      notes: [],
    },
  ],
  [
    'after a proven time',
    { findings: [stamped], stored: [listOf(at(1))] },
    {
      trusted: true,
      problems: [],
      notes: ['证书后来于 2026-11-22 17:00:00 被吊销，时间戳证明签名在此之前'],
    },
  ],
  [
    'after a claimed time',
    { findings: [signature({ claimedTime: at(-2) })], stored: [listOf(at(-1))] },
    {
      trusted: false,
      problems: ['证书已被吊销（2026-11-22 15:00:00），且没有可信时间证明签名在吊销之前'],
      notes: [],
    },
  ],
  [
    'as lists of today alone know',
    { findings: [stamped], lists: [listOf(at(-1))] },
    { trusted: false, problems: [BEFORE], notes: [] },
  ],
  [
    'twice: the earlier counts',
    { findings: [stamped], lists: [listOf(at(1))], stored: [listOf(at(-1))] },
    { trusted: false, problems: [BEFORE], notes: [] },
  ],
])('revoked %s', (_, situation, expected) => {
  const { trusted, problems, notes } = only(situation) ?? {}
  expect({ trusted, problems, notes }).toEqual(expected)
})

test.each<[string, Date, readonly string[]]>([
  ['before now', at(-1), ['时间戳机构的证书已被吊销']],
  ['just now', now, ['时间戳机构的证书已被吊销']],
  ['only later', at(1), []],
])('the certificate of a stamp revoked %s', (_, when, problems) => {
  const list = listOf(when, at(0), at(1), tsa.certificate)
  expect(only({ findings: [stamp(now)], stored: [list] })?.problems).toEqual(problems)
})
