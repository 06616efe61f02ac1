// The verdict on a whole file, from what was judged of each signature in it.
import { expect, test } from 'vitest'
import { FILLED_HEADLINE } from '#protocol/contracts/verification/verdict.ts'
import type { VerdictSignature } from '#protocol/contracts/verification/verdict.ts'
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import type { LaterChanges } from '#server/documents/verification/changes/compare-revisions.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { sumUp } from '#server/documents/verification/sum-up.ts'
import type { JudgedFile, JudgedSignature } from '#server/documents/verification/sum-up.ts'
import type { TrustJudgement } from '#server/documents/verification/trust/judge-trust.ts'
import { pdfOf } from '#tests/support/attacks/raw-pdf.ts'
import { leaf, now, read, trust as authority } from '#tests/support/attacks/status-answer.ts'
import { soundFinding } from '#tests/support/sample-finding.ts'

const bytes = pdfOf(['<</Type/Catalog>>'])
const revision = new PdfFile(bytes).revision(bytes.length)
const until = (end: number) => ({ range: { gapStart: 1, gapEnd: 2, end } })
const TRUSTED: TrustJudgement = {
  trusted: true,
  time: now,
  timeProof: 'timestamp',
  level: 'B-T',
  problems: [],
  notes: [],
  isFromStolenKey: false,
}
const UNKNOWN = { trusted: false, problems: ['证书链不完整'] }
const STOLEN = { trusted: false, problems: ['被盗'], isFromStolenKey: true }

interface One {
  readonly finding?: Partial<SignatureFinding>
  readonly after?: Partial<LaterChanges>
  readonly trust?: Partial<TrustJudgement>
  readonly stored?: boolean
}

const judged = ({ finding, after, trust, stored = false }: One): JudgedSignature => ({
  finding: { ...soundFinding, revision, ...until(100), certificate: leaf, ...finding },
  after: { changes: [], filled: [], ...after },
  trust: { ...TRUSTED, ...trust },
  stored,
})
const verdictOn = (signatures: readonly One[], file: Partial<JudgedFile> = {}) =>
  sumUp({
    signatures: signatures.map(judged),
    active: [],
    loose: 0,
    empty: 0,
    end: 100,
    sha256: 'ab',
    ...file,
  })

const sound: One = {}
const broken: One = { finding: { problems: ['摘要不符', '签名值不符'] } }
const weak: One = { finding: { weaknesses: ['摘要算法 SHA-1 强度不足'] } }
const unknown: One = { trust: UNKNOWN }
const stolen: One = { trust: STOLEN }
const stamp: One = { finding: { kind: 'timestamp' } }
const stolenStamp: One = { ...stamp, trust: STOLEN }
const changed: One = { after: { changes: ['第 1 页：内容被替换'] } }
const filled: One = { after: { filled: ['姓名'] } }
const both: One = { after: { changes: ['第 1 页：内容被替换'], filled: ['姓名'] } }

const GOOD = '签名完整，签署人受信任'
const BROKEN = ['签名域“buyer”：摘要不符', '签名域“buyer”：签名值不符']
const LOOSE = '文件中另有不属于任何签名域的签名数据'
const CHANGED = '签名之后有改动，或显示内容可能变化'
const THEFT = '签名不予认可：签发机构的密钥被盗'
const FROM_THEFT = '签名域“buyer”：签署人未受信任：被盗'
const FIELD = '之后有人填写了表单字段“姓名”'
const WEAK = ['weak', '签名完整，但使用的算法强度不足，不能排除内容被替换'] as const
const WEAKLY = '签名域“buyer”：摘要算法 SHA-1 强度不足'

