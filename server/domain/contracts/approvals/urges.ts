// Reminders that were sent to people who are asked to approve something, in the database.
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { approvalUrge } from '#server/db/schema/contracts/approvals.ts'

/** Remembers that somebody was reminded. */
export const insertUrge = async (db: Database, row: typeof approvalUrge.$inferInsert): Promise<void> => {
  await db.current().insert(approvalUrge).values(row)
}

/** When the people of an approval were reminded, all times, by person. */
export const urgesOf = async (db: Database, approvalId: string): Promise<Map<string, Date[]>> => {
  const rows = await db.current().select().from(approvalUrge).where(eq(approvalUrge.approvalId, approvalId))
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => [userId, own.map(({ at }) => at)]),
  )
}
