// Designs of HR forms in the database: the newest, and the version a form was begun with.
import { and, desc, eq } from 'drizzle-orm'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import type { Database } from '#server/db/database.ts'
import { hrDesign } from '#server/db/schema/hr/hr-designs.ts'

export type HrDesignRecord = typeof hrDesign.$inferSelect

const of = (companyId: string, kind: HrKind) =>
  and(eq(hrDesign.companyId, companyId), eq(hrDesign.kind, kind))

/** Undefined while a company has designed nothing for the kind. */
export const newestDesign = async (
  db: Database,
  companyId: string,
  kind: HrKind,
): Promise<HrDesignRecord | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(hrDesign)
    .where(of(companyId, kind))
    .orderBy(desc(hrDesign.version))
    .limit(1)
  return row
}

export const findDesign = async (
  db: Database,
  { companyId, kind, version }: Pick<HrDesignRecord, 'companyId' | 'kind' | 'version'>,
): Promise<HrDesignRecord | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(hrDesign)
    .where(and(of(companyId, kind), eq(hrDesign.version, version)))
  return row
}

export const insertDesign = async (db: Database, row: HrDesignRecord): Promise<void> => {
  await db.current().insert(hrDesign).values(row)
}
