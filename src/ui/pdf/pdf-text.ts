// The words on the pages of a PDF, so that two versions can be compared.
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'

/** One text for each page, in reading order as the file has it. Line ends and white space beside Chinese are left out. */
export const textOfPages = async (document: PDFDocumentProxy): Promise<string[]> => {
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
    pages.push(withoutBreaks(text))
  }
  return pages
}

/** A line that breaks elsewhere says the same. */
export const withoutBreaks = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/(?<=[^\u0020-\u024f]) | (?=[^\u0020-\u024f])/gu, '')
    .trim()
