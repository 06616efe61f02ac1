// Dictionaries in the database.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { KeptDictionary } from '#protocol/platform/dictionaries.ts'
import type { Database } from '#server/db/database.ts'
import { dictionaryValue, dictionaryVersion } from '#server/db/schema/platform/dictionaries.ts'

export type DictionaryRow = typeof dictionaryValue.$inferSelect

/** Of all lists, or of one, in their order. */
export const readValues = (db: Database, dictionary?: KeptDictionary): Promise<DictionaryRow[]> =>
  db
    .current()
    .select()
    .from(dictionaryValue)
    .where(dictionary === undefined ? undefined : eq(dictionaryValue.dictionary, dictionary))
    .orderBy(asc(dictionaryValue.position), asc(dictionaryValue.code))

/** Writes those that are missing; what operators made of the others stays. Answers whether any was. */
export const insertMissing = async (db: Database, rows: readonly DictionaryRow[]): Promise<boolean> => {
  const written = await db
    .current()
    .insert(dictionaryValue)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ code: dictionaryValue.code })
  return written.length > 0
}

export const changeValue = async (
  db: Database,
  { dictionary, code }: Pick<DictionaryRow, 'dictionary' | 'code'>,
  change: Partial<Pick<DictionaryRow, 'name' | 'isOffered' | 'position' | 'updatedAt'>>,
): Promise<void> => {
  await db
    .current()
    .update(dictionaryValue)
    .set(change)
    .where(and(eq(dictionaryValue.dictionary, dictionary), eq(dictionaryValue.code, code)))
}

/** 0 before the first value was written. */
export const readVersion = async (db: Database): Promise<number> => {
  const [row] = await db.current().select().from(dictionaryVersion)
  return row?.version ?? 0
}

/** Locks the lists for the rest of the transaction: two operators follow one another. */
export const raiseVersion = async (db: Database): Promise<void> => {
  await db
    .current()
    .insert(dictionaryVersion)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({
      target: dictionaryVersion.id,
      set: { version: sql`${dictionaryVersion.version} + 1` },
    })
}
