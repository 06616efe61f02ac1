// Takes in a PDF: normalised once before any signature, or kept byte for byte where it is already signed.
import { PDF } from '@libpdf/core'
import type { PdfDict } from '@libpdf/core'
import { MAX_PAGES } from '#protocol/document-limits.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
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
import { setFieldTexts } from './set-field-texts.ts'
import { hasWholeContent, mendStreams } from './stream-check.ts'
import { takenIn } from './taken-in.ts'
import type { TakenIn } from './taken-in.ts'

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
  if (opened.repaired || !endsCleanly(bytes)) throw refuse.signedButDamaged()
  if (signatures.malformed) throw refuse.signedButDamaged()
  if (signatures.locked) throw refuse.signedAndLocked()
  if (findActiveContent(pdf, dicts).some((piece) => piece.kind === 'script')) throw refuse.signedWithScript()
  const blocker = pdf.canSaveIncrementally()
  if (blocker !== null || pdf.getPageCount() !== pages.length) throw refuse.signedButDamaged(blocker)
  return takenIn({
    pdf: bytes,
    pages: pages.map((page) => pageSize(pdf, page)),
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
  // Written without encryption; everything was decrypted when it was read.
  pdf.context.info.isEncrypted = false
  const saved = await setFieldTexts(await pdf.save({ useXRefStream: false }), fixed.texts)
  await verify(saved, expected)
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

// The result is read again as every later step will read it; what does not hold then is not taken in.
const verify = async (bytes: Uint8Array, expected: readonly PageSize[]) => {
  const again = await PDF.load(bytes, { lenient: false }).catch((error: unknown) => {
    throw refuse.damaged(error)
  })
  const sizes = findPages(again).map((page) => pageSize(again, page))
  const isSame =
    again.canSaveIncrementally() === null &&
    !again.isEncrypted &&
    again.getPageCount() === expected.length &&
    sizes.every(
      (size, page) => size.width === expected[page]?.width && size.height === expected[page]?.height,
    )
  if (!isSame) throw refuse.damaged()
}

const checkPages = (opened: OpenedPdf, pages: readonly FoundPage[]) => {
  for (const [index, page] of pages.entries()) {
    // A missing stream is an empty page in a sound file, and lost text in a broken one.
    const isWhole = hasWholeContent(opened.pdf, page.dict, !opened.repaired)
    if (!isWhole || !isShowable(pageSize(opened.pdf, page))) throw refuse.pageMissing(index + 1)
  }
}

const endsCleanly = (bytes: Uint8Array): boolean => {
  const tail = Buffer.from(bytes.slice(-64)).toString('latin1')
  return /%%EOF\s*$/.test(tail)
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
