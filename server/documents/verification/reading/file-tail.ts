// The last lines of a revision, with the offset of its cross-reference (ISO 32000-2 §7.5.5).
import { PdfDefect } from './defect.ts'

/** Readers look for `startxref` no further back than this. */
const WINDOW = 1024
const SPACE = '[ \\t\\r\\n\\f]'
// Some writers sign their name between trailer and startxref. A comment that looks like structure is none.
const COMMENT = '%(?!%)(?:(?!startxref|trailer|xref|obj|stream)[^\\r\\n])*[\\r\\n]'
const POINTER = `startxref${SPACE}+(\\d{1,15})[ \\t]*[\\r\\n](?:${SPACE}|${COMMENT})*`
const TAIL = new RegExp(`^${POINTER}%%EOF${SPACE}*$`)
const BETWEEN_SECTIONS = new RegExp(`^(?:(?:${POINTER})+%%EOF|${SPACE}|${COMMENT})*$`)

/** The offset named by the last `startxref` of the first `end` bytes; only white space may follow its `%%EOF`. */
export const readStartxref = (bytes: Uint8Array, end: number): number => {
  let last = end
  while (last > 0 && SPACES.has(bytes[last - 1] ?? 0)) last -= 1
  const tail = Buffer.from(bytes.subarray(Math.max(0, last - WINDOW), last)).toString('latin1')
  const found = TAIL.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))))
  if (!found) throw new PdfDefect('文件没有正常的结尾（startxref、%%EOF）')
  return Number(found[1])
}

const SPACES = new Set([9, 10, 12, 13, 32])

/** Whether the text behind a cross-reference section holds nothing but pointers to it, comments and white space. */
export const isSectionTail = (text: string): boolean => BETWEEN_SECTIONS.test(text)