test.each<[string, readonly One[], Partial<JudgedFile>, readonly [string, string, readonly string[]]]>([
  ['all is sound', [sound, sound], {}, ['valid', GOOD, []]],
  ['one is broken', [sound, broken], {}, ['invalid', '签名无效', BROKEN]],
  ['loose data', [sound], { loose: 1 }, ['invalid', '签名无效', [LOOSE]]],
  ['broken and changed', [broken, changed], {}, ['invalid', '签名无效', [...BROKEN, '第 1 页：内容被替换']]],
  ['broken and filled', [broken, filled], {}, ['invalid', '签名无效', [...BROKEN, FIELD]]],
  ['one is changed', [sound, changed], {}, ['changed', CHANGED, ['第 1 页：内容被替换']]],
  ['the same change after two', [changed, changed], {}, ['changed', CHANGED, ['第 1 页：内容被替换']]],
  ['active content', [sound], { active: ['含脚本'] }, ['changed', CHANGED, ['含脚本']]],
  ['one is filled', [filled, sound], {}, ['changed', FILLED_HEADLINE, [FIELD]]],
  ['two are filled', [filled, filled], {}, ['changed', FILLED_HEADLINE, [FIELD]]],
  ['filled, and active', [filled], { active: ['含脚本'] }, ['changed', CHANGED, [FIELD, '含脚本']]],
  ['filled and changed', [both, sound], {}, ['changed', CHANGED, ['第 1 页：内容被替换', FIELD]]],
  ['one filled, one changed', [filled, changed], {}, ['changed', CHANGED, ['第 1 页：内容被替换', FIELD]]],
  ['one is weak', [sound, weak], {}, [...WEAK, [WEAKLY]]],
  ['a stamp alone', [stamp], {}, ['unsigned', '仅有时间戳，无人签署', []]],
  ['a signature and a stamp', [sound, stamp], {}, ['valid', GOOD, []]],
  [
    'a signer is unknown',
    [unknown, sound],
    {},
    ['valid', '签名完整，部分签署人未受信任', ['签名域“buyer”：签署人未受信任：证书链不完整']],
  ],
  ['one is of a stolen key', [sound, stolen], {}, ['invalid', THEFT, [FROM_THEFT]]],
  ['stolen and broken', [stolen, broken], {}, ['invalid', '签名无效', [...BROKEN, FROM_THEFT]]],
  ['stolen and filled', [{ ...stolen, ...filled }], {}, ['invalid', THEFT, [FIELD, FROM_THEFT]]],
  ['a stamp of a stolen key', [sound, stolenStamp], {}, ['valid', GOOD, ['签名域“buyer”：被盗']]],
  ['two empty places', [sound], { empty: 2 }, ['valid', GOOD, ['还有 2 个预留的签名域没有签署']]],
])('of a file: %s', (_, signatures, file, [overall, headline, reasons]) => {
  const { signatures: shown, ...verdict } = verdictOn(signatures, file)
  expect({ ...verdict, shown: shown.length }).toEqual({
    overall,
    headline,
    issuedHere: false,
    reasons,
    sha256: 'ab',
    shown: signatures.length,
  })
})

const only = (one: One): VerdictSignature | undefined => verdictOn([one]).signatures[0]
const ANSWERS = {
  bytes: '成立：摘要与签名值相符，覆盖整个文件',
  changes: '签名之后没有任何改动',
  trust: '签署人证书由受信任的机构签发，签署时有效',
}
const SHOWN = {
  field: 'buyer',
  signer: '云杉科技有限公司',
  kind: 'signature',
  intact: true,
  covers: 'whole',
  changes: [],
  filled: [],
  trusted: true,
  time: '2026-11-22T08:00:00.000Z',
  timeProof: 'timestamp',
  level: 'B-T',
  digest: 'SHA-256',
  algorithm: 'ECDSA P-256',
  timestampAuthority: null,
  certificate: {
    subject: leaf.subjectText,
    issuer: leaf.issuerText,
    serial: leaf.serial,
    notBefore: leaf.notBefore.toISOString(),
    notAfter: leaf.notAfter.toISOString(),
  },
  answers: ANSWERS,
  problems: [],
  weaknesses: [],
  attachments: [],
}
const ATTACHMENTS = [{ name: '附件.pdf', sha256: 'cd' }]
const OF_A_REVISION = '成立：摘要与签名值相符，覆盖签署时的完整版本'
const stampCheck = {
  time: now,
  authority: '时间戳机构',
  certificate: leaf,
  certificates: [],
  crls: [],
  digest: 'SHA-256',
  algorithm: 'ECDSA P-256',
  problems: [],
  weaknesses: [],
}

