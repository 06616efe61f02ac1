// Counts of lists, none further than pages lead.
// See docs/decisions/0047-long-lists.md.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { countUnlessFull, nameOfList } from '#server/db/full-counts.ts'
import { MOST_DOTTED, countRows, upTo } from '#server/db/picks.ts'
import { contractViewer } from '#server/db/schema/contracts/contracts.ts'
import { shownIn } from './listing.ts'
import type { Counted } from './listing.ts'

/** How many rows a list has; counting ends at `MOST_LOOKED`. */
export const countUpTo = async (db: Database, query: Counted): Promise<number> => {
  const { it } = await countAllUpTo(db, { it: query })
  return it
}

/** The same for several lists in one statement. */
export const countAllUpTo = async <Name extends string>(
  db: Database,
  queries: Readonly<Record<Name, Counted>>,
): Promise<Record<Name, number>> => {
  const names = Object.keys(queries) as Name[]
  const asked = new Map(names.map((name) => [nameOf(queries[name]), queries[name]]))
  const counts = await countUnlessFull(db, [...asked.keys()], (unknown) =>
    countEach(
      db,
      unknown.flatMap((name) => asked.get(name) ?? []),
    ),
  )
  const known = new Map([...asked.keys()].map((name, index) => [name, counts[index] ?? 0]))
  return Object.fromEntries(names.map((name) => [name, known.get(nameOf(queries[name])) ?? 0])) as Record<
    Name,
    number
  >
}

/** What a list is called where full ones are remembered. */
export const nameOf = ({ viewer, kind, buckets, toSign, cc, from, until }: Counted): string =>
  nameOfList([viewer.own, viewer.list, kind, buckets, toSign, cc, from, until])

const countEach = async (db: Database, queries: readonly Counted[]): Promise<number[]> => {
  const counts = queries.map((query) => upTo(rowsOf(query)))
  const { rows } = await db
    .current()
    .execute<{ totals: number[] }>(sql`select array[${sql.join(counts, sql`, `)}]::int[] as totals`)
  return rows[0]?.totals ?? []
}

/** How many rows a list has for a red dot; counting ends at `MOST_DOTTED`. */
export const countDotted = (db: Database, query: Counted): Promise<number> =>
  countRows(db, rowsOf(query), MOST_DOTTED)

const rowsOf = (query: Counted): SQL => sql`select 1 from ${contractViewer} where ${shownIn(query)}`
