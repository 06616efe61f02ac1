// Face checks in the database.
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { faceCheck } from '#server/db/schema/contracts/face-checks.ts'

/** A check as stored. */
export type FaceCheckRow = typeof faceCheck.$inferSelect

export const insertFaceCheck = async (db: Database, row: typeof faceCheck.$inferInsert): Promise<void> => {
  await db.current().insert(faceCheck).values(row)
}

/** The person's own check in the identity it was begun in. `lock: true` makes others wait for this transaction. */
export const findFaceCheck = async (
  db: Database,
  { id, userId, identity }: Pick<FaceCheckRow, 'id' | 'userId' | 'identity'>,
  lock = false,
): Promise<FaceCheckRow | undefined> => {
  const query = db
    .current()
    .select()
    .from(faceCheck)
    .where(and(eq(faceCheck.id, id), eq(faceCheck.userId, userId), eq(faceCheck.identity, identity)))
  const [row] = await (lock ? query.for('update') : query)
  return row
}

export const changeFaceCheck = async (
  db: Database,
  id: string,
  changes: Partial<Pick<FaceCheckRow, 'result' | 'reason' | 'askedAt' | 'endedAt' | 'usedAt'>>,
): Promise<void> => {
  await db.current().update(faceCheck).set(changes).where(eq(faceCheck.id, id))
}

/** Forgets checks begun before; what they proved stands in the contract's chain. */
export const deleteFaceChecksBefore = async (db: Database, time: Date): Promise<void> => {
  await db.current().delete(faceCheck).where(lt(faceCheck.begunAt, time))
}