test.each<[string, One, object]>([
  ['sound', {}, {}],
  [
    'of an older version',
    { finding: until(99) },
    { covers: 'revision', answers: { ...ANSWERS, bytes: OF_A_REVISION } },
  ],
  [
    'of part of a version',
    { finding: { revision: undefined } },
    { covers: 'partial', answers: { ...ANSWERS, bytes: '成立：只覆盖文件的一部分' } },
  ],
  [
    'of a known range alone',
    { finding: { range: undefined } },
    { covers: 'revision', answers: { ...ANSWERS, bytes: OF_A_REVISION } },
  ],
  ['with a stamp', { finding: { timestamp: stampCheck } }, { timestampAuthority: '时间戳机构' }],
  ['that names files', { finding: { attachments: ATTACHMENTS } }, { attachments: ATTACHMENTS }],
  [
    'without time, algorithms and certificate',
    {
      finding: { certificate: undefined, digest: undefined, algorithm: undefined },
      trust: { time: undefined },
    },
    { signer: '未知', time: null, digest: null, algorithm: null, certificate: null },
  ],
  [
    'with a remark on its signer',
    { trust: { problems: ['甲'] } },
    { problems: ['甲'], answers: { ...ANSWERS, trust: '签署人证书由受信任的机构签发；甲' } },
  ],
  [
    'weak',
    weak,
    {
      weaknesses: ['摘要算法 SHA-1 强度不足'],
      answers: { ...ANSWERS, bytes: `${ANSWERS.bytes}；但摘要算法 SHA-1 强度不足` },
    },
  ],
  [
    'changed and filled',
    both,
    {
      changes: ['第 1 页：内容被替换'],
      filled: ['姓名'],
      answers: { ...ANSWERS, changes: `签名之后有改动：第 1 页：内容被替换；${FIELD}` },
    },
  ],
  [
    'broken, whatever else is said of it',
    {
      finding: { ...broken.finding, weaknesses: ['弱'], attachments: ATTACHMENTS },
      trust: { problems: ['甲'] },
      stored: true,
    },
    {
      intact: false,
      trusted: false,
      problems: ['摘要不符', '签名值不符'],
      answers: {
        bytes: '不成立：摘要不符；签名值不符',
        changes: '签名不成立，无法判断之后的改动',
        trust: '签署人证书由受信任的机构签发；甲',
      },
    },
  ],
])('of one signature that is %s', (_, one, differs) => {
  expect(only(one)).toEqual({ ...SHOWN, ...differs })
})

const another = read(authority.key('北辰商贸（上海）有限公司').certificate)
const at = (end: number, more: Partial<SignatureFinding> = {}): One => ({
  finding: { ...until(end), certificate: another, ...more },
})
const NOTHING = '签名之后没有任何改动'
const later = (words: string) => `签名之后内容没有改动；${words}`

test.each<[string, One, readonly One[], string]>([
  ['nothing', at(50), [], NOTHING],
  ['one that ends in the same place', at(50), [at(50)], NOTHING],
  ['one that ends before it', at(50), [at(40)], NOTHING],
  ['another signer', at(50), [at(51)], later('之后另有人加签（北辰商贸（上海）有限公司）')],
  ['the same signer twice', at(50), [at(60), at(70)], later('之后另有人加签（北辰商贸（上海）有限公司）')],
  ['nobody known', at(50), [at(60, { certificate: undefined })], later('之后另有人加签（未知）')],
  ['a stamp', at(50), [at(60, { kind: 'timestamp' })], later('加盖了文档时间戳')],
  [
    'a signer and a stamp',
    at(50),
    [at(60), at(70, { kind: 'timestamp' })],
    later('之后另有人加签（北辰商贸（上海）有限公司），加盖了文档时间戳'),
  ],
  ['validation data', { ...at(50), stored: true }, [], later('加入了长期验证数据')],
  ['one whose range is unknown', at(50), [at(60, { range: undefined })], NOTHING],
  ['one after a range that is unknown', at(50, { range: undefined }), [at(60)], NOTHING],
])('a signature tells what followed it: %s', (_, first, others, words) => {
  expect(verdictOn([first, ...others]).signatures[0]?.answers.changes).toBe(words)
})
