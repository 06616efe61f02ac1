// Finds typed words in a document's text, for places that stand beside them.
import { GAP, linesOf, plainText } from './text-lines.ts'
import type { PageText } from './text-lines.ts'

/** Where words stand: points as seen, `page` from 0, `middle` the height of their middle. */
export interface FoundWords {
  readonly page: number
  readonly left: number
  readonly right: number
  readonly middle: number
}

/** Every occurrence within one line, in reading order; white space, full width and wide gaps make no difference. */
export const findWords = (pages: readonly PageText[], words: string): FoundWords[] => {
  const wanted = plainText(words)
  if (wanted === '') return []
  return pages.flatMap((page, at) =>
    linesOf(at, page).flatMap((line) => {
      const letters = [...line.text].flatMap((letter, index) => (letter === GAP ? [] : [index]))
      const text = letters.map((index) => line.text[index]).join('')
      const found: FoundWords[] = []
      for (let from = text.indexOf(wanted); from !== -1; from = text.indexOf(wanted, from + wanted.length))
        found.push({
          page: at,
          left: line.starts[letters[from] ?? 0] ?? 0,
          right: line.ends[letters[from + wanted.length - 1] ?? 0] ?? 0,
          middle: line.y - 0.35 * line.height,
        })
      return found
    }),
  )
}
