// Takes in a PDF.
// It is normalised once before any signature, or kept byte for byte if it is already signed.
import './exact-numbers.ts'
import type { PDF, PdfDict } from '@libpdf/core'
import { MAX_PAGES } from '#protocol/document-limits.ts'
import { Refusal } from '#protocol/failures.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import { PdfFile } from '#server/documents/pdf/file.ts'
import { readPages } from '#server/documents/pdf/pages.ts'
import { openStrictly } from '#server/documents/verification/check-bytes.ts'
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { findActiveContent } from './active-content.ts'
import type { ActiveKind } from './active-content.ts'
import { existingSignatures } from './existing-signatures.ts'
import type { ExistingSignatures } from './existing-signatures.ts'
import { fixAppearances } from './fixed-appearance.ts'
import type { FixedContent } from './fixed-appearance.ts'
import { refuse } from './intake-refusals.ts'
import { openPdf } from './open-pdf.ts'
import type { OpenedPdf } from './open-pdf.ts'
import { findPages, isShowable, pageSize, settlePages } from './page-list.ts'
import type { FoundPage } from './page-list.ts'
import { reachableDicts } from './reachable.ts'
import { firstPageThatDiffers } from './same-drawing.ts'
import { setFieldTexts } from './set-field-texts.ts'
import { hasWholeContent, mendStreams } from './stream-check.ts'
import { takenIn } from './taken-in.ts'
import type { TakenIn } from './taken-in.ts'

/** Page sizes may differ by what writers round off. */
const SAME_SIZE_PT = 0.01
/** How much of what the checker may read has to be left for signatures and their later checks. */
const LEAST_SPARE = 0.4
/** Notes and fields of a whole file: each is compared at every check, for every signature. */
const MOST_ANNOTATIONS = 10_000

/**
 * Takes in a PDF of at most `MAX_FILE_BYTES`. Unsigned files are decrypted, repaired, freed of active content, their
 * forms fixed, and written anew; signed files stay as they are or are refused. Throws a `Refusal`.
 */
export const takeInPdf = async (bytes: Uint8Array): Promise<TakenIn> => {
  const opened = await openPdf(bytes)
  const { pdf } = opened
  const pages = findPages(pdf)
  if (pages.length === 0) throw opened.repaired ? refuse.damaged() : refuse.noPages()
  if (pages.length > MAX_PAGES) throw refuse.tooManyPages(pages.length)
  const catalog = pdf.getCatalog()
  if (catalog.getBool('NeedsRendering', pdf.getObject.bind(pdf))?.value) throw refuse.xfa()
  if (catalog.has('Collection')) throw refuse.portfolio()
  const annotations = pages.reduce((sum, page) => sum + annotationsOn(pdf, page), 0)
  if (annotations > MOST_ANNOTATIONS) throw refuse.tooManyAnnotations(annotations, MOST_ANNOTATIONS)
  checkPages(opened, pages)
  const dicts = reachableDicts(pdf)
  const signatures = existingSignatures(pdf, dicts, bytes)
  if (signatures.signed) return keepSigned(bytes, opened, pages, dicts, signatures)
  return normalise(opened, pages, dicts)
}

const keepSigned = (
  bytes: Uint8Array,
  opened: OpenedPdf,
  pages: readonly FoundPage[],
  dicts: readonly PdfDict[],
  signatures: ExistingSignatures,
): TakenIn => {
  const { pdf } = opened
  if (opened.decrypted) throw refuse.signedButEncrypted()
  if (opened.repaired) throw refuse.signedButDamaged()
  if (signatures.malformed) throw refuse.signedButDamaged()
  if (signatures.locked) throw refuse.signedAndLocked()
  if (findActiveContent(pdf, dicts).some((piece) => piece.kind === 'script')) throw refuse.signedWithScript()
  const sizes = pages.map((page) => pageSize(pdf, page))
  const read = readForSigning(bytes)
  if (!read || !sameSizes(read.sizes, sizes)) throw refuse.signedButDamaged()
  return takenIn({
    pdf: bytes,
    pages: sizes,
    alreadySigned: true,
    keptAsIs: true,
    notes: ['文件已有电子签名，原文件保持不变。'],
  })
}

