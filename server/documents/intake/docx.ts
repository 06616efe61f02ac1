// Takes in a Word file without an office program, and typesets its text again. The layout is ours, so the person must look.
import { docxBlocks } from './docx-blocks.ts'
import type { Block } from './docx-blocks.ts'
import { weighPicture } from './image.ts'
import { refuse } from './intake-refusals.ts'
import { weighOfficePackage } from './office-package.ts'
import { takeInPdf } from './pdf.ts'
import type { TakenIn } from './taken-in.ts'
import { typeset } from '#server/documents/typesetting/typeset.ts'

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
