// Links of text messages in the database.
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { smsLink, smsOutbox } from '#server/db/schema/account/sms.ts'

export const insertLink = async (db: Database, row: typeof smsLink.$inferInsert): Promise<void> => {
  await db.current().insert(smsLink).values(row)
}

export const findLink = async (db: Database, tokenHash: string) => {
  const [row] = await db.current().select().from(smsLink).where(eq(smsLink.tokenHash, tokenHash))
  return row
}

export const endLinks = async (db: Database, subject: string, endedAt: Date): Promise<void> => {
  await db
    .current()
    .update(smsLink)
    .set({ endedAt })
    .where(and(eq(smsLink.subject, subject), isNull(smsLink.endedAt)))
}

/** Forgets links long past and messages of the outbox older than `before`. */
export const deleteMessagesBefore = async (db: Database, before: Date): Promise<void> => {
  await db.current().delete(smsLink).where(lt(smsLink.expiresAt, before))
  await db.current().delete(smsOutbox).where(lt(smsOutbox.createdAt, before))
}
