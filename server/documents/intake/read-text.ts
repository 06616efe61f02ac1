// Reads the text of a PDF with its places, page by page, for places that stand beside words.
import { fileURLToPath } from 'node:url'
import { textOfPage } from '#protocol/contracts/fields/places/page-runs.ts'
import type { PageText } from '#protocol/contracts/fields/places/text-lines.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

// Chinese documents often leave their character maps to the reader.
const CMAPS = fileURLToPath(new URL('../../cmaps/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))

/** Pages beyond which only the first and the last ones are read: that is where contracts are signed. */
const MOST_PAGES = 200

/** Pages that are left out keep their number, and have no text. */
export const readText = async (bytes: Uint8Array): Promise<PageText[]> => {
  const task = getDocument({ data: bytes.slice(), cMapUrl: CMAPS, cMapPacked: true, verbosity: 0 })
  try {
    const document = await task.promise
    const pages: PageText[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const isRead = number === 1 || document.numPages - number < MOST_PAGES
      pages.push(
        isRead ? await textOfPage(await document.getPage(number)) : { width: 1, height: 1, runs: [] },
      )
    }
    return pages
  } finally {
    await task.destroy()
  }
}
