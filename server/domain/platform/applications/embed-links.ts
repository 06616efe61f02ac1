// Links to the embedded signing page in the database, and who may frame what they open.
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { application, embedLink } from '#server/db/schema/platform/applications.ts'

export type EmbedLinkRow = typeof embedLink.$inferSelect

export const insertEmbedLink = async (db: Database, row: EmbedLinkRow): Promise<void> => {
  await db.current().insert(embedLink).values(row)
}

export const findEmbedLink = async (db: Database, tokenHash: string): Promise<EmbedLinkRow | undefined> => {
  const [row] = await db.current().select().from(embedLink).where(eq(embedLink.tokenHash, tokenHash))
  return row
}

/** Uses it up; false when somebody was faster. */
export const markEmbedLinkUsed = async (db: Database, tokenHash: string, usedAt: Date): Promise<boolean> => {
  const rows = await db
    .current()
    .update(embedLink)
    .set({ usedAt })
    .where(and(eq(embedLink.tokenHash, tokenHash), isNull(embedLink.usedAt)))
    .returning({ tokenHash: embedLink.tokenHash })
  return rows.length === 1
}

/** The origins that may frame what a link opens; none for an unknown link or an application that is not enabled. */
export const framingOrigins = async (db: Database, tokenHash: string): Promise<readonly string[]> => {
  const [row] = await db
    .current()
    .select({ origins: application.frameOrigins })
    .from(embedLink)
    .innerJoin(application, eq(application.id, embedLink.applicationId))
    .where(and(eq(embedLink.tokenHash, tokenHash), eq(application.state, 'enabled')))
  return row?.origins ?? []
}

/** Forgets links that expired before this time. */
export const deleteEmbedLinksBefore = async (db: Database, before: Date): Promise<void> => {
  await db.current().delete(embedLink).where(lt(embedLink.expiresAt, before))
}
