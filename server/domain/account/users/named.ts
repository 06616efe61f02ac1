// The condition that somebody is called what was typed: by letters, pinyin, initials, or a mixture.
import { or, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { keyPattern } from './name-keys.ts'

/** Part of a text for LIKE: % and _ are what the person typed. */
export const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Where names stand in a row. */
export interface NamedRow {
  /** Their stored key. */
  readonly key: SQLWrapper
  /** The names themselves, for rows whose key is not written yet. */
  readonly names: readonly SQLWrapper[]
}

/** False for a search without a letter. */
export const isNamed = ({ key, names }: NamedRow, typed: string): SQL => {
  const pattern = keyPattern(typed)
  if (pattern === undefined) return sql`false`
  const plain = or(...names.map((name) => sql`${name} ilike ${like(typed)}`))
  return sql`case when ${key} is null then (${plain}) else ${key} ~ ${pattern} end`
}
