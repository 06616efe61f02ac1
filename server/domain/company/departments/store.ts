// A company's departments in the database.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { department } from '#server/db/schema/company/companies.ts'

export type DepartmentRow = typeof department.$inferSelect

/** All departments of a company, in the order of their siblings. */
export const listDepartments = (db: Database, companyId: string): Promise<DepartmentRow[]> =>
  allOf(db, { companyId })

const allOf = prepared((orm) =>
  orm
    .select()
    .from(department)
    .where(eq(department.companyId, sql.placeholder('companyId')))
    .orderBy(asc(department.position), asc(department.id)),
)

export const insertDepartment = async (db: Database, row: typeof department.$inferInsert): Promise<void> => {
  await db.current().insert(department).values(row)
}

export const updateDepartment = async (
  db: Database,
  id: string,
  change: Partial<Pick<DepartmentRow, 'name' | 'parentId' | 'position' | 'headMemberId'>> & {
    updatedAt: Date
  },
): Promise<void> => {
  await db.current().update(department).set(change).where(eq(department.id, id))
}

export const deleteDepartment = async (db: Database, id: string): Promise<void> => {
  await db.current().delete(department).where(eq(department.id, id))
}

/** Departments this member heads get no head any more. */
export const dropHead = async (
  db: Database,
  companyId: string,
  memberId: string,
  updatedAt: Date,
): Promise<void> => {
  await db
    .current()
    .update(department)
    .set({ headMemberId: null, updatedAt })
    .where(and(eq(department.companyId, companyId), eq(department.headMemberId, memberId)))
}
