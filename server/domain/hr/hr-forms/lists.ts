// Checked spreadsheets that launch HR forms, in the database.
import { eq, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { hrFormList } from '#server/db/schema/hr/hr-forms.ts'

export type HrFormListRecord = typeof hrFormList.$inferSelect

export const insertHrList = async (db: Database, row: HrFormListRecord): Promise<void> => {
  await db.current().insert(hrFormList).values(row)
}

/** Locked until the transaction ends. */
export const lockHrList = async (db: Database, id: string): Promise<HrFormListRecord | undefined> => {
  const [row] = await db.current().select().from(hrFormList).where(eq(hrFormList.id, id)).for('update')
  return row
}

export const changeHrList = async (
  db: Database,
  id: string,
  change: Partial<Pick<HrFormListRecord, 'done' | 'failures' | 'startedAt'>>,
): Promise<void> => {
  await db.current().update(hrFormList).set(change).where(eq(hrFormList.id, id))
}

/** Lists hold what people typed about others: they go once they can be of no more use. */
export const deleteHrListsBefore = async (db: Database, before: Date): Promise<void> => {
  await db.current().delete(hrFormList).where(lt(hrFormList.createdAt, before))
}
