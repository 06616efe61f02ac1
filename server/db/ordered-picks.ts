// Picks a page of a list whose index has its order.
// No row is read that the page, its count or a search does not need.
// See docs/decisions/0124-what-a-search-reads.md.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MOST_COUNTED } from '#protocol/paging.ts'
import type { Database } from './database.ts'
import { countListed, fullCount, nameOfList } from './full-counts.ts'
import { MOST_LOOKED, pickedFrom } from './picks.ts'
import type { Cut, Picked, PickedRow } from './picks.ts'

/** Of so many of the newest rows what is rare has fewer matches than `RARE`. */
export const PROBED = 500
export const RARE = 15
/** What more rows than this may have is no quicker to look up than to walk past. */
const MOST_LOOKED_UP = 20_000
const PAGES_AHEAD = 10

/** How many matches are counted: those of the page, and of some pages behind it. */
export const countedAt = ({ page, pageSize }: Cut): number =>
  Math.min(MOST_COUNTED, (page + PAGES_AHEAD) * pageSize)

/** Where a page of a search is cut; `counted`: matches beyond so many are not looked for. */
export interface SearchCut extends Cut {
  readonly counted?: number | undefined
}

/** The first rows of a list in its order, so many at most, with columns `id` and `at`. */
export type FirstRows = (most: number) => SQL

/** The first of `rows`, which are in order and have no end. */
export const firstOf =
  (rows: SQL): FirstRows =>
  (most) =>
    sql`${rows} limit ${most}`

/** A list whose index has its order. */
export interface OrderedList {
  readonly rows: FirstRows
  /** The same rows in any order. */
  readonly counted: SQL
  /** What no other list is called. */
  readonly name: readonly unknown[]
}

/** A page of a list, newest first: of all of it, or of what a search finds in it. */
export const pickListed = (
  db: Database,
  list: OrderedList,
  search: Search | undefined,
  cut: SearchCut,
): Promise<Picked> =>
  search === undefined ? pickOrdered(db, list, cut) : pickMatching(db, list, search, cut)

const pickOrdered = async (
  db: Database,
  { rows, counted, name }: OrderedList,
  { page, pageSize }: Cut,
): Promise<Picked> => {
  const total = await countListed(db, name, counted)
  const first = Math.min(MOST_COUNTED, (page - 1) * pageSize)
  const { rows: answer } = await db.current().execute<{ ids: string[] }>(sql`
    select array(select page.id::text from (${rows(Math.min(MOST_COUNTED, first + pageSize))}) page
      order by page.at desc, page.id desc offset ${first}) as ids`)
  return pickedFrom({ looked: 0, total, ids: answer[0]?.ids ?? [] }, MOST_COUNTED)
}

/** What is searched for in rows. */
export interface Search {
  /** With what the conditions ask for. */
  readonly rows: FirstRows
  /** These are fewer than the list's. */
  readonly isNarrowed?: boolean | undefined
  /** The order is the other one. */
  readonly isOldestFirst?: boolean | undefined
  /** Reads one row for a row of `looked` that is wanted. */
  readonly matching: SQL
  /** Where an index knows what is wanted. */
  readonly index?: {
    /** What is asked of it. */
    readonly found: SQL
    /** The condition on a row of `looked` that it is among these, or may be wanted for its own columns. */
    readonly isAmong: SQL
  }
}

/**
 * A page of the rows that match. What many of the newest match is read from them in their order, as far as the page and what is
 * counted behind it need; what few match is asked of an index first.
 */
const pickMatching = async (
  db: Database,
  { name }: OrderedList,
  search: Search,
  cut: SearchCut,
): Promise<Picked> => {
  const probed = await walk(db, search, cut, PROBED)
  if (probed.isEnough) return probed
  const { index, isNarrowed } = search
  const isRare = probed.total < RARE && index !== undefined && (await isFew(db, index.found))
  const known = isNarrowed === true ? undefined : fullCount(db, nameOfList(name))
  return isRare ? lookUp(db, search, index.isAmong, cut, known) : walk(db, search, cut, MOST_COUNTED, known)
}

interface Walked extends Picked {
  /** Nothing that was not looked at changes the page or what is counted. */
  readonly isEnough: boolean
}

/** Reads the first rows in their order, `most` at most, until enough match. `known`: how many there are, as far as that counts. */
export const walk = async (
  db: Database,
  { rows, matching, isOldestFirst }: Search,
  cut: SearchCut,
  most: number,
  known?: number,
): Promise<Walked> => {
  const counted = cut.counted ?? countedAt(cut)
  const { rows: answer } = await db.current().execute<PickedRow>(sql`
    with found as materialized (
      select looked.id, looked.at from (${rows(most + 1)}) looked cross join lateral (${matching} limit 1) matching
      order by ${orderOf('looked', isOldestFirst)} limit ${counted + 1}
    ) ${pageOf(cut, isOldestFirst)}, case when (select count(*) from found) > ${counted} then 0
      else ${numberOf(rows(most + 1), known)} end as looked`)
  const { ids, total, hasMore } = pickedFrom(answer[0], most)
  const isCut = (answer[0]?.total ?? 0) > counted
  return { ids, total: Math.min(total, counted), hasMore: hasMore || isCut, isEnough: isCut || !hasMore }
}

/** Of all rows that are counted, those an index knows or that name what is looked for are looked at closely. */
export const lookUp = async (
  db: Database,
  { rows, matching, isOldestFirst }: Search,
  isAmong: SQL,
  cut: Cut,
  known?: number,
): Promise<Picked> => {
  const { rows: answer } = await db.current().execute<PickedRow>(sql`
    with among as materialized (select * from (${rows(MOST_LOOKED)}) looked where ${isAmong}),
    found as materialized (select looked.id, looked.at from among looked cross join lateral (${matching} limit 1) matching)
    ${pageOf(cut, isOldestFirst)}, ${numberOf(rows(MOST_LOOKED), known)} as looked`)
  return pickedFrom(answer[0], MOST_COUNTED)
}

const numberOf = (rows: SQL, known: number | undefined): SQL =>
  known === undefined ? sql`(select count(*)::int from (${rows}) counted)` : sql`${known}::int`

/**
 * The condition that a thing is among those an index found, as a set that is made once: what the planner expects of an index of
 * words is too far off for it to choose a join.
 */
export const isIn = (id: SQL, found: SQL): SQL => sql`(${id} in (${found})) is true`

const pageOf = ({ page, pageSize }: Cut, isOldestFirst?: boolean): SQL => sql`
  select (select count(*)::int from found) as total, array(select found.id::text from found
    order by ${orderOf('found', isOldestFirst)} limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`

const orderOf = (rows: 'looked' | 'found', isOldestFirst = false): SQL =>
  sql.raw(isOldestFirst ? `${rows}.at, ${rows}.id` : `${rows}.at desc, ${rows}.id desc`)

/** Whether the planner expects few rows: an index of words answers slowly for a word that everybody has. */
export const isFew = async (db: Database, rows: SQL): Promise<boolean> => {
  const { rows: said } = await db
    .current()
    .execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(sql`explain (format json) ${rows}`)
  return (said[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) <= MOST_LOOKED_UP
}
