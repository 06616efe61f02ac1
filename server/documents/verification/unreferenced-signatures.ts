// Finds signature data that no form field refers to.
// It is left when a signature was cut out of its document.
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfRef } from '#server/documents/verification/reading/values.ts'

const MARK = Buffer.from('/ByteRange')

/** How often a byte range is written outside the given signatures; the usage-rights entry of Adobe Reader does not count. */
export const countUnreferencedSignatures = (
  view: RevisionView,
  findings: readonly SignatureFinding[],
): number => {
  const rights = view.dict(view.catalog.get('Perms'))?.get('UR3')
  const numbers = [
    ...findings.map((finding) => finding.valueNumber),
    ...(rights instanceof PdfRef ? [rights.num] : []),
  ]
  const spans = numbers.flatMap((num) => view.span(num) ?? [])
  return marksIn(view.file.bytes).filter((at) => !spans.some((span) => span.start < at && at < span.end))
    .length
}

/** Whether the bytes look as if they had ever been signed, readable or not. */
export const hasSignatureTraces = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(MARK)

const marksIn = (bytes: Uint8Array): number[] => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const marks: number[] = []
  for (let at = buffer.indexOf(MARK); at >= 0 && marks.length < 10_000; at = buffer.indexOf(MARK, at + 1))
    marks.push(at)
  return marks
}
