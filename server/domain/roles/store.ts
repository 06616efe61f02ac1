// A company's own roles in the database.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Grants } from '#protocol/permissions.ts'
import { PRESET_ROLES } from '#protocol/permissions.ts'
import type { Database } from '#server/db/database.ts'
import { role } from '#server/db/schema/role.ts'
import { member } from '#server/db/schema/company.ts'

export type RoleRow = typeof role.$inferSelect

const PRESET_CODES: ReadonlySet<string> = new Set(PRESET_ROLES.map(({ code }) => code))

/** What a member's own-company roles grant; preset codes are passed over, so most requests ask nothing. */
export const grantsOfRoles = async (
  db: Database,
  companyId: string,
  roles: readonly string[],
): Promise<Grants[]> => {
  const ids = roles.filter((code) => !PRESET_CODES.has(code))
  if (ids.length === 0) return []
  const rows = await db
    .current()
    .select({ grants: role.grants })
    .from(role)
    .where(and(eq(role.companyId, companyId), inArray(role.id, ids)))
  return rows.map(({ grants }) => grants)
}

/** The company's own roles, oldest first. */
export const listRoles = (db: Database, companyId: string): Promise<RoleRow[]> =>
  db
    .current()
    .select()
    .from(role)
    .where(eq(role.companyId, companyId))
    .orderBy(asc(role.createdAt), asc(role.id))

/** A role of this company; undefined for a foreign one. */
export const findRole = async (db: Database, companyId: string, id: string): Promise<RoleRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(role)
    .where(and(eq(role.companyId, companyId), eq(role.id, id)))
  return row
}

export const insertRole = async (db: Database, row: typeof role.$inferInsert): Promise<void> => {
  await db.current().insert(role).values(row)
}

/** Changes a role that still has `version`; false when somebody was faster. */
export const updateRole = async (
  db: Database,
  id: string,
  version: number,
  change: Partial<Pick<RoleRow, 'name' | 'note' | 'grants'>> & { updatedAt: Date },
): Promise<boolean> => {
  const rows = await db
    .current()
    .update(role)
    .set({ ...change, version: version + 1 })
    .where(and(eq(role.id, id), eq(role.version, version)))
    .returning({ id: role.id })
  return rows.length === 1
}

export const deleteRole = async (db: Database, id: string): Promise<void> => {
  await db.current().delete(role).where(eq(role.id, id))
}

/** How many members hold each role code of a company. */
export const countHolders = async (db: Database, companyId: string): Promise<Map<string, number>> => {
  const code = sql<string>`jsonb_array_elements_text(${member.roles})`
  const rows = await db
    .current()
    .select({ code, held: sql<number>`count(*)::int` })
    .from(member)
    .where(and(eq(member.companyId, companyId), eq(member.status, 'active')))
    .groupBy(sql`1`)
  return new Map(rows.map(({ code: held, held: count }) => [held, count]))
}
