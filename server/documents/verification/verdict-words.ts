// The sentences of a verdict: the three answers of each signature and the headline.
import type { Overall, VerdictSignature } from '#protocol/contracts/verification/verdict.ts'
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import type { LaterChanges } from '#server/documents/verification/changes/compare-revisions.ts'
import type { TrustJudgement } from '#server/documents/verification/trust/judge-trust.ts'

/** The permitted steps that followed a signature: who signed, whether the file was stamped, whether validation data came. */
export interface LaterSteps {
  readonly people: readonly string[]
  readonly stamped: boolean
  readonly stored: boolean
}

/** The three answers of one signature in Chinese. */
export const answersOf = (
  finding: SignatureFinding,
  covers: VerdictSignature['covers'],
  after: LaterChanges,
  trust: TrustJudgement,
  later: LaterSteps,
): VerdictSignature['answers'] => ({
  bytes:
    finding.problems.length > 0
      ? `不成立：${finding.problems.join('；')}`
      : `成立：${[COVERAGE[covers], ...finding.weaknesses.map((weakness) => `但${weakness}`)].join('；')}`,
  changes: changeWords(finding, after, later),
  trust: trustWords(finding, trust),
})

const COVERAGE: Record<VerdictSignature['covers'], string> = {
  whole: '摘要与签名值相符，覆盖整个文件',
  revision: '摘要与签名值相符，覆盖签署时的完整版本',
  partial: '只覆盖文件的一部分',
}

const changeWords = (
  finding: SignatureFinding,
  { changes, filled }: LaterChanges,
  { people, stamped, stored }: LaterSteps,
): string => {
  const altered = [...changes, ...describeFilled(filled)]
  if (changes.length > 0) return `签名之后有改动：${altered.join('；')}`
  if (finding.problems.length > 0) return '签名不成立，无法判断之后的改动'
  const steps = [
    ...(people.length > 0 ? [`之后另有人加签（${people.join('、')}）`] : []),
    ...(stored ? ['加入了长期验证数据'] : []),
    ...(stamped ? ['加盖了文档时间戳'] : []),
  ]
  const since = finding.kind === 'timestamp' ? '盖时间戳之后' : '签名之后'
  if (altered.length > 0) return [...altered, ...steps].join('；')
  return steps.length === 0 ? `${since}没有任何改动` : `${since}内容没有改动；${steps.join('，')}`
}

/** The sentence on form fields filled after a signature; none where there are none. */
export const describeFilled = (fields: readonly string[]): string[] =>
  fields.length === 0 ? [] : [`之后有人填写了表单字段${fields.map((field) => `“${field}”`).join('、')}`]

const trustWords = (finding: SignatureFinding, trust: TrustJudgement): string => {
  if (finding.kind === 'timestamp') {
    return trust.trusted ? '时间戳由受信任的机构签发' : trust.problems.join('；')
  }
  if (!trust.trusted) return `签署人未受信任：${trust.problems.join('；')}`
  const beside = [...trust.problems, ...trust.notes].map((words) => `；${words}`).join('')
  if (trust.problems.length > 0) return `签署人证书由受信任的机构签发${beside}`
  return trust.timeProof === 'timestamp'
    ? `签署人证书由受信任的机构签发，签署时有效${beside}`
    : `签署人证书由受信任的机构签发，签署时间没有时间戳证明${beside}`
}

/** One line for the whole file. */
export const headlineOf = (overall: Overall, signatures: readonly VerdictSignature[]): string => {
  if (overall === 'unsigned') return signatures.length === 0 ? '文件没有签名' : '仅有时间戳，无人签署'
  if (overall === 'unreadable') return '文件无法可靠读取'
  if (overall === 'invalid') return '签名无效'
  if (overall === 'changed') return '签名之后有改动，或显示内容可能变化'
  if (overall === 'weak') return '签名完整，但使用的算法强度不足，不能排除内容被替换'
  const people = signatures.filter((signature) => signature.kind === 'signature')
  const unknown = people.filter((signature) => !signature.trusted).length
  if (unknown === 0) return '签名完整，签署人受信任'
  return unknown === people.length ? '签名完整，签署人未受信任' : '签名完整，部分签署人未受信任'
}
