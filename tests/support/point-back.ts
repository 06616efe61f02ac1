// An attack with the database alone: a contract's row points to an earlier revision.
import { eq } from 'drizzle-orm'
import { document } from '#server/db/schema/contracts/documents.ts'
import { documentsOf, issuedOf } from '#server/domain/contracts/documents/store.ts'
import type { RevisionRecord } from '#server/domain/contracts/documents/store.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Points the contract's first document at its revision of this kind; answers how to put it right again. */
export const pointBack = async (
  { db }: TestApp,
  contractId: string,
  kind: RevisionRecord['kind'],
): Promise<() => Promise<void>> => {
  const [row] = await documentsOf(db, contractId)
  if (row === undefined) throw new Error('the contract has no documents')
  const older = (await issuedOf(db, [row.id])).find((revision) => revision.kind === kind)
  if (older === undefined) throw new Error(`no revision is ${kind}`)
  const point = async (currentSha256: string) => {
    await db.current().update(document).set({ currentSha256 }).where(eq(document.id, row.id))
  }
  await point(older.sha256)
  return () => point(row.currentSha256)
}
