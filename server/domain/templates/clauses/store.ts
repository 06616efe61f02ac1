// A company's clauses in the database, with every version of their words.
import { and, asc, eq } from 'drizzle-orm'
import type { ClauseText } from '#protocol/templates/written-texts/written-text.ts'
import type { Database } from '#server/db/database.ts'
import { clause, clauseVersion } from '#server/db/schema/templates/clauses.ts'

export type ClauseRecord = typeof clause.$inferSelect

/** All of a company's clauses, by name. */
export const readClauses = (db: Database, companyId: string): Promise<ClauseRecord[]> =>
  db
    .current()
    .select()
    .from(clause)
    .where(eq(clause.companyId, companyId))
    .orderBy(asc(clause.name), asc(clause.id))

/** The clause of this company; undefined where there is none. */
export const findClause = async (
  db: Database,
  companyId: string,
  clauseId: string,
): Promise<ClauseRecord | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(clause)
    .where(and(eq(clause.companyId, companyId), eq(clause.id, clauseId)))
  return row
}

export const readContent = async (
  db: Database,
  { id, version }: ClauseRecord,
): Promise<ClauseText | undefined> => {
  const [row] = await db
    .current()
    .select({ content: clauseVersion.content })
    .from(clauseVersion)
    .where(and(eq(clauseVersion.clauseId, id), eq(clauseVersion.version, version)))
  return row?.content
}

/** A new clause, or the next version of one. */
export const saveClause = async (db: Database, row: ClauseRecord, content: ClauseText): Promise<void> => {
  const { id, companyId, name, version, excerpt, savedAt } = row
  const kept = await db
    .current()
    .update(clause)
    .set({ name, version, excerpt, savedAt })
    .where(and(eq(clause.companyId, companyId), eq(clause.id, id)))
    .returning({ id: clause.id })
  if (kept.length === 0) await db.current().insert(clause).values(row)
  await db.current().insert(clauseVersion).values({ clauseId: id, companyId, version, content, savedAt })
}

/** Another name alone. */
export const renameClause = async (db: Database, { id, name, savedAt }: ClauseRecord): Promise<void> => {
  await db.current().update(clause).set({ name, savedAt }).where(eq(clause.id, id))
}

/** Deletes a clause with all its versions. */
export const deleteClause = async (db: Database, id: string): Promise<void> => {
  await db.current().delete(clause).where(eq(clause.id, id))
}
