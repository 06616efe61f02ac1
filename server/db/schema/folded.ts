// A column that keeps a text as it is searched, written by the database beside what it is made of.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'

// Signs that grow when they are folded do not make an entry longer than an index takes.
const MOST_LETTERS = 600

/** `folded`: `of` in normal form KC and lower case, as the words of a search are folded. */
export const foldedColumn = (of: SQL) =>
  text('folded')
    .notNull()
    .generatedAlwaysAs(sql`left(lower(normalize(${of}, NFKC)), ${sql.raw(String(MOST_LETTERS))})`)
