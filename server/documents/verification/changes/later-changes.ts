// The second of the three answers: what happened to the file after each signature, step by step to its present end.
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { compareRevisions } from './compare-revisions.ts'
import { readSigningPermissions } from './signing-permissions.ts'
import { describeUndeclaredBytes } from './update-tiling.ts'

/**
 * For each signature, given in the order of signing, the changes in Chinese. A step runs from one signed revision to the
 * next, the last one to the end of the file; what a step may do depends on the signature that closes it.
 */
export const describeLaterChanges = (
  findings: readonly SignatureFinding[],
  final: RevisionView,
): string[][] => {
  const changes: string[][] = findings.map(() => [])
  const ends = [...new Set(findings.flatMap((finding) => finding.range?.end ?? []))].sort((a, b) => a - b)
  for (const [index, end] of ends.entries()) {
    const older = revisionAt(findings, end)
    const nextEnd = ends[index + 1]
    const newer = nextEnd === undefined ? final : revisionAt(findings, nextEnd)
    if (!older || !newer) continue
    const found = describeStep(older, newer, findings)
    for (const [place, finding] of findings.entries()) {
      if (finding.range && finding.range.end <= end) changes[place]?.push(...found)
    }
  }
  for (const [place, finding] of findings.entries())
    changes[place]?.push(...describeForbidden(finding, findings))
  return changes.map((list) => [...new Set(list)])
}

const revisionAt = (findings: readonly SignatureFinding[], end: number): RevisionView | undefined =>
  findings.find((finding) => finding.range?.end === end)?.revision

const describeStep = (
  older: RevisionView,
  newer: RevisionView,
  findings: readonly SignatureFinding[],
): string[] => {
  const made = findings.filter(
    ({ range, problems }) =>
      range && range.end > older.end && range.end <= newer.end && problems.length === 0,
  )
  try {
    const undeclared = describeUndeclaredBytes(older, newer)
    const differences = compareRevisions(older, newer, {
      signatures: new Set(made.map((finding) => finding.valueNumber)),
      sealed: made.some((finding) => finding.kind === 'signature'),
      certified: findings.some((finding) => isCertifyingBefore(finding, older.end)),
    })
    return undeclared ? [undeclared, ...differences] : differences
  } catch (error) {
    if (!(error instanceof PdfDefect)) throw error
    return [`签名之后的内容无法可靠读取：${error.message}`]
  }
}

const isCertifyingBefore = ({ dict, revision, range }: SignatureFinding, end: number): boolean =>
  dict !== undefined &&
  revision !== undefined &&
  range !== undefined &&
  range.end <= end &&
  readSigningPermissions(revision, dict).certified

const describeForbidden = (finding: SignatureFinding, findings: readonly SignatureFinding[]): string[] => {
  const { dict, revision, range } = finding
  if (!dict || !revision || !range) return []
  const permissions = readSigningPermissions(revision, dict)
  const later = findings.filter(
    (other) => other.kind === 'signature' && other.range && other.range.end > range.end,
  )
  if (permissions.final && later.length > 0) return ['此签名声明文件已定稿，之后不允许再签名']
  return later
    .filter((other) => permissions.locks(other.field))
    .map((other) => `此签名已锁定签名域“${other.field}”，之后仍被填写`)
}
