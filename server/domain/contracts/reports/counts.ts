// Keeps the sums of the figures: one contract counted again, all counted anew, and small rows merged.
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { gatheringOf } from '#server/db/gathered-writes.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { reportCount, reportShare } from '#server/db/schema/contracts/reports.ts'
import { SHARE, sharesOf } from './shares.ts'

const KEY = sql`company_id, day, measure, subject, person_id, hours`

/**
 * Brings a contract's share up to date, and the sums by what has changed of it; counted twice it changes nothing. Within a
 * transaction that is done once for all its contracts, before it commits or before figures are read.
 * The caller holds the contract's lock.
 */
export const recount = async (db: Database, contractId: string): Promise<void> => {
  if (db.inTransaction()) db.gathered(counting(db)).add(contractId)
  else await countAnew(db, [contractId])
}

const counting = gatheringOf((db: Database) => ({
  before: ['report_', 'delete from "contract"'],
  turn: 1 as const,
  begin: () => new Set<string>(),
  write: (ids: ReadonlySet<string>) => countAnew(db, [...ids]),
}))

const countAnew = async (db: Database, contractIds: readonly string[]): Promise<void> => {
  await db.current().execute(sql`
    with fresh as materialized (${sharesOf(inArray(contract.id, [...contractIds]))}),
      kept as materialized (select ${SHARE} from ${reportShare} where ${inArray(reportShare.contractId, [...contractIds])}),
      come as materialized (select ${SHARE} from fresh except select ${SHARE} from kept),
      gone as materialized (select ${SHARE} from kept except select ${SHARE} from fresh),
      added as (insert into ${reportShare} (${SHARE}) select ${SHARE} from come),
      removed as (delete from ${reportShare} share using gone where share.contract_id = gone.contract_id
        and (share.company_id, share.day, share.measure, share.subject, share.person_id, share.hours, share.n)
          = (gone.company_id, gone.day, gone.measure, gone.subject, gone.person_id, gone.hours, gone.n))
    insert into ${reportCount} (${KEY}, n)
    select ${KEY}, sum(n)::int from (select ${KEY}, n from come union all select ${KEY}, -n from gone) change
    group by ${KEY} having sum(n) <> 0`)
}

/** Counts every contract anew, from what is stored about them. Moves of contracts wait meanwhile. */
export const recountAll = (db: Database): Promise<void> =>
  db.transaction(async () => {
    const orm = db.current()
    await orm.execute(sql`lock table ${reportShare} in exclusive mode`)
    await orm.execute(sql`delete from ${reportShare}`)
    await orm.execute(sql`delete from ${reportCount}`)
    await orm.execute(sql`insert into ${reportShare} (${SHARE}) ${sharesOf(sql`true`)}`)
    await orm.execute(sql`insert into ${reportCount} (${KEY}, n, is_merged)
      select ${KEY}, sum(n)::int, true from ${reportShare} group by ${KEY}`)
  })

/** Whether nothing was counted yet although something went out: an installation from before there were figures. */
export const isUncounted = async (db: Database): Promise<boolean> => {
  const { rows } = await db.current().execute<{ uncounted: boolean }>(sql`select
    not exists (select 1 from ${reportShare}) and exists (select 1 from ${contract} where launched_at is not null)
    as uncounted`)
  return rows[0]?.uncounted === true
}

/** Rows merged in one transaction. */
const AT_ONCE = 20_000

/** Merges what was added since the last time into one row a day, measure, subject and person. Figures stay as they are. */
export const mergeCounts = async (db: Database): Promise<void> => {
  await db.current().execute(sql`
    with taken as (delete from ${reportCount} where ctid = any(array(
        select ctid from ${reportCount} where not is_merged limit ${AT_ONCE})) and not is_merged returning ${KEY}, n)
    insert into ${reportCount} (${KEY}, n, is_merged)
    select ${KEY}, sum(n)::int, true from taken group by ${KEY} having sum(n) <> 0
    on conflict (${KEY}) where is_merged do update set n = ${reportCount}.n + excluded.n`)
  await db.current().execute(sql`delete from ${reportCount} where is_merged and n = 0`)
}
