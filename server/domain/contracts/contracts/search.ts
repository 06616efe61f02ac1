// What a search for contracts finds: every word must occur; % and _ are what the person typed.
import { and, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'

const wordsOf = (search: string): string[] => search.split(/\s+/u).filter((word) => word !== '')

/** The condition that all words occur in a text; undefined for an empty search. */
export const matching = (search: string, text: SQLWrapper): SQL | undefined =>
  and(
    ...wordsOf(search).map(
      (word) => sql`${text} ilike ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
    ),
  )

/** The same for what is read already. */
export const hasAllWords = (search: string, text: string): boolean =>
  wordsOf(search.toLowerCase()).every((word) => text.toLowerCase().includes(word))
