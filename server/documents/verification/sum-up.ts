// Sums up what was judged of a file's signatures: three answers for each, one verdict on the whole.
import { FILLED_HEADLINE } from '#protocol/contracts/verification/verdict.ts'
import type { Overall, Verdict, VerdictSignature } from '#protocol/contracts/verification/verdict.ts'
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import type { LaterChanges } from '#server/documents/verification/changes/compare-revisions.ts'
import { shortName } from '#server/documents/verification/cms/certificate.ts'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'
import type { TrustJudgement } from '#server/documents/verification/trust/judge-trust.ts'
import { answersOf, describeFilled, headlineOf } from './verdict-words.ts'
import type { LaterSteps } from './verdict-words.ts'

/** A signature with what came after it and whether its signer is known; `stored` says that the file's store grew after it. */
export interface JudgedSignature {
  readonly finding: SignatureFinding
  readonly after: LaterChanges
  readonly trust: TrustJudgement
  readonly stored: boolean
}

/**
 * A file whose signatures were judged, in the order of signing. `end` is its length, `active` what can change its look, `loose` counts
 * signature data that no field leads to, `empty` places that nobody signed.
 */
export interface JudgedFile {
  readonly signatures: readonly JudgedSignature[]
  readonly active: readonly string[]
  readonly loose: number
  readonly empty: number
  readonly end: number
  readonly sha256: string
}

/** The verdict on a file that holds at least one signature or time stamp. */
export const sumUp = ({ signatures: judged, active, loose, empty, end, sha256 }: JudgedFile): Verdict => {
  const findings = judged.map(({ finding }) => finding)
  const signatures = judged.map((one) => present(one, end, laterSteps(one, findings)))
  const broken = signatures.some((signature) => !signature.intact) || loose > 0
  const altered = signatures.some(isAltered) || active.length > 0
  const isStolen = judged.some(({ finding, trust }) => finding.kind === 'signature' && trust.isFromStolenKey)
  const overall = broken || isStolen ? 'invalid' : altered ? 'changed' : soundnessOf(signatures)
  const reasons = [
    ...signatures.flatMap(({ field, intact, problems }) =>
      intact ? [] : problems.map((problem) => `签名域“${field}”：${problem}`),
    ),
    ...(loose > 0 ? ['文件中另有不属于任何签名域的签名数据'] : []),
    ...new Set(signatures.flatMap((signature) => signature.changes)),
    ...describeFilled([...new Set(signatures.flatMap(({ filled }) => filled))]),
    ...active,
    ...signatures.flatMap(({ field, intact, weaknesses }) =>
      intact ? weaknesses.map((weakness) => `签名域“${field}”：${weakness}`) : [],
    ),
    ...signatures.flatMap(({ field, intact, trusted, answers }) =>
      intact && !trusted ? [`签名域“${field}”：${answers.trust}`] : [],
    ),
    ...(empty > 0 ? [`还有 ${empty} 个预留的签名域没有签署`] : []),
  ]
  const headline =
    isStolen && !broken
      ? STOLEN_HEADLINE
      : isOnlyFilled(signatures, active) && !broken
        ? FILLED_HEADLINE
        : headlineOf(overall, signatures)
  return { overall, headline, issuedHere: false, signatures, reasons, sha256 }
}

const STOLEN_HEADLINE = '签名不予认可：签发机构的密钥被盗'

const isAltered = ({ changes, filled }: VerdictSignature): boolean => changes.length > 0 || filled.length > 0

const isOnlyFilled = (signatures: readonly VerdictSignature[], active: readonly string[]): boolean =>
  active.length === 0 &&
  signatures.every(({ changes }) => changes.length === 0) &&
  signatures.some(({ filled }) => filled.length > 0)

// What nobody signed is never valid, whatever time stamps it carries.
const soundnessOf = (signatures: readonly VerdictSignature[]): Overall => {
  if (signatures.every(({ kind }) => kind === 'timestamp')) return 'unsigned'
  return signatures.some(({ weaknesses }) => weaknesses.length > 0) ? 'weak' : 'valid'
}

const present = (
  { finding, after: { changes, filled }, trust }: JudgedSignature,
  end: number,
  later: LaterSteps,
): VerdictSignature => {
  const { certificate } = finding
  const covers = !finding.revision ? 'partial' : finding.range?.end === end ? 'whole' : 'revision'
  const intact = finding.problems.length === 0
  return {
    field: finding.field,
    signer: certificate ? shortName(certificate) : '未知',
    kind: finding.kind,
    intact,
    covers,
    changes: [...changes],
    filled: [...filled],
    trusted: intact && trust.trusted,
    time: trust.time?.toISOString() ?? null,
    timeProof: trust.timeProof,
    level: trust.level,
    digest: finding.digest ?? null,
    algorithm: finding.algorithm ?? null,
    timestampAuthority: finding.timestamp?.authority ?? null,
    certificate: certificate ? presentCertificate(certificate) : null,
    answers: answersOf(finding, covers, { changes, filled }, trust, later),
    // What cannot be checked cannot be trusted either, whoever the signer is.
    problems: intact ? [...trust.problems] : [...finding.problems],
    weaknesses: intact ? [...finding.weaknesses] : [],
    attachments: intact ? [...finding.attachments] : [],
  }
}

const laterSteps = (
  { finding: { range }, stored }: JudgedSignature,
  findings: readonly SignatureFinding[],
): LaterSteps => {
  const after = findings.filter((other) => range && other.range && other.range.end > range.end)
  const names = after.flatMap(({ kind, certificate }) =>
    kind === 'signature' ? [certificate ? shortName(certificate) : '未知'] : [],
  )
  return {
    people: [...new Set(names)],
    stamped: after.some(({ kind }) => kind === 'timestamp'),
    stored,
  }
}

const presentCertificate = (certificate: Certificate) => ({
  subject: certificate.subjectText,
  issuer: certificate.issuerText,
  serial: certificate.serial,
  notBefore: certificate.notBefore.toISOString(),
  notAfter: certificate.notAfter.toISOString(),
})
