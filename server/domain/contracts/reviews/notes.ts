// Notes on a version under review, with their replies, in the database.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { reviewNote, reviewReply } from '#server/db/schema/contracts/reviews.ts'

export type NoteRecord = typeof reviewNote.$inferSelect
export type ReplyRecord = typeof reviewReply.$inferSelect

export const insertNote = async (db: Database, row: typeof reviewNote.$inferInsert): Promise<void> => {
  await db.current().insert(reviewNote).values(row)
}

export const insertReply = async (db: Database, row: typeof reviewReply.$inferInsert): Promise<void> => {
  await db.current().insert(reviewReply).values(row)
}

/** Settles a note, or with '' opens it again. */
export const setResolvedBy = async (db: Database, id: string, resolvedBy: string): Promise<void> => {
  await db.current().update(reviewNote).set({ resolvedBy }).where(eq(reviewNote.id, id))
}

/** A note of this review; undefined for one of another. */
export const findNote = async (
  db: Database,
  { reviewId, noteId }: { reviewId: string; noteId: string },
): Promise<NoteRecord | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(reviewNote)
    .where(and(eq(reviewNote.id, noteId), eq(reviewNote.reviewId, reviewId)))
  return row
}

/** The notes of a review, oldest first. */
export const notesOf = (db: Database, reviewId: string): Promise<NoteRecord[]> =>
  db
    .current()
    .select()
    .from(reviewNote)
    .where(eq(reviewNote.reviewId, reviewId))
    .orderBy(asc(reviewNote.createdAt), asc(reviewNote.id))

/** The replies to these notes, oldest first. */
export const repliesTo = (db: Database, noteIds: readonly string[]): Promise<ReplyRecord[]> =>
  noteIds.length === 0
    ? Promise.resolve([])
    : db
        .current()
        .select()
        .from(reviewReply)
        .where(inArray(reviewReply.noteId, [...noteIds]))
        .orderBy(asc(reviewReply.createdAt), asc(reviewReply.id))
