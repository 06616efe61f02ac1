// Pages of contracts, picked from the viewers’ rows: no page and no search reads a whole list.
// See docs/decisions/0047-long-lists.md and docs/decisions/0124-what-a-search-reads.md.
import { and, gte, lt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MOST_COUNTED } from '#protocol/paging.ts'
import type { Database } from '#server/db/database.ts'
import { fullCount } from '#server/db/full-counts.ts'
import { PROBED, RARE, isFew, isIn, lookUp, walk } from '#server/db/ordered-picks.ts'
import { pickedFrom } from '#server/db/picks.ts'
import type { Picked, PickedRow } from '#server/db/picks.ts'
import { contractListing, contractViewer } from '#server/db/schema/contracts/contracts.ts'
import { countUpTo, nameOf } from './list-counts.ts'
import { asArray, keysFor, matchesOf, shownIn, tagged } from './listing.ts'
import type { ListFilters, ListQuery, Viewer } from './listing.ts'
import { keyOf } from './search.ts'

/** Picks a page in the order of the list. */
export const pickPage = async (db: Database, asked: ListQuery): Promise<Picked> => {
  const query = { ...asked, from: later(later(asked.from, asked.launchedFrom), asked.completedFrom) }
  const matches = matchesOf(query)
  if (matches === undefined) return pickPlain(db, query)
  const isOldestFirst = query.oldestFirst === true
  const search = {
    rows: (most: number) =>
      sql`select contract_id as id, updated_at as at from ${contractViewer} where ${shownIn(query)} order by ${orderOf(isOldestFirst)} limit ${most}`,
    matching: sql`select 1 from ${contractListing} where ${contractListing.contractId} = looked.id and ${matches}`,
    isOldestFirst,
  }
  const probed = await walk(db, search, query, PROBED)
  if (probed.isEnough) return probed
  const known = fullCount(db, nameOf(query))
  if (probed.total < RARE) {
    const candidates = candidatesOf(query)
    if (candidates !== undefined && (await isFew(db, listings(candidates))))
      return lookUpAll(db, query, matches, candidates)
    const narrow = narrowOf(query)
    if (narrow !== undefined && (await isFew(db, listings(narrow))))
      return lookUp(db, search, isIn(sql`looked.id`, listings(narrow)), query, known)
  }
  return walk(db, search, query, MOST_COUNTED, known)
}

const listings = (which: SQL): SQL => sql`select contract_id from ${contractListing} where ${which}`

// A contract changes last when it goes out or after that, so that older rows need not be looked at.
const later = (a: Date | undefined, b: Date | undefined): Date | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a

const pickPlain = async (db: Database, query: ListQuery): Promise<Picked> => {
  const counted = await countUpTo(db, query)
  const total = Math.min(counted, MOST_COUNTED)
  const first = (query.page - 1) * query.pageSize
  const size = Math.min(query.pageSize, Math.max(0, total - first))
  // A page of the second half is nearer to the other end, where all is counted.
  const isBackwards = counted <= MOST_COUNTED && first > total / 2
  const order = orderOf(query.oldestFirst === true ? !isBackwards : isBackwards)
  const skipped = isBackwards ? Math.max(0, total - first - size) : first
  const { rows } = await db.current().execute<{ id: string }>(sql`
    select contract_id as id from ${contractViewer} where ${shownIn(query)}
    order by ${order} limit ${size} offset ${skipped}`)
  const ids = rows.map(({ id }) => id)
  return { ids: isBackwards ? ids.reverse() : ids, total, hasMore: counted > MOST_COUNTED }
}

/** The open contracts of a viewer's lists whose deadline is in a span, the nearest first; `until` itself is outside. */
export const pickDue = async (
  db: Database,
  viewer: Viewer,
  { from, until, most }: { from: Date; until: Date; most: number },
): Promise<string[]> => {
  const { rows } = await db.current().execute<{ id: string }>(sql`
    with looked as materialized (
      select contract_id from ${contractViewer} where ${shownIn({ viewer, kind: 'contract', buckets: ['open'] })}
      order by ${orderOf(false)} limit ${MOST_COUNTED}
    )
    select looked.contract_id as id from looked
      inner join ${contractListing} on ${contractListing.contractId} = looked.contract_id
    where ${gte(contractListing.deadline, from)} and ${lt(contractListing.deadline, until)}
    order by ${contractListing.deadline}, 1 limit ${most}`)
  return rows.map(({ id }) => id)
}

/** Asks an index that knows all contracts of the viewer. */
const lookUpAll = async (db: Database, query: ListQuery, matches: SQL, candidates: SQL): Promise<Picked> => {
  const { rows } = await db.current().execute<PickedRow>(sql`
    with candidate as materialized (
      select contract_id from ${contractListing} where ${candidates} and ${matches}
    ), found as materialized (
      select shown.contract_id, shown.updated_at from candidate cross join lateral (
        select contract_id, updated_at from ${contractViewer}
        where ${contractViewer.contractId} = candidate.contract_id and ${shownIn(query)} limit 1
      ) shown
    )
    select 0 as looked, (select count(*)::int from found) as total,
      array(select contract_id::text from found order by ${orderOf(query.oldestFirst === true)}
        limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}) as ids`)
  return pickedFrom(rows[0], MOST_COUNTED)
}

const orderOf = (oldestFirst: boolean): SQL =>
  oldestFirst ? sql`updated_at, contract_id` : sql`updated_at desc, contract_id desc`

/** Where the contracts that match can be looked up; undefined where no index knows them. */
const candidatesOf = (query: ListQuery): SQL | undefined => {
  const keys = keysOf(query)
  if (keys.length > 0) return sql`${contractListing.keys} @> ${asArray(keys)}`
  return query.tag === undefined ? undefined : tagged(query.tag)
}

/** A span that has an index of its own; undefined where none is asked for. */
const narrowOf = ({ least, most, dueFrom, dueUntil }: ListFilters): SQL | undefined =>
  least === undefined && most === undefined
    ? and(
        dueFrom === undefined ? undefined : gte(contractListing.deadline, dueFrom),
        dueUntil === undefined ? undefined : lt(contractListing.deadline, dueUntil),
      )
    : and(
        least === undefined ? undefined : gte(contractListing.amount, least),
        most === undefined ? undefined : lte(contractListing.amount, most),
      )

/** What the index of pairs is asked for; none where nothing asked for is in it. */
const keysOf = ({ viewer, toSign, search, counterparty, type }: ListQuery): number[] => {
  const keys = keysFor(search, counterparty, type)
  return keys.length === 0 ? [] : [keyOf(toSign === true ? viewer.own : viewer.list), ...keys]
}
