// Picks the ids of a page from the newest rows of a long list, and counts no further than pages lead.
// See docs/decisions/0047-long-lists.md.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { NOTICE_MAX_SHOWN } from '#protocol/base.ts'
import { MOST_COUNTED } from '#protocol/paging.ts'
import type { Database } from './database.ts'

/** As many rows as are looked at: one more than are counted tells that there are more. */
export const MOST_LOOKED = MOST_COUNTED + 1

/** As far as a red dot counts: one more than it shows tells that there are more. */
export const MOST_DOTTED = NOTICE_MAX_SHOWN + 1

/** The ids of a page; `hasMore`: there are more than were counted or looked through. */
export interface Picked {
  readonly ids: readonly string[]
  readonly total: number
  readonly hasMore: boolean
}

/** What the answer of one statement says; `most` is how many rows it was to look at. */
export interface PickedRow extends Record<string, unknown> {
  readonly looked: number
  readonly total: number
  readonly ids: string[]
}

/** Reads it. */
export const pickedFrom = (row: PickedRow | undefined, most: number): Picked => ({
  ids: row?.ids ?? [],
  total: Math.min(row?.total ?? 0, MOST_COUNTED),
  hasMore: (row?.looked ?? 0) > most || (row?.total ?? 0) > MOST_COUNTED,
})

/**
 * How many rows a query has, which may end by itself, as a part of a statement; counting ends at `most`. With a number the statement
 * is planned anew for each list; where all lists are counted in one way, SQL that states it lets the plan be kept.
 */
export const upTo = (rows: SQL, most: number | SQL = MOST_LOOKED): SQL =>
  sql`(select count(*)::int from (select 1 from (${rows}) listed limit ${most}) counted)`

/** How many `rows` there are; counting ends at `most`. */
export const countRows = async (db: Database, rows: SQL, most = MOST_LOOKED): Promise<number> => {
  const answer = await db.current().execute<{ total: number }>(sql`select ${upTo(rows, most)} as total`)
  return answer.rows[0]?.total ?? 0
}

/** Where a page is cut. */
export interface Cut {
  readonly page: number
  readonly pageSize: number
}

/** What a page is picked from. */
export interface Choice {
  /** Columns `id` and `at`, newest first, ending at `MOST_LOOKED`; what `matching` asks for stands beside them. */
  readonly rows: SQL
  /** Reads one row for a row of `looked` that is wanted. */
  readonly matching?: SQL | undefined
  /** Whether one thing may have several rows; its newest counts. */
  readonly repeats?: boolean
}

/** A page of the things in `rows`, newest first, each once. */
export const pickFrom = async (
  db: Database,
  { rows, matching, repeats = false }: Choice,
  { page, pageSize }: Cut,
): Promise<Picked> => {
  const matched = matching && sql`cross join lateral (${matching} limit 1) matching`
  const found = repeats
    ? sql`select id, max(at) as at from matched group by id`
    : sql`select id, at from matched`
  const answer = await db.current().execute<PickedRow>(sql`
    with looked as materialized (${rows}),
    matched as materialized (select looked.* from looked ${matched}),
    found as materialized (${found})
    select (select count(*)::int from looked) as looked, (select count(*)::int from found) as total,
      array(select found.id::text from found order by found.at desc, found.id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`)
  return pickedFrom(answer.rows[0], MOST_COUNTED)
}
