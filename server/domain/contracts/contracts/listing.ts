// Pages of contracts, picked from the viewers’ rows: no page, count or search reads a whole list.
// See docs/decisions/0047-long-lists.md.
import { and, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ContractKind } from '#protocol/contracts/contracts/kinds.ts'
import { MOST_COUNTED } from '#protocol/paging.ts'
import type { Database } from '#server/db/database.ts'
import { PROBED, RARE, isFew, lookUp, walk } from '#server/db/ordered-picks.ts'
import { MOST_LOOKED, pickedFrom, upTo } from '#server/db/picks.ts'
import type { Picked, PickedRow } from '#server/db/picks.ts'
import {
  contract,
  contractHidden,
  contractListing,
  contractViewer,
} from '#server/db/schema/contracts/contracts.ts'
import type { ViewBucket } from '#server/db/schema/contracts/contracts.ts'
import { contractTag } from '#server/db/schema/contracts/tags.ts'
import { peopleOf } from '#server/domain/contracts/reports/people.ts'
import { folded, keyOf, occurring, pairsOf, wordsOf } from './search.ts'

/** Whose lists are read: `own` is the person in one identity, `list` the same or, for administrators, the whole company. */
export interface Viewer {
  readonly own: string
  readonly list: string
}

/** Which contracts of a list; the ends of amounts are inside. */
export interface ListFilters {
  readonly search: string
  readonly type?: string | undefined
  /** When it last changed; `until` itself is outside. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  /** When it went out; `launchedUntil` itself is outside. */
  readonly launchedFrom?: Date | undefined
  readonly launchedUntil?: Date | undefined
  /** When all had signed; `completedUntil` itself is outside. */
  readonly completedFrom?: Date | undefined
  readonly completedUntil?: Date | undefined
  /** The company that started it, and who of its people or of which department. */
  readonly startedBy?:
    | {
        readonly companyId: string
        readonly person?: string | undefined
        readonly department?: string | undefined
      }
    | undefined
  /** In 分. */
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly counterparty?: string | undefined
  readonly initiator?: string | undefined
  /** A tag of a company; a person has none. */
  readonly tag?: { readonly tagId: string; readonly companyId: string | null } | undefined
  readonly dueFrom?: Date | undefined
  /** Itself outside. */
  readonly dueUntil?: Date | undefined
}

/** What is asked of a list. */
export interface ListQuery extends ListFilters {
  readonly viewer: Viewer
  readonly kind: ContractKind
  /** `launched`: all but drafts. */
  readonly buckets: readonly ViewBucket[] | 'launched'
  readonly toSign?: boolean | undefined
  readonly cc?: true | undefined
  readonly oldestFirst?: boolean | undefined
  readonly page: number
  readonly pageSize: number
  /** Matches beyond so many are not looked for; some pages behind the page when left out. */
  readonly counted?: number
}

/** Picks a page in the order of the list; see docs/decisions/0124-what-a-search-reads.md. */
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
  if (probed.total < RARE) {
    const candidates = candidatesOf(query)
    if (candidates !== undefined && (await isFew(db, listings(candidates))))
      return lookUpAll(db, query, matches, candidates)
    const narrow = narrowOf(query)
    if (narrow !== undefined && (await isFew(db, listings(narrow))))
      return lookUp(db, search, sql`looked.id in (${listings(narrow)})`, query)
  }
  return walk(db, search, query, MOST_COUNTED)
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

/** How many rows a list has; counting ends at `most`. */
export const countUpTo = async (
  db: Database,
  query: Pick<ListQuery, 'viewer' | 'kind' | 'buckets' | 'toSign' | 'cc' | 'from' | 'until'>,
  most = MOST_LOOKED,
): Promise<number> => {
  const { rows } = await db
    .current()
    .execute<{ total: number }>(sql`select ${counting(query, most)} as total`)
  return rows[0]?.total ?? 0
}

