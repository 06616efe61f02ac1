// Reads what the pages of a PDF say, within bounds, for the search in texts.
import { fileURLToPath } from 'node:url'
import { MAX_PAGES } from '#protocol/document-limits.ts'
import {
  MOST_LETTERS,
  MOST_LETTERS_OF_PAGE,
  foldedPage,
  keptText,
  pairsIn,
} from '#protocol/contracts/page-texts/folding.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

// Chinese documents often leave their character maps to the reader.
const CMAPS = fileURLToPath(new URL('../../cmaps/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))

/** Pages that say something, from 1, with the pairs of letters of all of them (`pairsIn`). */
export interface ReadPages {
  readonly pages: readonly { readonly page: number; readonly text: string }[]
  readonly pairs: readonly number[]
}

/** Pages beyond the bounds of letters and pages are left out. */
export const readPages = async (bytes: Uint8Array): Promise<ReadPages> => {
  const task = getDocument({ data: bytes.slice(), cMapUrl: CMAPS, cMapPacked: true, verbosity: 0 })
  try {
    const document = await task.promise
    const pages: { page: number; text: string }[] = []
    const pairs = new Set<number>()
    let letters = 0
    for (let page = 1; page <= Math.min(document.numPages, MAX_PAGES) && letters < MOST_LETTERS; page += 1) {
      const read = await document.getPage(page)
      const { items } = await read.getTextContent()
      read.cleanup()
      const text = keptText(saidBy(items)).slice(0, MOST_LETTERS - letters)
      if (text === '') continue
      letters += text.length
      pages.push({ page, text })
      pairsIn(foldedPage(text).text, pairs)
    }
    return { pages, pairs: [...pairs] }
  } finally {
    await task.destroy()
  }
}

const saidBy = (items: readonly object[]): string => {
  let said = ''
  for (const item of items) {
    if (!('str' in item) || typeof item.str !== 'string') continue
    // White space is not kept: twice as much is read as may stay.
    if (said.length > 2 * MOST_LETTERS_OF_PAGE) break
    said += 'hasEOL' in item && item.hasEOL === true ? `${item.str}\n` : item.str
  }
  return said
}
