// Certificates that companies brought from licensed authorities, in the database.
import { asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { importedCertificate } from '#server/db/schema/seals/certificates.ts'

export type ImportedCertificateRow = typeof importedCertificate.$inferSelect

/** What the company's seals are signed with instead of the product's own certificate; undefined where nothing was imported. */
export const findImported = async (
  db: Database,
  companyId: string,
): Promise<ImportedCertificateRow | undefined> => {
  const [row] = await ofCompany(db, { companyId })
  return row
}

const ofCompany = prepared((orm) =>
  orm
    .select()
    .from(importedCertificate)
    .where(eq(importedCertificate.companyId, sql.placeholder('companyId'))),
)

/** Puts it in the place of the one there was. */
export const keepImported = async (
  db: Database,
  row: typeof importedCertificate.$inferInsert,
): Promise<void> => {
  await db.current().delete(importedCertificate).where(eq(importedCertificate.companyId, row.companyId))
  await db.current().insert(importedCertificate).values(row)
}

/** Its key goes with it. */
export const deleteImported = async (db: Database, companyId: string): Promise<void> => {
  await db.current().delete(importedCertificate).where(eq(importedCertificate.companyId, companyId))
}

export const changeImported = async (
  db: Database,
  companyId: string,
  change: Partial<Pick<ImportedCertificateRow, 'checkedAt' | 'revokedAt' | 'toldDays'>>,
): Promise<void> => {
  await db
    .current()
    .update(importedCertificate)
    .set(change)
    .where(eq(importedCertificate.companyId, companyId))
}

/** A stretch of all, by company, after one of them. */
export const importedAfter = (
  db: Database,
  companyId: string,
  most: number,
): Promise<ImportedCertificateRow[]> =>
  db
    .current()
    .select()
    .from(importedCertificate)
    .where(gt(importedCertificate.companyId, companyId))
    .orderBy(asc(importedCertificate.companyId))
    .limit(most)
