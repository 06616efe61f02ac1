// Pages of a company's promises, how many each tab holds, and the money of months.
import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PromiseSums } from '#protocol/contracts/promises/promises.ts'
import { PROMISE_TABS } from '#protocol/contracts/promises/status.ts'
import type { PromiseKind, PromiseTab } from '#protocol/contracts/promises/status.ts'
import { MOST_COUNTED } from '#protocol/paging.ts'
import type { Database } from '#server/db/database.ts'
import { MOST_LOOKED, pickedFrom, upTo } from '#server/db/picks.ts'
import type { Cut, PickedRow } from '#server/db/picks.ts'
import { promise } from '#server/db/schema/contracts/promises.ts'
import { occurring } from '#server/domain/contracts/contracts/search.ts'
import type { PromiseRecord } from './store.ts'

/** What a list shows. Days are compared as texts. */
export interface PromiseQuery {
  readonly companyId: string
  readonly tab: PromiseTab
  readonly search: string
  readonly kind?: PromiseKind | undefined
  readonly ownerId?: string | undefined
  /** From this day on, and before that one. */
  readonly from?: string | undefined
  readonly before?: string | undefined
}

const matching = ({
  companyId,
  tab,
  kind,
  ownerId,
  from,
  before,
}: Omit<PromiseQuery, 'search'>): SQL | undefined =>
  and(
    eq(promise.companyId, companyId),
    tab === 'all' ? undefined : eq(promise.state, tab),
    kind === undefined ? undefined : eq(promise.kind, kind),
    ownerId === undefined ? undefined : eq(promise.ownerId, ownerId),
    from === undefined ? undefined : gte(promise.dueDay, from),
    before === undefined ? undefined : lt(promise.dueDay, before),
  )

/** A page: what is due soonest first, or of what is over the latest first. Words are looked for in as many rows as pages lead to. */
export const pagePromises = async (
  db: Database,
  { search, ...query }: PromiseQuery,
  { page, pageSize }: Cut,
): Promise<{ total: number; hasMore: boolean; rows: PromiseRecord[] }> => {
  const isOpen = query.tab === 'waiting' || query.tab === 'overdue'
  const order = isOpen ? sql`due_day asc, id asc` : sql`due_day desc, id desc`
  const words = occurring(search, sql`search_text`)
  const where = words && sql`where ${words}`
  const answer = await db.current().execute<PickedRow>(sql`
    with looked as materialized (
      select id, due_day, search_text from ${promise} where ${matching(query)} order by ${order} limit ${MOST_LOOKED}),
    found as materialized (select id, due_day from looked ${where})
    select (select count(*)::int from looked) as looked, (select count(*)::int from found) as total,
      array(select id::text from found order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`)
  const { ids, total, hasMore } = pickedFrom(answer.rows[0], MOST_COUNTED)
  const rows =
    ids.length === 0
      ? []
      : await db
          .current()
          .select()
          .from(promise)
          .where(inArray(promise.id, [...ids]))
  return { total, hasMore, rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) }
}

/** How many each tab holds; counting ends at one more than `MOST_COUNTED`. */
export const countPromises = async (db: Database, companyId: string): Promise<Record<PromiseTab, number>> => {
  const counts = PROMISE_TABS.map(
    (tab) =>
      sql`${upTo(sql`select 1 from ${promise} where ${matching({ companyId, tab })}`)} as "${sql.raw(tab)}"`,
  )
  const { rows } = await db
    .current()
    .execute<Record<PromiseTab, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return rows[0] ?? { waiting: 0, overdue: 0, done: 0, cancelled: 0, all: 0 }
}

/** Days on which something is due, without what was cancelled. */
export const daysWithPromises = async (
  db: Database,
  { companyId, from, before }: { companyId: string; from: string; before: string },
) => {
  const count = (state: string) => sql<number>`(count(*) filter (where ${promise.state} = ${state}))::int`
  return db
    .current()
    .select({
      day: promise.dueDay,
      waiting: count('waiting'),
      overdue: count('overdue'),
      done: count('done'),
    })
    .from(promise)
    .where(and(matching({ companyId, tab: 'all', from, before }), ne(promise.state, 'cancelled')))
    .groupBy(promise.dueDay)
    .orderBy(promise.dueDay)
}

/** The money of each month that has any, without what was cancelled. */
export const sumsByMonth = async (
  db: Database,
  { companyId, from, before }: { companyId: string; from: string; before: string },
): Promise<PromiseSums[]> => {
  const month = sql<string>`left(${promise.dueDay}, 7)`
  const sum = (direction: string, isDone: boolean) =>
    sql<number>`coalesce(sum(${promise.amount}) filter (where ${promise.direction} = ${direction}
      and (${promise.state} = 'done') = ${isDone}), 0)::float8`
  return db
    .current()
    .select({
      month,
      toReceive: sum('receive', false),
      received: sum('receive', true),
      toPay: sum('pay', false),
      paid: sum('pay', true),
    })
    .from(promise)
    .where(
      and(
        matching({ companyId, tab: 'all', from, before }),
        ne(promise.state, 'cancelled'),
        ne(promise.direction, 'none'),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}
