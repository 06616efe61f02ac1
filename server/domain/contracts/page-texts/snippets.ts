// Which pages say the words of a search, and what is shown of them.
import { foldedPage } from '#protocol/contracts/page-texts/folding.ts'
import type { PageHit } from '#protocol/contracts/page-texts/page-texts.ts'

interface Page {
  readonly documentId: string
  readonly page: number
  readonly text: string
}

/** What was found in one contract. */
export interface Found {
  readonly pages: readonly Omit<PageHit, 'name'>[]
  readonly morePages: number
}

const BEFORE = 24
const AFTER = 96

/**
 * Undefined where a word occurs on none of the pages: pairs of letters may stand apart. Pages with most of the words come first, then
 * in reading order; `most` of them are shown.
 */
export const foundOn = (
  pages: readonly Page[],
  words: readonly string[],
  most: number,
): Found | undefined => {
  const missing = new Set(words)
  const hits: { page: Page; found: string[]; folded: ReturnType<typeof foldedPage> }[] = []
  for (const page of pages) {
    const folded = foldedPage(page.text)
    const found = words.filter((word) => folded.text.includes(word))
    for (const word of found) missing.delete(word)
    if (found.length > 0) hits.push({ page, found, folded })
  }
  if (missing.size > 0) return undefined
  const shown = hits.toSorted((one, other) => other.found.length - one.found.length).slice(0, most)
  return {
    pages: shown.map(({ page, found, folded }) => ({
      documentId: page.documentId,
      page: page.page,
      parts: partsOf(page.text, folded, found),
      find: found[0] ?? '',
    })),
    morePages: hits.length - shown.length,
  }
}

/** The text around the first word, with each of the words told apart. */
const partsOf = (
  text: string,
  { text: folded, places }: ReturnType<typeof foldedPage>,
  words: readonly string[],
): PageHit['parts'] => {
  const first = Math.min(...words.map((word) => folded.indexOf(word)))
  const [from, until] = [Math.max(0, first - BEFORE), Math.min(folded.length, first + AFTER)]
  const isFound = (at: number): boolean =>
    words.some((word) => {
      // A word that reaches beyond what is shown is no word here.
      for (let back = 0; back < word.length; back += 1)
        if (at - back >= from && at - back + word.length <= until && folded.startsWith(word, at - back))
          return true
      return false
    })
  const parts: { text: string; isFound: boolean }[] = []
  const add = (piece: string, found: boolean): void => {
    const last = parts.at(-1)
    if (last?.isFound === found) last.text += piece
    else parts.push({ text: piece, isFound: found })
  }
  if (from > 0) add('…', false)
  for (let at = from; at < until; at += 1) {
    const [here, next] = [places[at] ?? 0, places[at + 1] ?? text.length]
    const found = isFound(at)
    add(text.slice(here, here + 1), found)
    // The space after a letter belongs to what follows.
    if (next > here + 1 && at + 1 < until) add(text.slice(here + 1, next), found && isFound(at + 1))
  }
  if (until < folded.length) add('…', false)
  return parts
}
