// Files people brought in.
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { file } from '#server/db/schema/platform/files.ts'

export type FileRow = typeof file.$inferSelect

export const insertFile = async (db: Database, row: FileRow): Promise<void> => {
  await db.current().insert(file).values(row)
}

export const getFile = async (db: Database, id: string): Promise<FileRow | undefined> => {
  const [row] = await db.current().select().from(file).where(eq(file.id, id))
  return row
}

/** Forgets a file; its bytes go once nothing else points to them. */
export const deleteFile = async (db: Database, id: string): Promise<void> => {
  await db.current().delete(file).where(eq(file.id, id))
}
