// One-time links in the database.
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { loginToken } from '#server/db/schema/account/login-tokens.ts'

export const insertLoginToken = async (db: Database, row: typeof loginToken.$inferInsert): Promise<void> => {
  await db.current().insert(loginToken).values(row)
}

export const findLoginToken = async (db: Database, tokenHash: string) => {
  const [row] = await db.current().select().from(loginToken).where(eq(loginToken.tokenHash, tokenHash))
  return row
}

/** Uses it up; false when somebody was faster. */
export const markLoginTokenUsed = async (db: Database, tokenHash: string, usedAt: Date): Promise<boolean> => {
  const rows = await db
    .current()
    .update(loginToken)
    .set({ usedAt })
    .where(and(eq(loginToken.tokenHash, tokenHash), isNull(loginToken.usedAt)))
    .returning({ tokenHash: loginToken.tokenHash })
  return rows.length === 1
}

/** Ends the links of an application that were not used yet, all or one person's. */
export const endLoginTokens = async (
  db: Database,
  { applicationId, userId }: { applicationId: string; userId?: string },
  at: Date,
): Promise<void> => {
  await db
    .current()
    .update(loginToken)
    .set({ expiresAt: at })
    .where(
      and(
        eq(loginToken.applicationId, applicationId),
        userId === undefined ? undefined : eq(loginToken.userId, userId),
        isNull(loginToken.usedAt),
        gt(loginToken.expiresAt, at),
      ),
    )
}

/** Forgets links that expired before this time. */
export const deleteLoginTokensBefore = async (db: Database, before: Date): Promise<void> => {
  await db.current().delete(loginToken).where(lt(loginToken.expiresAt, before))
}
