// Identities at other providers in the database.
import { and, eq, gt, lt } from 'drizzle-orm'
import type { SignOnProviderCode } from '#protocol/account/single-sign-on.ts'
import type { Database } from '#server/db/database.ts'
import { signOnAttempt, signOnBinding, signOnPending } from '#server/db/schema/account/single-sign-on.ts'

export type BindingRow = typeof signOnBinding.$inferSelect

export const insertAttempt = async (db: Database, row: typeof signOnAttempt.$inferInsert): Promise<void> => {
  await db.current().insert(signOnAttempt).values(row)
}

/** Takes an attempt out, once, for the browser that made it. */
export const takeAttempt = async (db: Database, stateHash: string, keyHash: string) => {
  const [row] = await db
    .current()
    .delete(signOnAttempt)
    .where(and(eq(signOnAttempt.stateHash, stateHash), eq(signOnAttempt.keyHash, keyHash)))
    .returning()
  return row
}

export const insertPending = async (db: Database, row: typeof signOnPending.$inferInsert): Promise<void> => {
  await db.current().insert(signOnPending).values(row)
}

/** Who waits in this browser to complete their information. `lock` makes a twin wait. */
export const findPending = async (db: Database, keyHash: string, now: Date, lock = false) => {
  const query = db
    .current()
    .select()
    .from(signOnPending)
    .where(and(eq(signOnPending.keyHash, keyHash), gt(signOnPending.expiresAt, now)))
  const [row] = await (lock ? query.for('update') : query)
  return row
}

export const deletePending = async (db: Database, keyHash: string): Promise<void> => {
  await db.current().delete(signOnPending).where(eq(signOnPending.keyHash, keyHash))
}

/** False when the identity or the account is bound already. */
export const insertBinding = async (
  db: Database,
  row: typeof signOnBinding.$inferInsert,
): Promise<boolean> => {
  const rows = await db
    .current()
    .insert(signOnBinding)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: signOnBinding.id })
  return rows.length === 1
}

export const findBinding = async (
  db: Database,
  provider: SignOnProviderCode,
  subject: string,
): Promise<BindingRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(signOnBinding)
    .where(and(eq(signOnBinding.provider, provider), eq(signOnBinding.subject, subject)))
  return row
}

export const markBindingUsed = async (
  db: Database,
  id: string,
  change: Pick<BindingRow, 'name' | 'unionId' | 'usedAt'>,
): Promise<void> => {
  await db.current().update(signOnBinding).set(change).where(eq(signOnBinding.id, id))
}

export const bindingsOf = (db: Database, userId: string): Promise<BindingRow[]> =>
  db.current().select().from(signOnBinding).where(eq(signOnBinding.userId, userId))

/** Takes a binding away; undefined when there is none. */
export const deleteBinding = async (
  db: Database,
  userId: string,
  provider: SignOnProviderCode,
): Promise<BindingRow | undefined> => {
  const [row] = await db
    .current()
    .delete(signOnBinding)
    .where(and(eq(signOnBinding.userId, userId), eq(signOnBinding.provider, provider)))
    .returning()
  return row
}

/** Forgets who never came back, or never completed their information. */
export const deleteSignOnsBefore = async (db: Database, now: Date): Promise<void> => {
  await db.current().delete(signOnAttempt).where(lt(signOnAttempt.expiresAt, now))
  await db.current().delete(signOnPending).where(lt(signOnPending.expiresAt, now))
}
