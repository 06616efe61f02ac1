// Sums up what is known of a file's signatures: three answers for each, and one verdict on the whole.
import { FILLED_HEADLINE } from '#protocol/contracts/verification/verdict.ts'
import type { Overall, Verdict, VerdictSignature } from '#protocol/contracts/verification/verdict.ts'
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import { describeActiveContent } from '#server/documents/verification/changes/active-content.ts'
import { describeFieldDisplay } from '#server/documents/verification/changes/field-display.ts'
import type { LaterChanges } from '#server/documents/verification/changes/compare-revisions.ts'
import { describeLaterChanges } from '#server/documents/verification/changes/later-changes.ts'
import { readCertificate, shortName } from '#server/documents/verification/cms/certificate.ts'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'
import { readFormFields } from '#server/documents/verification/reading/form-fields.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { judgeTrust } from '#server/documents/verification/trust/judge-trust.ts'
import type { StoredData, TrustJudgement } from '#server/documents/verification/trust/judge-trust.ts'
import { readLongTermData, storeSize } from '#server/documents/verification/trust/long-term-data.ts'
import { answersOf, describeFilled, headlineOf } from './verdict-words.ts'
import type { LaterSteps } from './verdict-words.ts'

/**
 * What to check against: DER certificates that are trusted, and the present time. `revocationLists` are lists (DER) of that time,
 * which tell of revocations that a file cannot know of.
 */
export interface CheckOptions {
  readonly trustAnchors: readonly Uint8Array[]
  readonly now: Date
  readonly revocationLists?: readonly Uint8Array[] | undefined
  /** Bytes, by their SHA-256 (lower-case hex), that are proved from elsewhere to have been there at a time. */
  readonly proofs?: readonly ProvenBytes[] | undefined
}

/** What speaks for the time of bytes besides themselves. */
export interface ProvenBytes {
  readonly sha256: string
  readonly at: Date
}

/** A readable file with its signatures; `loose` counts signature data that no field leads to. */
export interface ReadFile {
  readonly view: RevisionView
  readonly findings: readonly SignatureFinding[]
  readonly loose: number
  readonly sha256: string
  /** SHA-256 of the bytes up to an offset. */
  readonly hashUpTo: (end: number) => string
}

/**
 * The verdict on a file that could be read and holds at least one signature or time stamp; `needsProof` where something in it comes from
 * an authority whose key was stolen, and nothing yet says that it was there before.
 */
export const summarise = (
  { view, findings, loose, sha256, hashUpTo }: ReadFile,
  options: CheckOptions,
): { readonly verdict: Verdict; readonly needsProof: boolean } => {
  const anchors = options.trustAnchors.flatMap((der) => readCertificate(der) ?? [])
  const later = describeLaterChanges(findings, view)
  const trust = judgeTrust(
    findings,
    { anchors, lists: options.revocationLists ?? [], knownSince: knownSince(options.proofs ?? [], hashUpTo) },
    storedIn(view),
    options.now,
  )
  const active = [...describeActiveContent(view), ...describeFieldDisplay(view)]
  const signatures = findings.map((finding, i) =>
    present(view, finding, later[i] ?? NO_CHANGES, laterSteps(view, finding, findings), trust[i]),
  )
  const broken = signatures.some((signature) => !signature.intact) || loose > 0
  const altered = signatures.some(isAltered) || active.length > 0
  const isStolen = findings.some(({ kind }, i) => kind === 'signature' && trust[i]?.isFromStolenKey === true)
  const overall = broken || isStolen ? 'invalid' : altered ? 'changed' : soundnessOf(signatures)
  const empty = readFormFields(view).filter(
    (field) => field.type === 'Sig' && field.terminal && view.resolve(field.dict.get('V')) === null,
  ).length
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
  const verdict: Verdict = {
    overall,
    headline,
    issuedHere: false,
    signatures,
    reasons,
    sha256,
  }
  return { verdict, needsProof: trust.some(({ isFromStolenKey }) => isFromStolenKey) }
}

const STOLEN_HEADLINE = '签名不予认可：签发机构的密钥被盗'

const knownSince =
  (proofs: readonly ProvenBytes[], hashUpTo: ReadFile['hashUpTo']) =>
  ({ range }: SignatureFinding): Date | undefined => {
    if (proofs.length === 0 || range === undefined) return undefined
    const sha256 = hashUpTo(range.end)
    const times = proofs.filter((proof) => proof.sha256 === sha256).map(({ at }) => at)
    return times.toSorted((a, b) => a.getTime() - b.getTime())[0]
  }

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

const storedIn = (view: RevisionView): StoredData => {
  const now = readLongTermData(view)
  const upTo = ({ revision }: SignatureFinding) =>
    revision === undefined || storeSize(revision) === storeSize(view) ? now : readLongTermData(revision)
  return { now, upTo }
}

const NO_TRUST: TrustJudgement = {
  trusted: false,
  time: undefined,
  timeProof: 'none',
  level: 'CMS',
  problems: [],
  notes: [],
  isFromStolenKey: false,
}

const NO_CHANGES: LaterChanges = { changes: [], filled: [] }

const present = (
  view: RevisionView,
  finding: SignatureFinding,
  { changes, filled }: LaterChanges,
  later: LaterSteps,
  trust: TrustJudgement = NO_TRUST,
): VerdictSignature => {
  const { certificate } = finding
  const covers = !finding.revision ? 'partial' : finding.range?.end === view.end ? 'whole' : 'revision'
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

const NOTHING_LATER: LaterSteps = { people: [], stamped: false, stored: false }

const laterSteps = (
  view: RevisionView,
  { range, revision, problems }: SignatureFinding,
  findings: readonly SignatureFinding[],
): LaterSteps => {
  if (problems.length > 0) return NOTHING_LATER
  const after = findings.filter((other) => range && other.range && other.range.end > range.end)
  const names = after.flatMap(({ kind, certificate }) =>
    kind === 'signature' ? [certificate ? shortName(certificate) : '未知'] : [],
  )
  return {
    people: [...new Set(names)],
    stamped: after.some(({ kind }) => kind === 'timestamp'),
    stored: revision !== undefined && storeSize(view) > storeSize(revision),
  }
}

const presentCertificate = (certificate: Certificate) => ({
  subject: certificate.subjectText,
  issuer: certificate.issuerText,
  serial: certificate.serial,
  notBefore: certificate.notBefore.toISOString(),
  notAfter: certificate.notAfter.toISOString(),
})
