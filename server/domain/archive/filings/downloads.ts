// Links to ZIPs of the archive in the database.
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { filingDownload } from '#server/db/schema/archive/filings.ts'

export type FilingDownloadRow = typeof filingDownload.$inferSelect

export const insertFilingDownload = async (db: Database, row: FilingDownloadRow): Promise<void> => {
  await db.current().insert(filingDownload).values(row)
}

/** Undefined for an unknown one, and for one that has run out. */
export const findFilingDownload = async (
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<FilingDownloadRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(filingDownload)
    .where(and(eq(filingDownload.tokenHash, tokenHash), gt(filingDownload.expiresAt, now)))
  return row
}

/** Forgets those that ran out before this time. */
export const deleteFilingDownloadsBefore = async (db: Database, before: Date): Promise<void> => {
  await db.current().delete(filingDownload).where(lt(filingDownload.expiresAt, before))
}
