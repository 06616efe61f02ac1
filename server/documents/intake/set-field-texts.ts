// Sets the values of form fields that had no drawing of their own as plain page text.
import { PDF } from '@libpdf/core'
import type { EmbeddedFont, PDFPage } from '@libpdf/core'
import { readFont } from '#server/documents/typesetting/fonts.ts'
import type { FieldText } from './field-text.ts'

const LARGEST_AUTO_SIZE = 12
const PADDING = 2

/** A field's text on its page, counted from 0. */
export type PlacedText = FieldText & { readonly page: number }

/** The document with the texts drawn; the very same bytes where there are none. */
export const setFieldTexts = async (bytes: Uint8Array, texts: readonly PlacedText[]): Promise<Uint8Array> => {
  if (texts.length === 0) return bytes
  const pdf = await PDF.load(bytes)
  const font = pdf.embedFont(await readFont('hei'))
  for (const text of texts) {
    const page = pdf.getPage(text.page)
    if (page) setText(page, font, text)
  }
  return pdf.save({ subsetFonts: true, useXRefStream: false })
}

const setText = (page: PDFPage, font: EmbeddedFont, { text, rect, size, multiline }: FieldText) => {
  const [x0, y0, x1, y1] = rect
  const height = y1 - y0
  const wanted = size > 0 ? size : Math.min(LARGEST_AUTO_SIZE, height * 0.7)
  const room = Math.max(1, x1 - x0 - 2 * PADDING)
  const longest = font.getTextWidth(text, wanted)
  // A value too long for its line is set smaller, never cut.
  const fitting = multiline || longest <= room ? wanted : (wanted * room) / longest
  page.drawText(text, {
    x: x0 + PADDING,
    y: multiline ? y1 - PADDING - fitting : y0 + (height - fitting) / 2 + fitting * 0.15,
    size: fitting,
    font,
    ...(multiline ? { maxWidth: room } : {}),
  })
}
