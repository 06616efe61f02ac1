// Pages of the archive, picked in the order of an index: no page, count or search reads a whole list.
// See docs/decisions/0047-long-lists.md and 0083-the-archive.md.
import { and, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FilingTab } from '#protocol/archive/filings/filings.ts'
import type { Database } from '#server/db/database.ts'
import { MOST_LOOKED, countRows, pickFrom } from '#server/db/picks.ts'
import type { Cut, Picked } from '#server/db/picks.ts'
import { filing } from '#server/db/schema/archive/filings.ts'
import { contractTag } from '#server/db/schema/contracts/tags.ts'
import {
  folded,
  foldedText,
  keyOf,
  occurring,
  pairsOf,
  wordsOf,
} from '#server/domain/contracts/contracts/search.ts'

/** Which of a company's filings: all of a state, or those of some classes; null is no class. */
export interface FilingList {
  readonly companyId: string
  readonly tab: FilingTab
  /** Only of what is filed; undefined for all. */
  readonly classIds?: readonly (string | null)[] | undefined
}

/** What it is narrowed by; ends of amounts are inside, `until` is outside. */
export interface FilingFilters {
  readonly search: string
  readonly type?: string | undefined
  readonly counterparty: string
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  readonly tagId?: string | undefined
}

/** Among the keys of a filing: whose it is. The lists of contracts have the same key for the same company. */
export const companyKey = (companyId: string): number => keyOf(`2:${companyId}`)

/** What a search finds a filing by. */
export const searchKeys = (companyId: string, text: string): number[] =>
  [...new Set([...pairsOf(text), companyKey(companyId)])].sort((one, other) => one - other)

// Of so many of the newest rows a word that is rare has fewer matches than a page.
const PROBED = 2_000

/** Picks a page, newest first. */
export const pickFilings = async (
  db: Database,
  list: FilingList,
  filters: FilingFilters,
  cut: Cut,
): Promise<Picked> => {
  const matches = matchesOf(list.companyId, filters)
  const matching = matches && sql`select 1 from ${filing} where ${filing.id} = looked.id and ${matches}`
  const from = (most: number) => ({ rows: rowsOf(list, filters, most), matching })
  if (matching === undefined) return pickFrom(db, from(MOST_LOOKED), cut)
  const probed = await pickFrom(db, from(PROBED), cut)
  const isWhole = (await countRows(db, rowsOf(list, filters, PROBED + 1))) <= PROBED
  if (isWhole) return probed
  const candidates = candidatesOf(list, filters)
  if (probed.total < cut.pageSize && candidates !== undefined)
    return pickFrom(db, { rows: candidates, matching }, cut)
  return pickFrom(db, from(MOST_LOOKED), cut)
}

/** How many there are; counting ends at `MOST_LOOKED`. */
export const countFilings = (db: Database, list: FilingList): Promise<number> =>
  countRows(db, rowsOf(list, {}, MOST_LOOKED))

const spanOf = ({ from, until }: Pick<FilingFilters, 'from' | 'until'>): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(filing.at, from),
    until === undefined ? undefined : lt(filing.at, until),
  )

/** Each class is read in the order of its own index, and the newest of all are taken; `narrowed` holds for each row. */
export const rowsOf = (
  { companyId, tab, classIds }: FilingList,
  span: Pick<FilingFilters, 'from' | 'until'>,
  most: number,
  narrowed?: SQL,
): SQL => {
  const of = (which: SQL | undefined) => sql`(select ${filing.id} as id, ${filing.at} as at from ${filing}
    where ${and(eq(filing.companyId, companyId), eq(filing.state, tab), which, spanOf(span), narrowed)}
    order by ${filing.at} desc, ${filing.id} desc limit ${most})`
  if (classIds === undefined) return of(undefined)
  const parts = classIds.map((classId) =>
    of(classId === null ? sql`${filing.classId} is null` : eq(filing.classId, classId)),
  )
  if (parts.length === 0) return sql`(select null::uuid as id, null::timestamptz as at where false)`
  return parts.length === 1
    ? (parts[0] ?? of(undefined))
    : sql`(select id, at from (${sql.join(parts, sql` union all `)}) every_class order by at desc, id desc limit ${most})`
}

const candidatesOf = ({ companyId, tab, classIds }: FilingList, filters: FilingFilters): SQL | undefined => {
  const keys = [...wordsOf(filters.search), ...wordsOf(filters.counterparty)].flatMap(pairsOf)
  if (keys.length === 0) return undefined
  const asked = `{${[companyKey(companyId), ...new Set(keys)].join(',')}}`
  return sql`(select ${filing.id} as id, ${filing.at} as at from ${filing}
    where ${and(
      sql`${filing.keys} @> ${asked}::int[]`,
      eq(filing.companyId, companyId),
      eq(filing.state, tab),
      amongClasses(classIds),
      spanOf(filters),
    )} order by ${filing.at} desc, ${filing.id} desc limit ${MOST_LOOKED})`
}

/** In one of some classes, or in none; undefined for wherever. */
export const amongClasses = (classIds: FilingList['classIds']): SQL | undefined =>
  classIds === undefined
    ? undefined
    : sql`(${classIds.includes(null) ? sql`${filing.classId} is null` : sql`false`}
        or ${filing.classId} = any(${`{${classIds.filter((classId) => classId !== null).join(',')}}`}::uuid[]))`

const matchesOf = (companyId: string, filters: FilingFilters): SQL | undefined => {
  const { search, type, counterparty, least, most, tagId } = filters
  return and(
    occurring(search, filing.text),
    occurring(counterparty, foldedText(filing.parties)),
    type === undefined ? undefined : sql`${foldedText(filing.type)} = ${folded(type)}`,
    least === undefined ? undefined : gte(filing.amount, least),
    most === undefined ? undefined : lte(filing.amount, most),
    tagId === undefined
      ? undefined
      : sql`exists (select 1 from ${contractTag} where ${contractTag.companyId} = ${companyId}
          and ${contractTag.contractId} = ${filing.contractId} and ${contractTag.tagId} = ${tagId})`,
  )
}
