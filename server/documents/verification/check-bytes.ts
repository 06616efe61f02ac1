// Checks a PDF by its bytes alone: reads it strictly, asks the three questions of each signature, and sums up.
import { createHash } from 'node:crypto'
import type { Overall, Verdict, VerdictSignature } from '#protocol/verdict.ts'
import { inspectSignature } from './bytes/inspect-signature.ts'
import type { SignatureFinding } from './bytes/inspect-signature.ts'
import { describeActiveContent } from './changes/active-content.ts'
import { describeFieldDisplay } from './changes/field-display.ts'
import { describeLaterChanges } from './changes/later-changes.ts'
import { readCertificate, shortName } from './cms/certificate.ts'
import type { Certificate } from './cms/certificate.ts'
import type { ByteVerdict } from './issued-registry.ts'
import { PdfDefect } from './reading/defect.ts'
import { readFormFields } from './reading/form-fields.ts'
import { PdfFile } from './reading/pdf-file.ts'
import { readPageTree } from './reading/page-tree.ts'
import type { RevisionView } from './reading/revision-view.ts'
import { describeUnsignedRemainder } from './unsigned-remainder.ts'
import { judgeTrust } from './trust/judge-trust.ts'
import type { TrustJudgement } from './trust/judge-trust.ts'
import { readLongTermData } from './trust/long-term-data.ts'
import { countUnreferencedSignatures, hasSignatureTraces } from './unreferenced-signatures.ts'
import { answersOf, headlineOf } from './verdict-words.ts'

/** What to check against: DER certificates that are trusted, and the present time. */
export interface CheckOptions {
  readonly trustAnchors: readonly Uint8Array[]
  readonly now: Date
}

/** The verdict from the bytes. Never throws for what is in them; costs what the file makes it cost, so run it in a worker. */
export const checkBytes = async (pdf: Uint8Array, options: CheckOptions): Promise<ByteVerdict> => {
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const bare = (overall: Overall, reasons: readonly string[]): ByteVerdict => ({
    verdict: {
      overall,
      headline: headlineOf(overall, []),
      issuedHere: false,
      signatures: [],
      reasons: [...reasons],
      sha256,
    },
    revisionHashes: [],
  })
  try {
    const view = openStrictly(pdf)
    const findings = findSignatures(view)
    const loose = countUnreferencedSignatures(view, findings)
    if (findings.length === 0) {
      return loose === 0
        ? bare('unsigned', ['文件中没有任何签名'])
        : bare('invalid', ['文件中留有签名数据，但已不属于任何签名域：签名可能被移除过'])
    }
    return {
      verdict: summarise(view, findings, loose, sha256, options),
      revisionHashes: hashesOf(pdf, findings),
    }
  } catch (error) {
    const defect = describeDefect(error)
    if (defect === undefined) throw error
    if (hasSignatureTraces(pdf))
      return bare('unreadable', [defect, '文件中有签名的痕迹，但不经修复无法读取，不能确认任何签名'])
    const remainder = await describeUnsignedRemainder(pdf)
    return remainder ? bare('unsigned', [remainder]) : bare('unreadable', [defect])
  }
}

const openStrictly = (pdf: Uint8Array): RevisionView => {
  const head = Buffer.from(pdf.subarray(0, 1024)).toString('latin1')
  if (!head.includes('%PDF-')) throw new PdfDefect('这不是 PDF 文件')
  if (!/^%PDF-[12]\.\d/.test(head)) throw new PdfDefect('文件开头有多余内容')
  const view = new PdfFile(pdf).revision(pdf.length)
  if (view.trailer.has('Encrypt')) throw new PdfDefect('文件已加密，无法检查其内容')
  readPageTree(view)
  return view
}

