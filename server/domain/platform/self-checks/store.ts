// Findings of the self-check in the database.
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { selfCheck } from '#server/db/schema/platform/self-checks.ts'

export type SelfCheckRow = typeof selfCheck.$inferSelect

export const readFindings = (db: Database): Promise<SelfCheckRow[]> => db.current().select().from(selfCheck)

/** The same, locked for the rest of the transaction: two nodes that look at once tell once. */
export const lockFindings = async (db: Database): Promise<SelfCheckRow[]> => {
  await db.current().execute(sql`select pg_advisory_xact_lock(hashtext('nuoyin self check'))`)
  return readFindings(db)
}

export const keepFinding = async (db: Database, row: SelfCheckRow): Promise<void> => {
  await db.current().insert(selfCheck).values(row).onConflictDoUpdate({ target: selfCheck.code, set: row })
}
