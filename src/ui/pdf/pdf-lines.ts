// The lines of text on the first two pages and the last one of a PDF; none where it is only pictures.
import { openPdf } from '#src/ui/pdf/open-pdf.ts'

export const linesOf = async (bytes: Uint8Array): Promise<string[]> => {
  const opened = openPdf(bytes)
  try {
    const document = await opened.document
    const lines: string[] = []
    for (const number of new Set([1, 2, document.numPages])) {
      if (number > document.numPages) continue
      const { items } = await (await document.getPage(number)).getTextContent()
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      lines.push(...text.split('\n').map((line) => line.trim()))
    }
    return lines.filter((line) => line !== '')
  } finally {
    opened.destroy()
  }
}
