// Papers of employees that HR noted, in the database.
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { hrPaper } from '#server/db/schema/hr/hr-people.ts'

export type HrPaperRecord = typeof hrPaper.$inferSelect

/** Somebody of a company, by the phone that their forms go to. */
export interface HrPerson {
  readonly companyId: string
  readonly phone: string
}

const of = ({ companyId, phone }: HrPerson) => and(eq(hrPaper.companyId, companyId), eq(hrPaper.phone, phone))

/** The nearest first. */
export const papersOf = (db: Database, person: HrPerson): Promise<HrPaperRecord[]> =>
  db.current().select().from(hrPaper).where(of(person)).orderBy(asc(hrPaper.day), asc(hrPaper.id))

/** One that is noted already gets the new day. */
export const notePaper = async (db: Database, row: HrPaperRecord): Promise<void> => {
  const { day, notedById, notedBy, notedAt } = row
  await db
    .current()
    .insert(hrPaper)
    .values(row)
    .onConflictDoUpdate({
      target: [hrPaper.companyId, hrPaper.phone, hrPaper.kind, hrPaper.name],
      set: { day, notedById, notedBy, notedAt },
    })
}

/** Undefined where the company has no such paper. */
export const deletePaper = async (
  db: Database,
  companyId: string,
  id: string,
): Promise<HrPaperRecord | undefined> => {
  const [row] = await db
    .current()
    .delete(hrPaper)
    .where(and(eq(hrPaper.id, id), eq(hrPaper.companyId, companyId)))
    .returning()
  return row
}
