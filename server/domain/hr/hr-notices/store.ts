// Notices to employees in the database: one by one, in lists, and moved by their chart.
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { HR_NOTICE_STATUS } from '#protocol/hr/hr-notices/status.ts'
import type { HrNoticeState, HrNoticeTab } from '#protocol/hr/hr-notices/status.ts'
import type { Database } from '#server/db/database.ts'
import { hrNotice } from '#server/db/schema/hr/hr-notices.ts'
import { foldedText, occurring } from '#server/domain/contracts/contracts/search.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { hrNoticeMachine } from './machine.ts'

export type HrNoticeRecord = typeof hrNotice.$inferSelect

export const insertHrNotice = async (db: Database, row: HrNoticeRecord): Promise<void> => {
  await db.current().insert(hrNotice).values(row)
}

export const findHrNotice = async (db: Database, id: string): Promise<HrNoticeRecord | undefined> => {
  const [row] = await db.current().select().from(hrNotice).where(eq(hrNotice.id, id))
  return row
}

/** The same, locked until the transaction ends. */
export const lockHrNotice = async (db: Database, id: string): Promise<HrNoticeRecord | undefined> => {
  const [row] = await db.current().select().from(hrNotice).where(eq(hrNotice.id, id)).for('update')
  return row
}

/** The one that is sealed by a paper. */
export const noticeOfPaper = async (db: Database, paperId: string): Promise<HrNoticeRecord | undefined> => {
  const [row] = await db.current().select().from(hrNotice).where(eq(hrNotice.paperId, paperId))
  return row
}

/** Changes anything but the state, which belongs to the chart. */
export const changeHrNotice = async (
  db: Database,
  id: string,
  change: Partial<Omit<HrNoticeRecord, 'id' | 'kind' | 'state' | 'status' | 'context'>>,
): Promise<void> => {
  await db.current().update(hrNotice).set(change).where(eq(hrNotice.id, id))
}

/** Notices of one company. */
export interface HrNoticeQuery {
  readonly companyId: string
  readonly tab: HrNoticeTab
  readonly search: string
}

const matching = ({ companyId, tab, search }: HrNoticeQuery): SQL | undefined =>
  and(
    eq(hrNotice.companyId, companyId),
    tab === 'all' ? undefined : eq(hrNotice.state, tab),
    occurring(
      search,
      foldedText(sql`(${hrNotice.name} || ' ' || ${hrNotice.phone} || ' ' || ${hrNotice.title})`),
    ),
  )

/** A page of a tab, what moved last first. */
export const pageHrNotices = async (
  db: Database,
  { page, pageSize, ...query }: HrNoticeQuery & { page: number; pageSize: number },
): Promise<{ total: number; rows: HrNoticeRecord[] }> => {
  const where = matching(query)
  const [counted] = await db.current().select({ total: count() }).from(hrNotice).where(where)
  const rows = await db
    .current()
    .select()
    .from(hrNotice)
    .where(where)
    .orderBy(desc(hrNotice.updatedAt), desc(hrNotice.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

/** How many of a company are in each state. */
export const countHrNotices = async (
  db: Database,
  companyId: string,
): Promise<Map<HrNoticeState, number>> => {
  const rows = await db
    .current()
    .select({ state: hrNotice.state, total: count() })
    .from(hrNotice)
    .where(eq(hrNotice.companyId, companyId))
    .groupBy(hrNotice.state)
  return new Map(rows.map(({ state, total }) => [state, total]))
}

/** As many of one person as a page shows, the newest first. */
export const noticesOfPhone = (
  db: Database,
  { companyId, phone }: Pick<HrNoticeRecord, 'companyId' | 'phone'>,
  limit: number,
): Promise<HrNoticeRecord[]> =>
  db
    .current()
    .select()
    .from(hrNotice)
    .where(and(eq(hrNotice.companyId, companyId), eq(hrNotice.phone, phone)))
    .orderBy(desc(hrNotice.updatedAt))
    .limit(limit)

/** Notices as `advance` moves them; each has a chain of its own. */
export const hrNoticeLifecycle: Lifecycle<typeof hrNoticeMachine> = {
  noun: 'hrNotice',
  machine: hrNoticeMachine,
  load: async (db, id) => {
    const row = await lockHrNotice(db, id)
    return row && { id, state: row.state, context: row.context, version: row.version, chainId: id }
  },
  store: async (db, moved, at) => {
    const state = moved.state as HrNoticeState
    await db
      .current()
      .update(hrNotice)
      .set({ state, status: HR_NOTICE_STATUS[state], version: moved.version, updatedAt: at })
      .where(eq(hrNotice.id, moved.id))
  },
}
