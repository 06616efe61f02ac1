// Filings of a list whose pages have the pairs of letters of a search (docs/decisions/0106).
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { filing } from '#server/db/schema/archive/filings.ts'
import {
  MOST_PICKED,
  WALKED,
  asArray,
  comesAfter,
  fewOrMany,
  isCandidate,
  lookedUp,
  pickedFrom,
  walked,
} from '#server/domain/contracts/page-texts/picks.ts'
import type { Answer, Picked, Place } from '#server/domain/contracts/page-texts/picks.ts'
import { amongClasses, companyKey, rowsOf } from './listing.ts'
import type { FilingList } from './listing.ts'

const afterIn = (after: Place | undefined): SQL | undefined =>
  comesAfter({ at: sql`${filing.at}`, id: sql`${filing.id}` }, after)

/** Looks through the newest rows after a place. */
export const walkFilings = async (
  db: Database,
  list: FilingList,
  pairs: readonly number[],
  after: Place | undefined,
): Promise<Picked> => {
  const { rows } = await db.current().execute<Answer>(sql`
    with looked as materialized (select id, at from ${rowsOf(list, {}, WALKED, afterIn(after))} newest),
    found as materialized (
      select looked.id, looked.at, kept.source from looked cross join lateral (
        select coalesce(${filing.contractId}, ${filing.id}) as source from ${filing} where ${filing.id} = looked.id
      ) kept cross join lateral (
        select 1 from text_source where text_source.id = kept.source and text_source.pairs @> ${asArray(pairs)} limit 1
      ) matching
    ) ${walked(WALKED)}`)
  return pickedFrom(rows[0])
}

/** Asks the index, which knows all texts of a company. */
export const lookUpFilings = async (
  db: Database,
  list: FilingList,
  pairs: readonly number[],
  after: Place | undefined,
): Promise<Picked> => {
  const { companyId, tab, classIds } = list
  const isShown = and(
    eq(filing.companyId, companyId),
    eq(filing.state, tab),
    amongClasses(classIds),
    afterIn(after),
  )
  const shown = (which: SQL) => sql`
    select ${filing.id} as id, ${filing.at} as at, candidate.id as source
    from candidate inner join ${filing} on ${which} where ${isShown}`
  const source = sql`coalesce(${filing.contractId}, ${filing.id})`
  const { rows } = await db.current().execute<Answer>(sql`
    with candidate as materialized (
      select id, contract_id, filing_id from text_source
      where text_source.viewers @> ${asArray([companyKey(companyId)])} and text_source.pairs @> ${asArray(pairs)}
    ), found as materialized (${fewOrMany(
      sql`select id, at, source from (
          ${shown(sql`${filing.contractId} = candidate.contract_id`)}
          union all ${shown(sql`${filing.id} = candidate.filing_id`)}
        ) every_one order by at desc, id desc limit ${MOST_PICKED}`,
      sql`select newest.id, newest.at, ${source} as source
        from ${rowsOf(list, {}, MOST_PICKED, and(afterIn(after), isCandidate(source)))} newest
        inner join ${filing} on ${filing.id} = newest.id`,
    )}) ${lookedUp}`)
  return pickedFrom(rows[0])
}
