// Moves of many filings at once in the database: what was chosen, how far it is, what can be undone.
import { and, asc, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { filing, filingMove, filingMoveItem } from '#server/db/schema/archive/filings.ts'

export type MoveRow = typeof filingMove.$inferSelect
export type MoveItem = typeof filingMoveItem.$inferSelect

/** Keeps what is to be moved; `filingIds` in the order in which it is done. */
export const insertMove = async (
  db: Database,
  row: typeof filingMove.$inferInsert,
  filingIds: readonly string[],
): Promise<void> => {
  await db.current().insert(filingMove).values(row)
  await addItems(db, row.id, 0, filingIds)
}

const IN_ONE_STATEMENT = 1_000

const addItems = async (
  db: Database,
  moveId: string,
  first: number,
  filingIds: readonly string[],
): Promise<void> => {
  for (let at = 0; at < filingIds.length; at += IN_ONE_STATEMENT)
    await db
      .current()
      .insert(filingMoveItem)
      .values(
        filingIds
          .slice(at, at + IN_ONE_STATEMENT)
          .map((filingId, index) => ({ moveId, position: first + at + index, filingId })),
      )
}

export const findMove = async (db: Database, companyId: string, id: string): Promise<MoveRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(filingMove)
    .where(and(eq(filingMove.id, id), eq(filingMove.companyId, companyId)))
  return row
}

/** The same, locked until the transaction ends. */
export const lockMove = async (db: Database, id: string): Promise<MoveRow | undefined> => {
  const [row] = await db.current().select().from(filingMove).where(eq(filingMove.id, id)).for('update')
  return row
}

export const changeMove = async (
  db: Database,
  id: string,
  change: Partial<Pick<MoveRow, 'total' | 'finishedAt' | 'undoneAt'>>,
): Promise<void> => {
  await db.current().update(filingMove).set(change).where(eq(filingMove.id, id))
}

/** The next that are still to be moved. */
export const nextItems = (db: Database, moveId: string, most: number): Promise<MoveItem[]> =>
  db
    .current()
    .select()
    .from(filingMoveItem)
    .where(and(eq(filingMoveItem.moveId, moveId), eq(filingMoveItem.isDone, false)))
    .orderBy(asc(filingMoveItem.position))
    .limit(most)

/** The next that were moved and are to be put back, the last one first. */
export const nextToUndo = (db: Database, moveId: string, most: number): Promise<MoveItem[]> =>
  db
    .current()
    .select()
    .from(filingMoveItem)
    .where(
      and(
        eq(filingMoveItem.moveId, moveId),
        isNotNull(filingMoveItem.version),
        eq(filingMoveItem.isUndone, false),
        eq(filingMoveItem.reason, ''),
      ),
    )
    .orderBy(desc(filingMoveItem.position))
    .limit(most)

export const changeItem = async (
  db: Database,
  { moveId, position }: Pick<MoveItem, 'moveId' | 'position'>,
  change: Partial<Omit<MoveItem, 'moveId' | 'position' | 'filingId'>>,
): Promise<void> => {
  await db
    .current()
    .update(filingMoveItem)
    .set(change)
    .where(and(eq(filingMoveItem.moveId, moveId), eq(filingMoveItem.position, position)))
}

/** How many of it were moved, were not, are put back, and are still to be put back if it is undone. */
export const countItems = async (
  db: Database,
  moveId: string,
): Promise<{ done: number; failed: number; undone: number; left: number }> => {
  const [row] = await db
    .current()
    .select({
      done: sql<number>`count(*) filter (where ${filingMoveItem.version} is not null)::int`,
      failed: sql<number>`count(*) filter (where ${filingMoveItem.isDone} and ${filingMoveItem.version} is null)::int`,
      undone: sql<number>`count(*) filter (where ${filingMoveItem.isUndone})::int`,
      left: sql<number>`count(*) filter (where ${filingMoveItem.version} is not null and not ${filingMoveItem.isUndone} and ${filingMoveItem.reason} = '')::int`,
    })
    .from(filingMoveItem)
    .where(eq(filingMoveItem.moveId, moveId))
  return row ?? { done: 0, failed: 0, undone: 0, left: 0 }
}

/** The first that were not moved or not put back, with why. */
export const failuresOf = (
  db: Database,
  moveId: string,
  most: number,
): Promise<{ name: string; reason: string }[]> =>
  db
    .current()
    .select({ name: filing.name, reason: filingMoveItem.reason })
    .from(filingMoveItem)
    .innerJoin(filing, eq(filing.id, filingMoveItem.filingId))
    .where(and(eq(filingMoveItem.moveId, moveId), ne(filingMoveItem.reason, '')))
    .orderBy(asc(filingMoveItem.position))
    .limit(most)

/** A person's newest move in a company since then; undefined where it was undone. */
export const lastMoveOf = async (
  db: Database,
  { userId, companyId }: { userId: string; companyId: string },
  since: Date,
): Promise<MoveRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(filingMove)
    .where(
      and(
        eq(filingMove.userId, userId),
        eq(filingMove.companyId, companyId),
        gt(filingMove.createdAt, since),
      ),
    )
    .orderBy(desc(filingMove.createdAt), desc(filingMove.id))
    .limit(1)
  return row?.undoneAt === null ? row : undefined
}

/** Puts more at the end of a move that is still going on. */
export const appendItems = async (
  db: Database,
  move: Pick<MoveRow, 'id' | 'total'>,
  filingIds: readonly string[],
): Promise<void> => {
  await addItems(db, move.id, move.total, filingIds)
  await changeMove(db, move.id, { total: move.total + filingIds.length })
}
