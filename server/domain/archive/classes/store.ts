// The classes of a company's archive in the database.
import { and, asc, eq, sql } from 'drizzle-orm'
import { MOST_IN_TREE } from '#protocol/archive/classes/classes.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { archiveClass } from '#server/db/schema/archive/classes.ts'
import { filing } from '#server/db/schema/archive/filings.ts'

export type ClassRow = typeof archiveClass.$inferSelect

/** All of a company's, in the order of their siblings. */
export const readClasses = (db: Database, companyId: string): Promise<ClassRow[]> =>
  ofCompany(db, { companyId })

const ofCompany = prepared((orm) =>
  orm
    .select()
    .from(archiveClass)
    .where(eq(archiveClass.companyId, sql.placeholder('companyId')))
    .orderBy(asc(archiveClass.position), asc(archiveClass.createdAt), asc(archiveClass.id)),
)

export const insertClass = async (db: Database, row: typeof archiveClass.$inferInsert): Promise<void> => {
  await db.current().insert(archiveClass).values(row)
}

export const changeClass = async (
  db: Database,
  id: string,
  change: Partial<Omit<ClassRow, 'id' | 'companyId'>>,
): Promise<void> => {
  await db.current().update(archiveClass).set(change).where(eq(archiveClass.id, id))
}

export const deleteClass = async (db: Database, id: string): Promise<void> => {
  await db.current().delete(archiveClass).where(eq(archiveClass.id, id))
}

/** How much is filed right in each class, ending at `MOST_IN_TREE`; null stands for none. */
export const countByClass = async (
  db: Database,
  companyId: string,
  classIds: readonly (string | null)[],
): Promise<Map<string | null, number>> => {
  if (classIds.length === 0) return new Map()
  const counted = (classId: string | null) => sql`(select count(*)::int from (
    select 1 from ${filing} where ${filing.companyId} = ${companyId} and ${filing.state} = 'filed'
      and ${classId === null ? sql`${filing.classId} is null` : eq(filing.classId, classId)}
    limit ${MOST_IN_TREE}) counted)`
  const { rows } = await db
    .current()
    .execute<{ counts: number[] }>(
      sql`select array[${sql.join(classIds.map(counted), sql`, `)}]::int[] as counts`,
    )
  return new Map(classIds.map((classId, at) => [classId, rows[0]?.counts[at] ?? 0]))
}

/** Whether something in the class is under hold. */
export const hasHolds = async (db: Database, classId: string): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: filing.id })
    .from(filing)
    .where(and(eq(filing.classId, classId), sql`${filing.heldAt} is not null`))
    .limit(1)
  return rows.length > 0
}

/** What is filed in the class is in another or in none from now on; gives how much that was. No state changes by it. */
export const emptyClass = async (
  db: Database,
  companyId: string,
  classId: string,
  into: string | null = null,
): Promise<number> => {
  const { rows } = await db.current().execute<{ moved: number }>(sql`
    with gone as (
      update ${filing} set class_id = ${into}::uuid, version = version + 1
      where ${filing.companyId} = ${companyId} and ${filing.state} = 'filed' and ${filing.classId} = ${classId}
      returning 1
    ) select count(*)::int as moved from gone`)
  return rows[0]?.moved ?? 0
}