const findSignatures = (view: RevisionView): SignatureFinding[] => {
  const found = readFormFields(view)
    .filter((field) => field.type === 'Sig' && field.terminal && view.resolve(field.dict.get('V')) !== null)
    .map((field) => inspectSignature(view, field))
    .sort((a, b) => (a.range?.end ?? Infinity) - (b.range?.end ?? Infinity))
  const uses = new Map<string, number>()
  for (const key of found.flatMap(identitiesOf)) uses.set(key, (uses.get(key) ?? 0) + 1)
  return found.map((finding) =>
    identitiesOf(finding).every((key) => uses.get(key) === 1)
      ? finding
      : { ...finding, problems: [...finding.problems, '同一份签名数据被用于多个签名域'] },
  )
}

const identitiesOf = ({ valueNumber, range }: SignatureFinding): string[] => [
  `object ${valueNumber}`,
  ...(range ? [`gap ${range.gapStart}`] : []),
]

const summarise = (
  view: RevisionView,
  findings: readonly SignatureFinding[],
  loose: number,
  sha256: string,
  options: CheckOptions,
): Verdict => {
  const anchors = options.trustAnchors.flatMap((der) => readCertificate(der) ?? [])
  const changes = describeLaterChanges(findings, view)
  const trust = judgeTrust(findings, anchors, readLongTermData(view), options.now)
  const active = [...describeActiveContent(view), ...describeFieldDisplay(view)]
  const signatures = findings.map((finding, i) => present(view, finding, changes[i] ?? [], trust[i]))
  const broken = signatures.some((signature) => !signature.intact) || loose > 0
  const altered = signatures.some((signature) => signature.changes.length > 0) || active.length > 0
  const overall = broken ? 'invalid' : altered ? 'changed' : 'valid'
  const empty = readFormFields(view).filter(
    (field) => field.type === 'Sig' && field.terminal && view.resolve(field.dict.get('V')) === null,
  ).length
  const reasons = [
    ...signatures.flatMap(({ field, intact, problems }) =>
      intact ? [] : problems.map((problem) => `签名域“${field}”：${problem}`),
    ),
    ...(loose > 0 ? ['文件中另有不属于任何签名域的签名数据'] : []),
    ...new Set(signatures.flatMap((signature) => signature.changes)),
    ...active,
    ...signatures.flatMap(({ field, intact, trusted, answers }) =>
      intact && !trusted ? [`签名域“${field}”：${answers.trust}`] : [],
    ),
    ...(empty > 0 ? [`还有 ${empty} 个预留的签名域没有签署`] : []),
  ]
  return {
    overall,
    headline: headlineOf(overall, signatures),
    issuedHere: false,
    signatures,
    reasons,
    sha256,
  }
}

const NO_TRUST: TrustJudgement = {
  trusted: false,
  time: undefined,
  timeProof: 'none',
  level: 'CMS',
  problems: [],
}

const present = (
  view: RevisionView,
  finding: SignatureFinding,
  changes: readonly string[],
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
    trusted: intact && trust.trusted,
    time: trust.time?.toISOString() ?? null,
    timeProof: trust.timeProof,
    level: trust.level,
    digest: finding.digest ?? null,
    algorithm: finding.algorithm ?? null,
    timestampAuthority: finding.timestamp?.authority ?? null,
    certificate: certificate ? presentCertificate(certificate) : null,
    answers: answersOf(finding, covers, changes, trust),
    // What cannot be checked cannot be trusted either; the signer's standing is beside the point then.
    problems: intact ? [...trust.problems] : [...finding.problems],
  }
}

const presentCertificate = (certificate: Certificate) => ({
  subject: certificate.subjectText,
  issuer: certificate.issuerText,
  serial: certificate.serial,
  notBefore: certificate.notBefore.toISOString(),
  notAfter: certificate.notAfter.toISOString(),
})

const hashesOf = (pdf: Uint8Array, findings: readonly SignatureFinding[]): string[] =>
  [...new Set(findings.flatMap((finding) => finding.range?.end ?? []))].map((end) =>
    createHash('sha256').update(pdf.subarray(0, end)).digest('hex'),
  )

// A file nested so deeply that the reader's own stack ends is as unreadable as a broken one.
const describeDefect = (error: unknown): string | undefined => {
  if (error instanceof PdfDefect) return error.message
  return error instanceof RangeError ? '文件结构过深或过大' : undefined
}
