// The sentences of a verdict: what each answer says, and which headline stands over which signatures.
import { expect, test } from 'vitest'
import type { Overall, VerdictSignature } from '#protocol/contracts/verification/verdict.ts'
import { answersOf, describeFilled, headlineOf } from '#server/documents/verification/verdict-words.ts'
import type { TrustJudgement } from '#server/documents/verification/trust/judge-trust.ts'
import { soundFinding } from '#tests/support/sample-finding.ts'

const TRUSTED: TrustJudgement = {
  trusted: true,
  time: undefined,
  timeProof: 'timestamp',
  level: 'B-T',
  problems: [],
  notes: [],
  isFromStolenKey: false,
}
const NO_STEPS = { people: [], stamped: false, stored: false }
const UNCHANGED = { changes: [], filled: [] }

const answers = ({
  finding = {},
  covers = 'whole' as VerdictSignature['covers'],
  after = {},
  trust = {},
  later = {},
}) =>
  answersOf(
    { ...soundFinding, ...finding },
    covers,
    { ...UNCHANGED, ...after },
    { ...TRUSTED, ...trust },
    { ...NO_STEPS, ...later },
  )

const broken = { problems: ['甲', '乙'] }
const stamp = { kind: 'timestamp' as const }

test.each([
  ['the whole file', {}, '成立：摘要与签名值相符，覆盖整个文件'],
  ['a version', { covers: 'revision' }, '成立：摘要与签名值相符，覆盖签署时的完整版本'],
  ['a part', { covers: 'partial' }, '成立：只覆盖文件的一部分'],
  [
    'what is weak',
    { finding: { weaknesses: ['丙', '丁'] } },
    '成立：摘要与签名值相符，覆盖整个文件；但丙；但丁',
  ],
  ['what does not hold', { finding: broken }, '不成立：甲；乙'],
] as const)('of the bytes: %s', (_, given, words) => {
  expect(answers(given).bytes).toBe(words)
})

const all = { people: ['甲公司', '乙公司'], stored: true, stamped: true }

test.each([
  ['nothing', {}, '签名之后没有任何改动'],
  ['nothing after a stamp', { finding: stamp }, '盖时间戳之后没有任何改动'],
  ['another signer', { later: { people: ['甲公司'] } }, '签名之后内容没有改动；之后另有人加签（甲公司）'],
  ['validation data', { later: { stored: true } }, '签名之后内容没有改动；加入了长期验证数据'],
  ['a stamp', { later: { stamped: true } }, '签名之后内容没有改动；加盖了文档时间戳'],
  [
    'all three',
    { later: all },
    '签名之后内容没有改动；之后另有人加签（甲公司、乙公司），加入了长期验证数据，加盖了文档时间戳',
  ],
  [
    'all three after a stamp',
    { finding: stamp, later: { stored: true } },
    '盖时间戳之后内容没有改动；加入了长期验证数据',
  ],
  ['filled fields', { after: { filled: ['姓名', '日期'] } }, '之后有人填写了表单字段“姓名”、“日期”'],
  [
    'filled fields and steps',
    { after: { filled: ['姓名'] }, later: { stamped: true } },
    '之后有人填写了表单字段“姓名”；加盖了文档时间戳',
  ],
  ['changes', { after: { changes: ['甲', '乙'] }, later: all }, '签名之后有改动：甲；乙'],
  [
    'changes and filled fields',
    { after: { changes: ['甲'], filled: ['姓名'] } },
    '签名之后有改动：甲；之后有人填写了表单字段“姓名”',
  ],
  ['what cannot be known', { finding: broken }, '签名不成立，无法判断之后的改动'],
  ['changes after what does not hold', { finding: broken, after: { changes: ['甲'] } }, '签名之后有改动：甲'],
])('of what came later: %s', (_, given, words) => {
  expect(answers(given).changes).toBe(words)
})

const GOOD = '签署人证书由受信任的机构签发'

test.each([
  ['with a proven time', {}, `${GOOD}，签署时有效`],
  ['with a claimed time', { trust: { timeProof: 'claimed' } }, `${GOOD}，签署时间没有时间戳证明`],
  ['with a note', { trust: { notes: ['甲'] } }, `${GOOD}，签署时有效；甲`],
  ['beside a problem', { trust: { problems: ['甲'], notes: ['乙'] } }, `${GOOD}；甲；乙`],
  ['that is missing', { trust: { trusted: false, problems: ['甲', '乙'] } }, '签署人未受信任：甲；乙'],
  ['in a stamp', { finding: stamp }, '时间戳由受信任的机构签发'],
  [
    'in a stamp that is missing',
    { finding: stamp, trust: { trusted: false, problems: ['甲', '乙'] } },
    '甲；乙',
  ],
])('of trust %s', (_, given, words) => {
  expect(answers(given).trust).toBe(words)
})

test('no field was filled, no sentence', () => {
  expect([describeFilled([]), describeFilled(['a'])]).toEqual([[], ['之后有人填写了表单字段“a”']])
})

const signature = (trusted: boolean, kind: VerdictSignature['kind'] = 'signature') =>
  ({ kind, trusted }) as VerdictSignature

test.each<[Overall, readonly VerdictSignature[], string]>([
  ['unsigned', [], '文件没有签名'],
  ['unsigned', [signature(true, 'timestamp')], '仅有时间戳，无人签署'],
  ['unreadable', [], '文件无法可靠读取'],
  ['invalid', [signature(true)], '签名无效'],
  ['changed', [signature(true)], '签名之后有改动，或显示内容可能变化'],
  ['weak', [signature(true)], '签名完整，但使用的算法强度不足，不能排除内容被替换'],
  ['valid', [signature(true), signature(true)], '签名完整，签署人受信任'],
  ['valid', [signature(false), signature(false)], '签名完整，签署人未受信任'],
  ['valid', [signature(true), signature(false)], '签名完整，部分签署人未受信任'],
  ['valid', [signature(true), signature(false, 'timestamp')], '签名完整，签署人受信任'],
  ['valid', [signature(false), signature(true, 'timestamp')], '签名完整，签署人未受信任'],
])('over a file that is %s', (overall, signatures, headline) => {
  expect(headlineOf(overall, signatures)).toBe(headline)
})
