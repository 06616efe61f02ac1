// Takes in a Word file without an office program, and typesets its text again. The layout is ours, so the person must look.
import { docxBlocks } from './docx-blocks.ts'
import type { Block } from './docx-blocks.ts'
import { weighPicture } from './image.ts'
import { refuse } from './intake-refusals.ts'
import { takeInPdf } from './pdf.ts'
import type { TakenIn } from './taken-in.ts'
import { listZip, unpacksWithin } from './zip-listing.ts'
import { typeset } from '#server/documents/typesetting/typeset.ts'

const MAX_UNPACKED_BYTES = 300 * 1024 * 1024
const MAX_ENTRIES = 5000

/** Refuses an Office package that unpacks to more than its readers should meet, or that is damaged. */
export const weighOfficePackage = (bytes: Uint8Array): void => {
  const entries = listZip(bytes)
  if (!entries) throw refuse.damaged()
  if (entries.some((entry) => entry.encrypted)) throw refuse.encrypted()
  if (entries.length > MAX_ENTRIES || !unpacksWithin(bytes, entries, MAX_UNPACKED_BYTES)) throw refuse.bomb()
}

/** A PDF of the Word file's text, tables and pictures. Throws a `Refusal`. */
export const takeInDocx = async (bytes: Uint8Array, name: string): Promise<TakenIn> => {
  weighOfficePackage(bytes)
  const { blocks, files } = await docxBlocks(bytes).catch((error: unknown) => {
    throw refuse.damaged(error)
  })
  if (!blocks.some(hasContent)) throw refuse.empty()
  // The typesetter decodes pictures of any size.
  for (const picture of files.values()) await weighPicture(picture)
  const { pdf } = await typeset({
    template: new URL('docx.typ', import.meta.url),
    data: { title: name.replace(/\.docx$/i, ''), blocks },
    files: Object.fromEntries(files),
  }).catch((error: unknown) => {
    throw refuse.conversionFailed(error)
  })
  const taken = await takeInPdf(pdf)
  return { ...taken, notes: ['由 Word 文件转换而来，版式可能与原文件不同，请逐页核对。', ...taken.notes] }
}

const hasContent = (block: Block): boolean =>
  block.kind === 'table'
    ? block.cells.some((cell) => cell.blocks.some(hasContent))
    : block.kind === 'paragraph' && block.content.some((part) => part.kind !== 'break')
