// Finds stored bytes that no row refers to.
// A failed launch, a repeated signing or a withdrawn contract may leave them.
import { and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { filingFile } from '#server/db/schema/archive/filings.ts'
import { blob } from '#server/db/schema/platform/blobs.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { document, documentRevision } from '#server/db/schema/contracts/documents.ts'
import { lawyerReviewFile } from '#server/db/schema/contracts/lawyers.ts'
import { questionPicture } from '#server/db/schema/help/questions.ts'
import { invoiceFile } from '#server/db/schema/trade/invoices.ts'
import { file } from '#server/db/schema/platform/files.ts'
import { templateSheet } from '#server/db/schema/templates/templates.ts'

/**
 * Every column that names stored bytes. A table that keeps bytes joins this list; a hash that stands only inside JSON is no
 * reference, so whatever is named there has a row in one of these as well (a draft's files are rows of `file`).
 */
export const BLOB_REFERENCES: readonly AnyPgColumn[] = [
  file.sha256,
  document.originalSha256,
  document.currentSha256,
  documentRevision.sha256,
  contract.evidenceSha256,
  lawyerReviewFile.sha256,
  questionPicture.sha256,
  invoiceFile.sha256,
  filingFile.sha256,
  templateSheet.sha256,
]

/**
 * Deletes at most `limit` blobs that were last put before `before` and that nothing points to; gives what they were. Blobs
 * that somebody is just putting again are left alone: the row is locked first, and its time looked at once more.
 */
export const deleteUnreferencedBlobs = async (
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<{ sha256: string; objectId: string | null }[]> => {
  const orm = db.current()
  const unused = orm
    .select({ sha256: blob.sha256 })
    .from(blob)
    .where(
      and(
        lt(blob.createdAt, before),
        ...BLOB_REFERENCES.map((column) =>
          notExists(
            orm
              .select({ one: sql`1` })
              .from(column.table)
              .where(eq(column, blob.sha256)),
          ),
        ),
      ),
    )
    .orderBy(asc(blob.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return await orm
    .delete(blob)
    .where(inArray(blob.sha256, unused))
    .returning({ sha256: blob.sha256, objectId: blob.objectId })
}