/** The same for several lists in one statement. */
export const countAllUpTo = async <Name extends string>(
  db: Database,
  queries: Readonly<Record<Name, Parameters<typeof countUpTo>[1]>>,
): Promise<Record<Name, number>> => {
  const names = Object.keys(queries) as Name[]
  const counts = names.map((name) => counting(queries[name], MOST_LOOKED))
  const { rows } = await db
    .current()
    .execute<{ totals: number[] }>(sql`select array[${sql.join(counts, sql`, `)}]::int[] as totals`)
  return Object.fromEntries(names.map((name, index) => [name, rows[0]?.totals[index] ?? 0])) as Record<
    Name,
    number
  >
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

const counting = (query: Parameters<typeof countUpTo>[1], most: number): SQL =>
  upTo(sql`select 1 from ${contractViewer} where ${shownIn(query)}`, most)

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

/** Written so that each tab has an index in the order of its rows: what the indices' conditions say stands here literally. */
export const shownIn = ({
  viewer: { own, list },
  kind,
  buckets,
  toSign,
  cc,
  from,
  until,
}: Parameters<typeof countUpTo>[1]): SQL | undefined =>
  and(
    eq(contractViewer.viewer, toSign === true ? own : list),
    eq(contractViewer.kind, kind),
    toSign === true
      ? sql`${contractViewer.toSign}`
      : toSign === false
        ? sql`${contractViewer.bucket} = 'open' and not ${contractViewer.toSign}`
        : cc === true
          ? sql`${contractViewer.cc}`
          : inBuckets(buckets),
    from === undefined ? undefined : gte(contractViewer.updatedAt, from),
    until === undefined ? undefined : lt(contractViewer.updatedAt, until),
    // Only the agent signs: an administrator's own turn is found under their own key.
    toSign === false && own !== list
      ? sql`${contractViewer.contractId} not in (select mine.contract_id from contract_viewer mine
          where mine.viewer = ${own} and mine.kind = ${kind} and mine.to_sign)`
      : undefined,
    // The company's rows are all administrators'; what one of them deleted is left out for them, and has no row of their own.
    own === list || toSign === true
      ? undefined
      : sql`${contractViewer.contractId} not in (select ${contractHidden.contractId} from ${contractHidden} where ${contractHidden.viewer} = ${own})`,
  )

const inBuckets = (buckets: ListQuery['buckets']): SQL => {
  if (buckets === 'launched') return sql`${contractViewer.bucket} <> 'draft'`
  const [only] = buckets
  return buckets.length === 1 && only !== undefined
    ? eq(contractViewer.bucket, only)
    : inArray(contractViewer.bucket, [...buckets])
}

/** The condition on a row of `contract_listing`; the time of the last change is for the list itself. */
export const matchesOf = (filters: ListFilters): SQL | undefined => {
  const { search, type, least, most, counterparty = '', initiator = '', dueFrom, dueUntil, tag } = filters
  return and(
    occurring(search, contractListing.text),
    occurring(counterparty, contractListing.parties),
    occurring(initiator, contractListing.initiator),
    type === undefined ? undefined : eq(contractListing.type, folded(type)),
    tag === undefined ? undefined : tagged(tag),
    least === undefined ? undefined : gte(contractListing.amount, least),
    most === undefined ? undefined : lte(contractListing.amount, most),
    dueFrom === undefined ? undefined : gte(contractListing.deadline, dueFrom),
    dueUntil === undefined ? undefined : lt(contractListing.deadline, dueUntil),
    wentOutAs(filters),
  )
}

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

const wentOutAs = (filters: ListFilters): SQL | undefined => {
  const { launchedFrom, launchedUntil, completedFrom, completedUntil, startedBy } = filters
  const within = and(
    launchedFrom === undefined ? undefined : gte(contract.launchedAt, launchedFrom),
    launchedUntil === undefined ? undefined : lt(contract.launchedAt, launchedUntil),
    completedFrom === undefined ? undefined : gte(contract.completedAt, completedFrom),
    completedUntil === undefined ? undefined : lt(contract.completedAt, completedUntil),
    startedBy === undefined ? undefined : isStartedBy(startedBy),
  )
  return within === undefined
    ? undefined
    : sql`exists (select 1 from ${contract} where ${contract.id} = ${contractListing.contractId} and ${within})`
}

const isStartedBy = ({ companyId, person, department }: NonNullable<ListFilters['startedBy']>) =>
  and(
    eq(contract.companyId, companyId),
    person === undefined ? undefined : eq(contract.initiatorId, person),
    department === undefined
      ? undefined
      : inArray(contract.initiatorId, sql`(${peopleOf(companyId, department)})`),
  )

const tagged = ({ tagId, companyId }: NonNullable<ListFilters['tag']>): SQL =>
  sql`${contractListing.contractId} in (select ${contractTag.contractId} from ${contractTag}
    where ${contractTag.tagId} = ${tagId} and ${contractTag.companyId} = ${companyId})`

/** What the index of pairs is asked for; none where nothing asked for is in it. */
const keysOf = ({ viewer, toSign, search, counterparty, type }: ListQuery): number[] => {
  const keys = keysFor(search, counterparty, type)
  return keys.length === 0 ? [] : [keyOf(toSign === true ? viewer.own : viewer.list), ...keys]
}

/** The keys of a contract with these words and this type. */
export const keysFor = (search: string, counterparty = '', type?: string): number[] => [
  ...new Set([
    ...[...wordsOf(search), ...wordsOf(counterparty)].flatMap(pairsOf),
    ...(type === undefined ? [] : [typeKey(type)]),
  ]),
]

/** Keys as the database is asked for them. */
export const asArray = (keys: readonly number[]): SQL => sql`${`{${keys.join(',')}}`}::int[]`

/** A type of contract among the keys. */
export const typeKey = (type: string): number => keyOf(`type:${folded(type)}`)
