// Keeps the checks people made while signed in.
import { count, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { checkRecord } from '#server/db/schema/contracts/documents.ts'

export type CheckRow = typeof checkRecord.$inferSelect

export const insertCheck = async (db: Database, row: CheckRow): Promise<void> => {
  await db.current().insert(checkRecord).values(row)
}

/** A page of a person's checks, newest first. */
export const checksOf = async (
  db: Database,
  { userId, page, pageSize }: { userId: string; page: number; pageSize: number },
): Promise<{ total: number; rows: CheckRow[] }> => {
  const own = eq(checkRecord.userId, userId)
  const [total] = await db.current().select({ total: count() }).from(checkRecord).where(own)
  const rows = await db
    .current()
    .select()
    .from(checkRecord)
    .where(own)
    .orderBy(desc(checkRecord.checkedAt), desc(checkRecord.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: total?.total ?? 0, rows }
}
