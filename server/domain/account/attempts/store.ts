// Counts of what must not happen too often, in the database so that all nodes count together.
import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { attempt } from '#server/db/schema/company/proofs.ts'

/** How often a thing happened in its current window, and whether it is locked. */
export interface Attempts {
  readonly count: number
  readonly lockedUntil: Date | null
}

/** The current count. `lock: true` makes others wait for this transaction. */
export const readAttempts = async (db: Database, key: string, now: Date, lock = false): Promise<Attempts> => {
  const query = db.current().select().from(attempt).where(eq(attempt.key, key))
  const [row] = await (lock ? query.for('update') : query)
  if (!row || row.windowEndsAt <= now) return { count: 0, lockedUntil: null }
  return { count: row.count, lockedUntil: row.lockedUntil && row.lockedUntil > now ? row.lockedUntil : null }
}

/**
 * Counts one more, or `by` more, and gives the new count. The window ends `windowMs` after the first of its counts, or, with
 * `sliding`, after the last.
 */
export const countAttempt = async (
  db: Database,
  key: string,
  now: Date,
  { windowMs, sliding = false, by = 1 }: { windowMs: number; sliding?: boolean; by?: number },
): Promise<number> => {
  const windowEndsAt = new Date(now.getTime() + windowMs)
  const isOver = sql`${attempt.windowEndsAt} <= ${now.toISOString()}::timestamptz`
  const [row] = await db
    .current()
    .insert(attempt)
    .values({ key, count: by, windowEndsAt })
    .onConflictDoUpdate({
      target: attempt.key,
      set: {
        count: sql`case when ${isOver} then ${by}::integer else ${attempt.count} + ${by}::integer end`,
        lockedUntil: sql`case when ${isOver} then null else ${attempt.lockedUntil} end`,
        windowEndsAt: sliding
          ? windowEndsAt
          : sql`case when ${isOver} then ${windowEndsAt.toISOString()}::timestamptz else ${attempt.windowEndsAt} end`,
      },
    })
    .returning({ count: attempt.count })
  return row?.count ?? by
}

/** Locks a counted key; its window lasts at least as long. */
export const lockAttempts = async (db: Database, key: string, until: Date): Promise<void> => {
  await db
    .current()
    .update(attempt)
    .set({ lockedUntil: until, windowEndsAt: until })
    .where(eq(attempt.key, key))
}

export const clearAttempts = async (db: Database, key: string): Promise<void> => {
  await db.current().delete(attempt).where(eq(attempt.key, key))
}

/** Forgets all keys that begin so. */
export const clearAttemptsUnder = async (db: Database, prefix: string): Promise<void> => {
  await db
    .current()
    .delete(attempt)
    .where(sql`starts_with(${attempt.key}, ${prefix})`)
}

/** Forgets windows that are over. */
export const deleteAttemptsBefore = async (db: Database, now: Date): Promise<void> => {
  await db.current().delete(attempt).where(lt(attempt.windowEndsAt, now))
}
