// Gives the second answer for a signature: what happened to the file after it, step by step.
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { compareRevisions } from './compare-revisions.ts'
import type { LaterChanges } from './compare-revisions.ts'
import { readSigningPermissions } from './signing-permissions.ts'
import { describeUndeclaredBytes } from './update-tiling.ts'

/**
 * For each signature, given in the order of signing, what came after it. A step runs from one signed revision to the
 * next, the last one to the end of the file; what a step may do depends on the signature that closes it.
 */
export const describeLaterChanges = (
  findings: readonly SignatureFinding[],
  final: RevisionView,
): LaterChanges[] => {
  const later = findings.map(() => ({ changes: new Set<string>(), filled: new Set<string>() }))
  const ends = [...new Set(findings.flatMap((finding) => finding.range?.end ?? []))].sort((a, b) => a - b)
  for (const [index, end] of ends.entries()) {
    const older = revisionAt(findings, end)
    const nextEnd = ends[index + 1]
    const newer = nextEnd === undefined ? final : revisionAt(findings, nextEnd)
    if (!older || !newer) continue
    const found = describeStep(older, newer, findings)
    for (const [place, finding] of findings.entries()) {
      if (!finding.range || finding.range.end > end) continue
      for (const change of found.changes) later[place]?.changes.add(change)
      for (const field of found.filled) later[place]?.filled.add(field)
    }
  }
  return findings.map((finding, place) => {
    const { changes = [], filled = [] } = later[place] ?? {}
    const forbidden = describeForbidden(finding, findings, [...filled])
    return { changes: [...changes, ...forbidden], filled: [...filled] }
  })
}

const revisionAt = (findings: readonly SignatureFinding[], end: number): RevisionView | undefined =>
  findings.find((finding) => finding.range?.end === end)?.revision

const describeStep = (
  older: RevisionView,
  newer: RevisionView,
  findings: readonly SignatureFinding[],
): LaterChanges => {
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
    return undeclared ? { ...differences, changes: [undeclared, ...differences.changes] } : differences
  } catch (error) {
    if (!(error instanceof PdfDefect)) throw error
    return { changes: [`签名之后的内容无法可靠读取：${error.message}`], filled: [] }
  }
}

const isCertifyingBefore = ({ dict, revision, range }: SignatureFinding, end: number): boolean =>
  dict !== undefined &&
  revision !== undefined &&
  range !== undefined &&
  range.end <= end &&
  readSigningPermissions(revision, dict).certified

const describeForbidden = (
  finding: SignatureFinding,
  findings: readonly SignatureFinding[],
  filled: readonly string[],
): string[] => {
  const { dict, revision, range } = finding
  if (!dict || !revision || !range) return []
  const permissions = readSigningPermissions(revision, dict)
  const signed = findings.filter(
    (other) => other.kind === 'signature' && other.range && other.range.end > range.end,
  )
  if (permissions.final && signed.length > 0) return ['此签名声明文件已定稿，之后不允许再签名']
  if (permissions.final && filled.length > 0) return ['此签名声明文件已定稿，之后不允许再填写表单']
  return [
    ...signed
      .filter((other) => permissions.locks(other.field))
      .map((other) => `此签名已锁定签名域“${other.field}”，之后仍被填写`),
    ...filled
      .filter((field) => permissions.locks(field))
      .map((field) => `此签名已锁定表单域“${field}”，之后仍被填写`),
  ]
}
