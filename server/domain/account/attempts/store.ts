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
  const [row] = lock
    ? await lockedRow(db, key, now)
    : await db.current().select().from(attempt).where(eq(attempt.key, key))
  if (!row || row.windowEndsAt <= now) return { count: 0, lockedUntil: null }
  return { count: row.count, lockedUntil: row.lockedUntil && row.lockedUntil > now ? row.lockedUntil : null }
}

// The first tries find no row that could be locked: they make one, which the second waits for.
const lockedRow = (db: Database, key: string, now: Date) =>
  db
    .current()
    .insert(attempt)
    .values({ key, count: 0, windowEndsAt: now })
    .onConflictDoUpdate({ target: attempt.key, set: { key: sql`${attempt.key}` } })
    .returning()

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
  const counted = await countAttempts(db, [{ key, by }], now, { windowMs, sliding })
  return counted.get(key) ?? by
}

/** Counts several keys, which differ, at once; gives the new counts. */
export const countAttempts = async (
  db: Database,
  keys: readonly { readonly key: string; readonly by: number }[],
  now: Date,
  { windowMs, sliding = false }: { windowMs: number; sliding?: boolean },
): Promise<Map<string, number>> => {
  const windowEndsAt = new Date(now.getTime() + windowMs)
  const isOver = sql`${attempt.windowEndsAt} <= ${now.toISOString()}::timestamptz`
  // In one order, so that two who count the same keys do not meet head on.
  const sorted = keys.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const rows = await db
    .current()
    .insert(attempt)
    .values(sorted.map(({ key, by }) => ({ key, count: by, windowEndsAt })))
    .onConflictDoUpdate({
      target: attempt.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${attempt.count} + excluded.count end`,
        lockedUntil: sql`case when ${isOver} then null else ${attempt.lockedUntil} end`,
        windowEndsAt: sliding
          ? windowEndsAt
          : sql`case when ${isOver} then ${windowEndsAt.toISOString()}::timestamptz else ${attempt.windowEndsAt} end`,
      },
    })
    .returning({ key: attempt.key, count: attempt.count })
  return new Map(rows.map(({ key, count }) => [key, count]))
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
