// Uploaded documents that no contract and no paper names any more give their room back at once.
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { filingFile } from '#server/db/schema/archive/filings.ts'
import { launchList } from '#server/db/schema/contracts/batches.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { paper } from '#server/db/schema/office/papers.ts'
import { file } from '#server/db/schema/platform/files.ts'
import { isHiddenFromInitiator } from '#server/domain/contracts/contracts/viewers.ts'
import { isOwnedBy } from './owner.ts'
import type { FileOwner } from './owner.ts'

/** Forgets those of the person's uploaded documents. A copied contract names the same files as the one it was copied from. */
export const forgetUnnamed = async (
  db: Database,
  userId: string,
  files: readonly { readonly fileId: string }[],
): Promise<void> => {
  if (files.length === 0) return
  const ids = files.map(({ fileId }) => fileId)
  await forget(db, and(eq(file.userId, userId), inArray(file.id, ids)))
}

/** Forgets what the owner uploaded before `before` and put into no draft: a window closed too early, say. */
export const forgetStray = (db: Database, owner: FileOwner, before: Date): Promise<void> =>
  forget(db, and(isOwnedBy(owner), lt(file.createdAt, before)))

const forget = async (db: Database, which: SQL | undefined): Promise<void> => {
  const itself = sql`jsonb_build_array(jsonb_build_object('fileId', ${file.id}))`
  const isNamed = sql`exists (
    select 1 from ${contract}
    where ((${contract.content} -> 'files') @> ${itself} or (${contract.content} -> 'attachList') @> ${itself})
      and not ${isHiddenFromInitiator}
  ) or exists (
    select 1 from ${launchList}
    where (${launchList.content} -> 'files') @> ${itself} or (${launchList.content} -> 'attachList') @> ${itself}
  ) or exists (
    select 1 from ${paper}
    where (${paper.content} -> 'files') @> ${itself}
      and ${paper.state} <> 'deleted'
  ) or exists (select 1 from ${filingFile} where ${filingFile.id} = ${file.id})`
  await db
    .current()
    .delete(file)
    .where(and(which, inArray(file.kind, ['contract', 'word', 'annex', 'offline']), sql`not (${isNamed})`))
}
