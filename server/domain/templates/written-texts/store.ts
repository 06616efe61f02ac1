// Texts of contract files in the database.
import { and, eq } from 'drizzle-orm'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import type { Database } from '#server/db/database.ts'
import { file } from '#server/db/schema/platform/files.ts'
import { writtenFile } from '#server/db/schema/templates/written-texts.ts'

export const insertWrittenFile = async (db: Database, fileId: string, text: WrittenText): Promise<void> => {
  await db.current().insert(writtenFile).values({ fileId, text })
}

/** A copy of a file was written from the same text. */
export const copyWrittenFile = async (db: Database, fromId: string, fileId: string): Promise<void> => {
  const [row] = await db
    .current()
    .select({ text: writtenFile.text })
    .from(writtenFile)
    .where(eq(writtenFile.fileId, fromId))
  if (row !== undefined) await insertWrittenFile(db, fileId, row.text)
}

/** The text of a file of this person; undefined for anything else. */
export const findWrittenFile = async (
  db: Database,
  userId: string,
  fileId: string,
): Promise<WrittenText | undefined> => {
  const [row] = await db
    .current()
    .select({ text: writtenFile.text })
    .from(writtenFile)
    .innerJoin(file, eq(file.id, writtenFile.fileId))
    .where(and(eq(file.id, fileId), eq(file.userId, userId)))
  return row?.text
}
