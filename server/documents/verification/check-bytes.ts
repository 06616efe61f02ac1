// Checks a PDF by its bytes alone.
// It reads strictly, gets the three answers for each signature, and sums up.
import { createHash } from 'node:crypto'
import type { Overall } from '#protocol/contracts/verification/verdict.ts'
import { inspectSignature } from '#server/documents/verification/bytes/inspect-signature.ts'
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import type { ByteVerdict } from './issued-registry.ts'
import { LIMITS, PdfDefect } from '#server/documents/verification/reading/defect.ts'
import { readFormFields } from '#server/documents/verification/reading/form-fields.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { readPageTree } from '#server/documents/verification/reading/page-tree.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { countUnreferencedSignatures, hasSignatureTraces } from './unreferenced-signatures.ts'
import { summarise } from './summarise.ts'
import type { CheckOptions } from './summarise.ts'
import { storeSize } from '#server/documents/verification/trust/long-term-data.ts'
import { headlineOf } from './verdict-words.ts'

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
    carries: { store: false, stamp: false },
    needsProof: false,
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
      ...summarise({ view, findings, loose, sha256, hashUpTo: (end) => hashUpTo(pdf, end) }, options),
      revisionHashes: hashesOf(pdf, findings),
      carries: { store: storeSize(view) > 0, stamp: isStamp(findings.at(-1)) },
    }
  } catch (error) {
    const defect = describeDefect(error)
    if (defect === undefined) throw error
    const traces = hasSignatureTraces(pdf)
      ? '文件中有签名的痕迹，但不经修复无法读取，不能确认任何签名'
      : '文件中没有发现签名的痕迹。请向提供者索取完好的文件，再来查验'
    return bare('unreadable', [defect, traces])
  }
}

/** The newest revision with a sound page tree; a `PdfDefect` for anything else. */
export const openStrictly = (pdf: Uint8Array): RevisionView => {
  const head = Buffer.from(pdf.subarray(0, 1024)).toString('latin1')
  if (!head.includes('%PDF-')) throw new PdfDefect('这不是 PDF 文件')
  if (!/^%PDF-[12]\.\d/.test(head)) throw new PdfDefect('文件开头有多余内容')
  const file = new PdfFile(pdf)
  const view = file.revision(pdf.length)
  file.decrypt(view)
  readPageTree(view)
  return view
}

const findSignatures = (view: RevisionView): SignatureFinding[] => {
  const signed = readFormFields(view).filter(
    (field) => field.type === 'Sig' && field.terminal && view.resolve(field.dict.get('V')) !== null,
  )
  if (signed.length > LIMITS.signatures) throw new PdfDefect(`文件中的签名超过 ${LIMITS.signatures} 个`)
  const found = signed
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

const isStamp = (finding: SignatureFinding | undefined): boolean =>
  finding?.kind === 'timestamp' && finding.problems.length === 0

const hashesOf = (pdf: Uint8Array, findings: readonly SignatureFinding[]): string[] =>
  [...new Set(findings.flatMap((finding) => finding.range?.end ?? []))].map((end) => hashUpTo(pdf, end))

const hashUpTo = (pdf: Uint8Array, end: number): string =>
  createHash('sha256').update(pdf.subarray(0, end)).digest('hex')

// A file nested so deeply that the reader's own stack ends is as unreadable as a broken one.
const describeDefect = (error: unknown): string | undefined => {
  if (error instanceof PdfDefect) return error.message
  return error instanceof RangeError ? '文件结构过深或过大' : undefined
}
