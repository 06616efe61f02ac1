// Contracts of a list whose pages have the pairs of letters of a search, newest change first.
// No search reads a whole list, nor the text of what it does not show (docs/decisions/0106).
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contractViewer } from '#server/db/schema/contracts/contracts.ts'
import { shownIn } from '#server/domain/contracts/contracts/listing.ts'
import type { Viewer } from '#server/domain/contracts/contracts/listing.ts'
import { keyOf } from '#server/domain/contracts/contracts/search.ts'

/** A place in a list: nothing before it is looked at. `at` in ms. */
export interface Place {
  readonly at: number
  readonly id: string
}

/** One that may be found; `source` is where its text is kept. */
export interface Candidate extends Place {
  readonly source: string
}

export interface Picked {
  readonly candidates: readonly Candidate[]
  /** How far was looked; undefined where nothing follows. */
  readonly looked: Place | undefined
}

/** So many rows of a list are looked through before the index is asked: a word that is not rare is found among them. */
export const WALKED = 400
/** Most that are given at once. */
export const MOST_PICKED = 200

/** Pairs as the database takes them. */
export const asArray = (keys: Iterable<number>): SQL => sql`${`{${[...keys].join(',')}}`}::int[]`

/** The rows of a list that come after a place. */
export const comesAfter = ({ at, id }: { at: SQL; id: SQL }, after: Place | undefined): SQL | undefined =>
  after === undefined
    ? undefined
    : sql`(${at}, ${id}) < (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`

/** Looks through the newest rows after a place. */
export const walkContracts = async (
  db: Database,
  viewer: Viewer,
  pairs: readonly number[],
  after: Place | undefined,
): Promise<Picked> => {
  const { rows } = await db.current().execute<Answer>(sql`
    with looked as materialized (
      select contract_id as id, updated_at as at from ${contractViewer} where ${listed(viewer, after)}
      order by updated_at desc, contract_id desc limit ${WALKED}
    ), found as materialized (
      select looked.id, looked.at, looked.id as source from looked cross join lateral (
        select 1 from text_source where text_source.id = looked.id and text_source.pairs @> ${asArray(pairs)} limit 1
      ) matching
    ) ${walked(WALKED)}`)
  return pickedFrom(rows[0])
}

/** Asks the index, which knows all contracts of a viewer. */
export const lookUpContracts = async (
  db: Database,
  viewer: Viewer,
  pairs: readonly number[],
  after: Place | undefined,
): Promise<Picked> => {
  const { rows } = await db.current().execute<Answer>(sql`
    with candidate as materialized (
      select id from text_source
      where text_source.viewers @> ${asArray([keyOf(viewer.list)])} and text_source.pairs @> ${asArray(pairs)}
    ), found as materialized (${fewOrMany(
      sql`select shown.contract_id as id, shown.updated_at as at, shown.contract_id as source
        from candidate cross join lateral (
          select contract_id, updated_at from ${contractViewer}
          where ${contractViewer.contractId} = candidate.id and ${listed(viewer, after)} limit 1
        ) shown order by shown.updated_at desc, shown.contract_id desc limit ${MOST_PICKED}`,
      sql`select contract_id as id, updated_at as at, contract_id as source from ${contractViewer}
        where ${listed(viewer, after)} and ${isCandidate(sql`contract_id`)}
        order by updated_at desc, contract_id desc limit ${MOST_PICKED}`,
    )}
    ) ${lookedUp}`)
  return pickedFrom(rows[0])
}

/** So many candidates are looked for in the list one by one; among more the list itself soon comes to enough of them. */
const FEW = 5_000

/** The rows of the one way or the other, by how many there are in `candidate`. */
export const fewOrMany = (few: SQL, many: SQL): SQL => sql`
  select * from (${few}) few where (select count(*) from candidate) <= ${FEW}
  union all select * from (${many}) many where (select count(*) from candidate) > ${FEW}`

/** Not a join: the list is read in its order and left as soon as there is enough. */
export const isCandidate = (id: SQL): SQL =>
  sql`coalesce(${id} in (select candidate.id from candidate), false)`

const listed = (viewer: Viewer, after: Place | undefined): SQL =>
  sql`${shownIn({ viewer, kind: 'contract', buckets: 'launched' })}
    and ${comesAfter({ at: sql`${contractViewer.updatedAt}`, id: sql`${contractViewer.contractId}` }, after) ?? sql`true`}`

type Raw = readonly [at: number, id: string, source: string]

/** What such a statement answers. */
export interface Answer extends Record<string, unknown> {
  readonly looked: Raw | null
  readonly found: readonly Raw[] | null
}

const last = (table: SQL, least: number): SQL => sql`(
  select json_build_array((extract(epoch from at) * 1000)::bigint, id, id) from ${table}
  where (select count(*) from ${table}) >= ${least} order by at, id limit 1)`

const all: SQL = sql`(
  select json_agg(json_build_array((extract(epoch from at) * 1000)::bigint, id, source) order by at desc, id desc) from found)`

/** The end of a statement whose tables are `looked` and `found`. */
export const walked = (most: number): SQL => sql`select ${last(sql`looked`, most)} as looked, ${all} as found`

/** The end of one that has but `found`. */
export const lookedUp: SQL = sql`select ${last(sql`found`, MOST_PICKED)} as looked, ${all} as found`

export const pickedFrom = (row: Answer | undefined): Picked => ({
  candidates: (row?.found ?? []).map(([at, id, source]) => ({ at, id, source })),
  looked: row?.looked ? { at: row.looked[0], id: row.looked[1] } : undefined,
})
