// What types the values of a statement have: those of the columns that they stand beside.
// The query builder knows it when it writes a statement; who puts statements together needs it.
import { createKnownTexts, MOST_LETTERS } from './known-texts.ts'

const known = createKnownTexts<readonly string[]>()
// Statements that are written once and sent for as long as the process lives; there is a handful for each noun.
const lasting = new Map<string, readonly string[]>()
let isWrittenOnce = false

/** What is told while `write` runs is known for good: nobody tells it again. */
export const writtenOnce = <Result>(write: () => Result): Result => {
  isWrittenOnce = true
  try {
    return write()
  } finally {
    isWrittenOnce = false
  }
}

const CAST = /\$(\d+)::(\w+(?:\[\])?)/g

/** Told by whoever writes statements: a type for each value, empty where it belongs to no column. A cast in the text is one, too. */
export const knowTypes = (text: string, types: () => readonly string[]): void => {
  const kept = isWrittenOnce ? lasting : known
  if (lasting.has(text) || kept.has(text) || (!isWrittenOnce && text.length > MOST_LETTERS)) return
  const casts = new Map([...text.matchAll(CAST)].map(([, number, type = '']) => [Number(number), type]))
  kept.set(
    text,
    types().map((type, at) => (type === '' ? (casts.get(at + 1) ?? '') : type)),
  )
}

/** The types of the values of this text, in their order; undefined where nobody told. */
export const typesOf = (text: string): readonly string[] | undefined => lasting.get(text) ?? known.get(text)
