// The root's list that was signed ahead, in the database; it is there while the root's key is offline.
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { rootList } from '#server/db/schema/seals/certificates.ts'

export type RootListRow = typeof rootList.$inferSelect

/** Undefined while the root's key is on the server. */
export const findRootList = async (db: Database): Promise<RootListRow | undefined> => {
  const [row] = await theList(db, {})
  return row
}

const theList = prepared((orm) => orm.select().from(rootList).limit(1))

/** Keeps the newest list; since when the key is offline stays as it was. */
export const keepRootList = async (db: Database, row: RootListRow): Promise<void> => {
  const { list, thisUpdate, nextUpdate } = row
  await db
    .current()
    .insert(rootList)
    .values(row)
    .onConflictDoUpdate({ target: rootList.certificateId, set: { list, thisUpdate, nextUpdate } })
}
