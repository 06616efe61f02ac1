// Results of imported spreadsheets, for the people who imported them.
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { importReport } from '#server/db/schema/account/contacts.ts'

export type ImportReportRow = typeof importReport.$inferSelect

export const insertReport = async (db: Database, row: ImportReportRow): Promise<void> => {
  await db.current().insert(importReport).values(row)
}

/** A report of this person; undefined for somebody else's. */
export const findReport = async (
  db: Database,
  userId: string,
  id: string,
): Promise<ImportReportRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(importReport)
    .where(and(eq(importReport.id, id), eq(importReport.userId, userId)))
  return row
}

/** Reports hold what people typed about others; they are kept no longer than they are of use. */
export const deleteReportsBefore = async (db: Database, before: Date): Promise<void> => {
  await db.current().delete(importReport).where(lt(importReport.createdAt, before))
}
