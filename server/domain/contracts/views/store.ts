// Saved views in the database.
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { listView } from '#server/db/schema/contracts/views.ts'

export type ViewRow = typeof listView.$inferSelect

/** All of an owner's views, oldest first. */
export const readViews = (db: Database, owner: string): Promise<ViewRow[]> =>
  db
    .current()
    .select()
    .from(listView)
    .where(eq(listView.owner, owner))
    .orderBy(asc(listView.createdAt), asc(listView.id))

export const insertView = async (db: Database, row: ViewRow): Promise<void> => {
  await db.current().insert(listView).values(row)
}

export const renameView = async (db: Database, id: string, name: string): Promise<void> => {
  await db.current().update(listView).set({ name }).where(eq(listView.id, id))
}

/** Whether the owner had it; it is gone now. */
export const deleteView = async (db: Database, owner: string, id: string): Promise<boolean> => {
  const gone = await db
    .current()
    .delete(listView)
    .where(and(eq(listView.owner, owner), eq(listView.id, id)))
    .returning({ id: listView.id })
  return gone.length > 0
}