const normalise = async (
  opened: OpenedPdf,
  pages: readonly FoundPage[],
  dicts: readonly PdfDict[],
): Promise<TakenIn> => {
  const { pdf } = opened
  const expected = pages.map((page) => pageSize(pdf, page))
  const isMended = mendStreams(pdf, dicts)
  const active = findActiveContent(pdf, dicts)
  for (const piece of active) piece.remove()
  settlePages(pdf, pages)
  const fixed = fixAppearances(pdf, settledPages(pdf))
  // What was not packed stays so: packing the pictures of a scan costs most of the time and saves hardly a byte.
  const plain = await pdf.save({ useXRefStream: false, compressStreams: false })
  const saved = await setFieldTexts(plain, fixed.texts)
  verify(saved, { before: opened.view, sizes: expected, fixed })
  return takenIn({
    pdf: saved,
    pages: expected,
    alreadySigned: false,
    keptAsIs: false,
    notes: notesOf(
      { ...opened, repaired: opened.repaired || isMended },
      new Set(active.map((piece) => piece.kind)),
      fixed,
    ),
  })
}

const settledPages = (pdf: PDF) => findPages(pdf).map((page) => page.dict)

// The result is read again as every later step will read it, and must draw what the file drew; else it is not taken in.
const verify = (
  bytes: Uint8Array,
  { before, sizes, fixed }: { before: RevisionView; sizes: readonly PageSize[]; fixed: FixedContent },
) => {
  const after = readForSigning(bytes)
  if (!after || !sameSizes(after.sizes, sizes)) throw refuse.unreadable()
  const withText = new Set(fixed.texts.map(({ page }) => page))
  const page = firstPageThatDiffers(before, after.view, { pages: fixed.pages, withText })
  if (page !== undefined) throw refuse.looksDifferent(page + 1)
}

/** The file as the sealing and the checking reader see it; undefined where one of them refuses it. */
const readForSigning = (
  bytes: Uint8Array,
): { view: RevisionView; sizes: readonly PageSize[] } | undefined => {
  try {
    const sizes = readPages(new PdfFile(bytes)).map(({ size }) => size)
    const view = openStrictly(bytes)
    // A check of the sealed file reads everything, and signatures add to it.
    for (const [num, entry] of view.entries) view.object(num, entry.kind === 'offset' ? entry.gen : 0)
    return view.file.budget.spare < LEAST_SPARE ? undefined : { view, sizes }
  } catch (error) {
    if (error instanceof PdfDefect || error instanceof Refusal) return undefined
    throw error
  }
}

const sameSizes = (some: readonly PageSize[], others: readonly PageSize[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ width, height }, page) =>
      Math.abs(width - (others[page]?.width ?? 0)) <= SAME_SIZE_PT &&
      Math.abs(height - (others[page]?.height ?? 0)) <= SAME_SIZE_PT,
  )

const annotationsOn = (pdf: PDF, { dict }: FoundPage): number =>
  dict.getArray('Annots', pdf.getObject.bind(pdf))?.length ?? 0

const checkPages = (opened: OpenedPdf, pages: readonly FoundPage[]) => {
  for (const [index, page] of pages.entries()) {
    // A missing stream is an empty page in a sound file, and lost text in a broken one.
    const isWhole = hasWholeContent(opened.pdf, page.dict, !opened.repaired)
    if (!isWhole || !isShowable(pageSize(opened.pdf, page))) throw refuse.pageMissing(index + 1)
  }
}

const notesOf = (opened: OpenedPdf, removed: ReadonlySet<ActiveKind>, fixed: FixedContent): string[] => {
  const notes: string[] = []
  if (opened.repaired) notes.push('文件结构有损坏，已修复，请逐页核对内容。')
  if (opened.decrypted) notes.push('已解除文件的权限密码限制。')
  if (fixed.fields > 0) notes.push('文件中的表单已固定为页面内容，不能再填写。')
  if (fixed.emptySignatures > 0) notes.push('已移除文件中未使用的签名域。')
  if (fixed.players > 0) notes.push('已移除文件中嵌入的附件标记或音视频。')
  if (removed.has('xfa')) notes.push('已移除文件中的动态表单数据，保留页面内容。')
  if (removed.has('script')) notes.push('已移除文件中的脚本和自动执行的动作。')
  if (removed.has('attachment')) notes.push('已移除文件携带的附件。')
  return notes
}
