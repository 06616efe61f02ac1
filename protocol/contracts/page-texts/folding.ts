// How the text of pages is kept, compared and cut into pairs of letters.
import { plainLetter, plainText } from '#protocol/contracts/fields/places/text-lines.ts'

/** Most letters of one contract, or one scan, that can be searched: some 200 full pages. */
export const MOST_LETTERS = 300_000
/** Most letters of one page. */
export const MOST_LETTERS_OF_PAGE = 20_000

const isSpace = (text: string): boolean => /^\s*$/u.test(text)

// Chinese needs no spaces; those of a justified line only stand in the way.
const isWide = (letter: string): boolean => letter.charCodeAt(0) >= 0x2e80

/** What a page says, as it is kept and shown: radicals as letters, one width, one space where words need it. */
export const keptText = (said: string): string => {
  let kept = ''
  let hasGap = false
  for (const letter of said) {
    if (kept.length >= MOST_LETTERS_OF_PAGE) break
    // A database keeps no NUL, and a lone surrogate is no letter.
    if (letter === '\0' || !letter.isWellFormed()) continue
    const plain = plainLetter(letter)
    if (isSpace(plain)) {
      hasGap = kept !== ''
      continue
    }
    if (hasGap && !(isWide(plain) || isWide(kept.at(-1) ?? ''))) kept += ' '
    kept += plain
    hasGap = false
  }
  return kept
}

/** A kept text as it is compared, without spaces and in lower case, and where each of its units stands in it. */
export interface Folded {
  readonly text: string
  readonly places: readonly number[]
}

export const foldedPage = (kept: string): Folded => {
  const units: string[] = []
  const places: number[] = []
  for (let at = 0; at < kept.length; at += 1) {
    const unit = kept[at] ?? ''
    if (isSpaceCode(kept.charCodeAt(at))) continue
    const lower = kept.charCodeAt(at) < 0x2e80 ? unit.toLowerCase() : unit
    // A unit that has no single lower one stays, so that a unit's number is its place.
    units.push(lower.length === 1 ? lower : unit)
    places.push(at)
  }
  return { text: units.join(''), places }
}

const isSpaceCode = (code: number): boolean =>
  code === 0x20 || (code < 0x3001 && isSpace(String.fromCharCode(code)))

/** Two units side by side as one 32-bit integer each, without repetition. */
export const pairsIn = (folded: string, into: Set<number> = new Set()): Set<number> => {
  for (let at = 0; at + 1 < folded.length; at += 1)
    into.add((folded.charCodeAt(at) << 16) | folded.charCodeAt(at + 1))
  return into
}

/** The words of a search, folded like the pages, without repetition. */
export const searchedWords = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/\s+/u)
      .map((word) => foldedPage(plainText(word)).text)
      .filter((word) => word !== ''),
  ),
]
