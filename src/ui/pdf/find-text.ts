// Finds words in the text of a PDF's pages, whatever the width of letters and wherever lines break.
import { plainLetter, plainText } from '#protocol/contracts/fields/places/text-lines.ts'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'

/** More matches than this are not gone through. */
export const MOST_FOUND = 1_000

/** A place in a run of text: the run's number on its page, and an index into its string. */
export interface RunPlace {
  readonly run: number
  readonly at: number
}

/** A page's text as it is compared, and where each of its letters stands. */
export interface FoldedPage {
  readonly text: string
  readonly starts: readonly RunPlace[]
  readonly ends: readonly RunPlace[]
}

/** The text of runs without white space, in the form of `plainLetter`, in lower case. */
export const foldedPage = (runs: readonly string[]): FoldedPage => {
  const [starts, ends]: [RunPlace[], RunPlace[]] = [[], []]
  let text = ''
  for (const [run, string] of runs.entries()) {
    let at = 0
    for (const letter of string) {
      for (const plain of plainText(plainLetter(letter)).toLowerCase()) {
        // One that takes two code units stands twice, so that a letter's number is its place in the string.
        for (let unit = 0; unit < plain.length; unit += 1) {
          starts.push({ run, at })
          ends.push({ run, at: at + letter.length })
        }
        text += plain
      }
      at += letter.length
    }
  }
  return { text, starts, ends }
}

/** Where words stand on a page, in order, none over another; `most` bounds them. */
export const placesOf = (
  { text, starts, ends }: FoldedPage,
  words: string,
  most = MOST_FOUND,
): { from: RunPlace; until: RunPlace }[] => {
  const wanted = plainText(words).toLowerCase()
  const found: { from: RunPlace; until: RunPlace }[] = []
  if (wanted === '') return found
  for (let at = text.indexOf(wanted); at !== -1 && found.length < most;) {
    const [from, until] = [starts[at], ends[at + wanted.length - 1]]
    if (from !== undefined && until !== undefined) found.push({ from, until })
    at = text.indexOf(wanted, at + wanted.length)
  }
  return found
}

interface ReadPage {
  readonly folded: FoldedPage
  /** The foot of each run, in base pixels from the top. */
  readonly feet: readonly number[]
}

const readPages = new WeakMap<PDFDocumentProxy, Map<number, ReadPage>>()

const readPage = async (document: PDFDocumentProxy, index: number): Promise<ReadPage> => {
  const kept = readPages.get(document) ?? new Map<number, ReadPage>()
  readPages.set(document, kept)
  const known = kept.get(index)
  if (known !== undefined) return known
  const page = await document.getPage(index + 1)
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const runs = items.flatMap((item) => ('str' in item ? [item] : []))
  const read = {
    folded: foldedPage(runs.map(({ str }) => str)),
    feet: runs.map(({ transform }) => {
      const [, , , , x = 0, y = 0] = transform as number[]
      const [, foot = 0] = viewport.convertToViewportPoint(x, y) as number[]
      return (foot * BASE_PAGE_WIDTH) / viewport.width
    }),
  }
  kept.set(index, read)
  return read
}

/** Finds in a document, or nothing while there is none; keep what it gives as long as the document. */
export const findIn =
  (document: PDFDocumentProxy | undefined) =>
  (words: string, signal: AbortSignal): ReturnType<typeof findInPdf> =>
    document === undefined ? Promise.resolve([]) : findInPdf(document, words, signal)

/** All matches of a document in reading order, at most `MOST_FOUND`; pages that were read are kept. Throws when a page cannot be read. */
export const findInPdf = async (
  document: PDFDocumentProxy,
  words: string,
  signal: AbortSignal,
): Promise<{ page: number; y: number; from: RunPlace; until: RunPlace }[]> => {
  const matches: { page: number; y: number; from: RunPlace; until: RunPlace }[] = []
  for (let page = 0; page < document.numPages && matches.length < MOST_FOUND; page += 1) {
    signal.throwIfAborted()
    const { folded, feet } = await readPage(document, page)
    for (const place of placesOf(folded, words, MOST_FOUND - matches.length))
      matches.push({ page, y: feet[place.from.run] ?? 0, ...place })
  }
  return matches
}
