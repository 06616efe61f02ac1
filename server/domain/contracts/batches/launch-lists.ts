// Checked spreadsheets that launch a draft many times, in the database.
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import type { Database } from '#server/db/database.ts'
import { batch, launchList } from '#server/db/schema/contracts/batches.ts'
import type { LaunchRow } from '#server/db/schema/contracts/batches.ts'

export type LaunchListRow = typeof launchList.$inferSelect

export const insertLaunchList = async (db: Database, row: LaunchListRow): Promise<void> => {
  await db.current().insert(launchList).values(row)
}

/** A list whole; `lock` keeps others from starting it. */
export const findLaunchList = async (
  db: Database,
  id: string,
  lock = false,
): Promise<LaunchListRow | undefined> => {
  const query = db.current().select().from(launchList).where(eq(launchList.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row
}

/** The draft of a list and one of its rows, counted from 0; the others may be a thousand. */
export const launchRowAt = async (
  db: Database,
  id: string,
  position: number,
): Promise<{ content: DraftContent; row: LaunchRow } | undefined> => {
  const row = sql<LaunchRow | null>`${launchList.rows} -> ${position}::int`
  const [found] = await db
    .current()
    .select({ content: launchList.content, row })
    .from(launchList)
    .where(eq(launchList.id, id))
  return found?.row ? { content: found.content, row: found.row } : undefined
}

/** Lists hold what people typed about others: they go once they can be of no more use. */
export const deleteLaunchListsBefore = async (db: Database, before: Date): Promise<void> => {
  const open = db
    .current()
    .select({ one: sql`1` })
    .from(batch)
    .where(and(eq(batch.id, launchList.id), sql`${batch.state} <> 'closed'`))
  await db
    .current()
    .delete(launchList)
    .where(and(lt(launchList.createdAt, before), notExists(open)))
}
