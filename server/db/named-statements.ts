// Names statements that are sent again and again, so that they are parsed and planned once.
import { createHash } from 'node:crypto'
import { createKnownTexts } from './known-texts.ts'
import type { Sender } from './remembered-reads.ts'

// A text that varies with the length of a list is not worth a place in every session.
const SENT_BEFORE = 2
const MOST_NAMES = 300
const MOST_TEXTS = 5_000
// The best plan of a page of a list hangs on whose list it is, that of a search on the word.
const VARIES = /^\s*(select|with) .* limit \$\d+|^explain /s

/** Names by text. */
export const createNames = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  const times = createKnownTexts<number>(MOST_TEXTS, Number.POSITIVE_INFINITY)
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size === MOST_NAMES || VARIES.test(text)) return undefined
    const before = times.get(text) ?? 0
    if (before < SENT_BEFORE) {
      times.set(text, before + 1)
      return undefined
    }
    const name = `n${createHash('sha256').update(text).digest('base64url').slice(0, 30)}`
    names.set(text, name)
    return name
  }
}

/** Sends through `inner`, by name what has one. */
export const naming = (inner: Sender, nameOf: (text: string) => string | undefined): Sender => ({
  query: (sent, values) => {
    if (typeof sent === 'string') return inner.query(sent, values)
    const name = nameOf(sent.text)
    return inner.query(name === undefined ? sent : { ...sent, name }, values)
  },
})
