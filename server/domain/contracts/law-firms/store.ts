// Law firms and lawyers in the database.
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { lawFirm, lawyer } from '#server/db/schema/contracts/lawyers.ts'

export type LawFirmRow = typeof lawFirm.$inferSelect
export type LawyerRow = typeof lawyer.$inferSelect

export const listFirmRows = (db: Database): Promise<LawFirmRow[]> =>
  db.current().select().from(lawFirm).orderBy(asc(lawFirm.name), asc(lawFirm.id))

export const listLawyerRows = (db: Database): Promise<LawyerRow[]> =>
  db.current().select().from(lawyer).orderBy(asc(lawyer.createdAt), asc(lawyer.id))

export const getFirm = async (db: Database, id: string): Promise<LawFirmRow | undefined> => {
  const [row] = await db.current().select().from(lawFirm).where(eq(lawFirm.id, id))
  return row
}

export const getLawyer = async (db: Database, id: string): Promise<LawyerRow | undefined> => {
  const [row] = await db.current().select().from(lawyer).where(eq(lawyer.id, id))
  return row
}

export const findLawyerOf = async (db: Database, userId: string): Promise<LawyerRow | undefined> => {
  const [row] = await db.current().select().from(lawyer).where(eq(lawyer.userId, userId))
  return row
}

/** Those of a firm who take on work. */
export const activeLawyersOf = (db: Database, firmId: string): Promise<LawyerRow[]> =>
  db
    .current()
    .select()
    .from(lawyer)
    .where(and(eq(lawyer.firmId, firmId), eq(lawyer.isActive, true)))

/** False when another firm has the licence. */
export const putFirm = async (db: Database, row: LawFirmRow): Promise<boolean> => {
  const orm = db.current()
  const [known] = await orm.select().from(lawFirm).where(eq(lawFirm.licenceNo, row.licenceNo))
  if (known !== undefined && known.id !== row.id) return false
  await orm.insert(lawFirm).values(row).onConflictDoUpdate({ target: lawFirm.id, set: row })
  return true
}

/** False when another lawyer has the licence. */
export const putLawyer = async (db: Database, row: LawyerRow): Promise<boolean> => {
  const orm = db.current()
  const [known] = await orm.select().from(lawyer).where(eq(lawyer.licenceNo, row.licenceNo))
  if (known !== undefined && known.id !== row.id) return false
  await orm.insert(lawyer).values(row).onConflictDoUpdate({ target: lawyer.id, set: row })
  return true
}
