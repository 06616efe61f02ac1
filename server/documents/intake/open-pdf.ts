// Opens a PDF from outside with the strict reader.
// It repairs a file only where there is just one way to do so.
import { PDF } from '@libpdf/core'
import { BudgetDefect, PasswordDefect, PdfDefect } from '#server/documents/verification/reading/defect.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { hasSignatureTraces } from '#server/documents/verification/unreferenced-signatures.ts'
import { flatCopy } from './flat-copy.ts'
import { refuse } from './intake-refusals.ts'
import { MendedFile, viewWithoutIndex } from './mended-file.ts'

/**
 * An opened file: `view` is what is seen, `pdf` the same in a form to work on. `repaired` when the file as it stands is not what the
 * standard demands, `decrypted` when it carried a permission password.
 */
export interface OpenedPdf {
  readonly view: RevisionView
  readonly pdf: PDF
  readonly repaired: boolean
  readonly decrypted: boolean
}

/** Opens the file or refuses it as `document.encrypted`, `document.too-heavy` or `document.damaged`. */
export const openPdf = async (bytes: Uint8Array): Promise<OpenedPdf> => {
  const strict = attempt(() => new PdfFile(bytes).revision(bytes.length))
  const indexed = strict ?? attempt(() => trimmedView(bytes))
  if (indexed?.trailer.has('Encrypt')) return decrypted(indexed.file.bytes, indexed !== strict)
  if (!indexed && mentionsEncryption(bytes)) throw refuse.encryptionUnreadable()
  const readings: (() => RevisionView)[] = [
    ...(strict ? [() => strict] : []),
    ...(indexed ? [() => new MendedFile(indexed.file.bytes).revision(indexed.end)] : []),
    () => viewWithoutIndex(withoutJunk(bytes)),
  ]
  let cause: unknown
  for (const [index, read] of readings.entries()) {
    const isStrict = index === 0 && strict !== undefined
    try {
      const view = read()
      return { ...(await worked(view, !isStrict)), repaired: !isStrict, decrypted: false }
    } catch (error) {
      if (!(error instanceof PdfDefect)) throw error
      if (error instanceof BudgetDefect) throw refuse.tooMuch(error)
      cause ??= error
    }
  }
  throw hasSignatureTraces(bytes) ? refuse.signedButDamaged(cause) : refuse.damaged(cause)
}

const attempt = (read: () => RevisionView): RevisionView | undefined => {
  try {
    return read()
  } catch (error) {
    // What costs too much to read once is not read a second way.
    if (error instanceof BudgetDefect) throw refuse.tooMuch(error)
    if (error instanceof PdfDefect) return undefined
    throw error
  }
}

// A copy of a large file is made only where it is not read as it stands.
const trimmedView = (bytes: Uint8Array): RevisionView => {
  const trimmed = withoutJunk(bytes)
  return new PdfFile(trimmed).revision(trimmed.length)
}

/** In a file that had to be mended, what is not there is lost; in a sound one it is nothing, as the standard says. */
const worked = async (view: RevisionView, wholeOnly: boolean): Promise<Pick<OpenedPdf, 'view' | 'pdf'>> => {
  const pdf = await PDF.load(flatCopy(view, { wholeOnly }))
  if (!hasPageTree(pdf) || pdf.recoveredViaBruteForce) throw new PdfDefect('找不到页面')
  return { view, pdf }
}

const decrypted = async (bytes: Uint8Array, repaired: boolean): Promise<OpenedPdf> => {
  try {
    const file = new PdfFile(bytes)
    const view = file.revision(bytes.length)
    file.decrypt(view)
    return { ...(await worked(view, false)), repaired, decrypted: true }
  } catch (error) {
    if (error instanceof PasswordDefect) throw refuse.encrypted(error)
    if (error instanceof BudgetDefect) throw refuse.tooMuch(error)
    throw error instanceof PdfDefect ? refuse.encryptionUnreadable(error) : error
  }
}

const mentionsEncryption = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Encrypt')

const END_MARK = Buffer.from('%%EOF')

/** Without what a mail program or a web server put before the header, and behind the last end mark. */
const withoutJunk = (bytes: Uint8Array): Uint8Array => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = buffer.subarray(0, 2048).indexOf('%PDF-')
  const mark = buffer.lastIndexOf(END_MARK)
  // An object behind the mark is no junk but the beginning of a revision that was not finished.
  const tail = buffer.toString('latin1', mark + END_MARK.length)
  const isEnd = mark >= 0 && !/^\s*\d|obj/.test(tail)
  return bytes.slice(Math.max(0, header), isEnd ? mark + END_MARK.length : bytes.length)
}

const hasPageTree = (pdf: PDF): boolean => {
  const resolve = pdf.getObject.bind(pdf)
  return pdf.getCatalog().getDict('Pages', resolve) !== undefined
}
