// Opens a PDF from outside: finds its start, its password state, and repairs a broken structure where that is possible.
import { PDF } from '@libpdf/core'
import { Refusal } from '#protocol/failures.ts'
import { refuse } from './intake-refusals.ts'
import { hasBrokenObjectStream } from './stream-check.ts'
import { isXrefSound } from './xref-check.ts'

/** An opened file. `repaired` when its own structure could not be trusted, `decrypted` when it carried a permission password. */
export interface OpenedPdf {
  readonly pdf: PDF
  readonly repaired: boolean
  readonly decrypted: boolean
}

/** Opens the file or refuses it as `document.encrypted` or `document.damaged`. */
export const openPdf = async (bytes: Uint8Array): Promise<OpenedPdf> => {
  const trimmed = withoutLeadingJunk(bytes)
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.includes('/Encrypt') && hasBrokenObjectStream(file)) throw refuse.damaged()
  const isSound = trimmed === bytes && isXrefSound(bytes)
  const asWritten = isSound ? await load(bytes) : isXrefSound(trimmed) ? await load(trimmed) : undefined
  if (asWritten && hasPageTree(asWritten)) {
    if (!asWritten.recoveredViaBruteForce) return unlocked(asWritten, !isSound)
  }
  return rebuilt(trimmed)
}

const load = async (bytes: Uint8Array): Promise<PDF | undefined> => {
  try {
    return await PDF.load(bytes)
  } catch (error) {
    if (error instanceof Refusal) throw error
    return undefined
  }
}

const unlocked = (pdf: PDF, repaired: boolean): OpenedPdf => {
  if (!pdf.isEncrypted) return { pdf, repaired, decrypted: false }
  if (!pdf.context.info.securityHandler) throw refuse.encryptionUnknown()
  if (!pdf.isAuthenticated) throw refuse.encrypted()
  return { pdf, repaired, decrypted: true }
}

// Rebuilding scans for objects and forgets the trailer, so an encrypted file cannot be read that way.
const rebuilt = async (bytes: Uint8Array): Promise<OpenedPdf> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.includes('/Encrypt')) {
    const asWritten = await load(bytes)
    if (asWritten?.isEncrypted && asWritten.context.info.securityHandler && !asWritten.isAuthenticated)
      throw refuse.encrypted()
    throw refuse.damaged()
  }
  const pdf = await load(withoutStartXref(file))
  if (!pdf || !hasPageTree(pdf)) throw refuse.damaged()
  return { pdf, repaired: true, decrypted: false }
}

// The reader scans the whole file only where it finds no startxref.
const withoutStartXref = (file: Buffer): Uint8Array => {
  const copy = Uint8Array.from(file)
  for (let at = file.indexOf('startxref'); at >= 0; at = file.indexOf('startxref', at + 9)) {
    copy.fill(0x20, at, at + 9)
  }
  return copy
}

const withoutLeadingJunk = (bytes: Uint8Array): Uint8Array => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 2048))
  const at = head.indexOf('%PDF-')
  return at > 0 ? bytes.slice(at) : bytes
}

const hasPageTree = (pdf: PDF): boolean => {
  const resolve = pdf.getObject.bind(pdf)
  return pdf.getCatalog().getDict('Pages', resolve) !== undefined
}
