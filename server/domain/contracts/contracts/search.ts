// What a search finds: every word must occur; upper and lower case and full and half width are alike.
// Nothing here depends on the database's locale: texts are folded and cut into pairs of letters in JavaScript.
import { createHash } from 'node:crypto'
import { and, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'

/** A text as it is searched: NFKC, lower case. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The words of a search, folded. */
export const wordsOf = (search: string): string[] =>
  folded(search)
    .split(/\s+/u)
    .filter((word) => word !== '')

/** Two letters side by side in one 32-bit integer, each by its UTF-16 code; pairs with a space are left out. */
export const pairsOf = (text: string): number[] => {
  const pairs = new Set<number>()
  for (let at = 0; at + 1 < text.length; at += 1)
    if (!/\s/u.test(text.slice(at, at + 2))) pairs.add((text.charCodeAt(at) << 16) | text.charCodeAt(at + 1))
  return [...pairs]
}

/** A name as a 32-bit integer: the first four bytes of its MD5. Two names may share one, so rows found by it are checked. */
export const keyOf = (name: string): number => createHash('md5').update(name, 'utf8').digest().readInt32BE(0)

/** Names of viewers as sorted keys. */
export const viewerKeys = (viewers: readonly string[]): number[] =>
  [...new Set(viewers.map(keyOf))].sort((one, other) => one - other)

/** The condition that all words occur in a text that is stored folded; undefined for an empty search. */
export const occurring = (search: string, text: SQLWrapper): SQL | undefined =>
  and(...wordsOf(search).map((word) => sql`strpos(${text}, ${word}) > 0`))

/** A text as it was typed, folded by the database: for short texts and lists that are never long. */
export const foldedText = (text: SQLWrapper): SQL =>
  sql`lower(case when ${text} ~ ${MORE_THAN_PLAIN} then normalize(${text}, NFKC) else ${text} end)`

// Other letters than ASCII and the common Chinese ones, which are their own normal form: to see that takes a third of the time.
const MORE_THAN_PLAIN = sql.raw(`'[^ -~\u4e00-\u9fff]'`)
