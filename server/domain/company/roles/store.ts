// A company's own roles in the database.
import { and, asc, count, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { Grants } from '#protocol/permissions.ts'
import { isPresetRole } from '#protocol/permissions.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { role } from '#server/db/schema/company/roles.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { user } from '#server/db/schema/account/users.ts'

export type RoleRow = typeof role.$inferSelect

/** What a member's own-company roles grant; preset codes are passed over, so most requests ask nothing. */
export const grantsOfRoles = async (
  db: Database,
  companyId: string,
  roles: readonly string[],
): Promise<Grants[]> => {
  const ids = roles.filter((code) => !isPresetRole(code))
  if (ids.length === 0) return []
  const rows = await db
    .current()
    .select({ grants: role.grants })
    .from(role)
    .where(and(eq(role.companyId, companyId), inArray(role.id, ids)))
  return rows.map(({ grants }) => grants)
}

/** The company's own roles, oldest first. */
export const listRoles = (db: Database, companyId: string): Promise<RoleRow[]> => allOf(db, { companyId })

const allOf = prepared((orm) =>
  orm
    .select()
    .from(role)
    .where(eq(role.companyId, sql.placeholder('companyId')))
    .orderBy(asc(role.createdAt), asc(role.id)),
)

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

/** Statuses in which somebody's roles count, or will once they come. */
const WITH_ROLES = ['applied', 'invited', 'active', 'disabled'] as const

const ofCompany = (companyId: string) =>
  and(eq(member.companyId, companyId), inArray(member.status, [...WITH_ROLES]))

/** How many people hold each role code of a company, those invited or disabled included. */
export const countHolders = async (db: Database, companyId: string): Promise<Map<string, number>> => {
  const code = sql<string>`jsonb_array_elements_text(${member.roles})`
  const rows = await db
    .current()
    .select({ code, held: sql<number>`count(*)::int` })
    .from(member)
    .where(ofCompany(companyId))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.code, row.held]))
}

/** Everybody of a company whose roles count, for rules that look at all of them. */
export const listRoleBearers = (db: Database, companyId: string) =>
  db
    .current()
    .select({
      id: member.id,
      userId: member.userId,
      name: sql<string>`coalesce(nullif(${user.name}, ''), ${member.name})`,
      status: member.status,
      roles: member.roles,
    })
    .from(member)
    .leftJoin(user, eq(user.id, member.userId))
    .where(ofCompany(companyId))

/** Writes a member's roles; who may be given what was decided before. */
export const setMemberRoles = async (
  db: Database,
  memberId: string,
  roles: readonly string[],
  at: Date,
): Promise<void> => {
  await db
    .current()
    .update(member)
    .set({ roles: [...roles], updatedAt: at })
    .where(eq(member.id, memberId))
}

/** A page of those who hold a role, or of those who do not, by name. */
export const pageRoleMembers = async (
  db: Database,
  query: {
    companyId: string
    roleId: string
    holding: boolean
    search: string
    page: number
    pageSize: number
  },
) => {
  const name = sql<string>`coalesce(nullif(${user.name}, ''), ${member.name})`
  const phone = sql<string>`coalesce(${user.phone}, ${member.phone})`
  const pattern = `%${query.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const holds = sql`${member.roles} @> ${JSON.stringify([query.roleId])}::jsonb`
  const where = and(
    ofCompany(query.companyId),
    query.holding ? holds : not(holds),
    query.search === '' ? undefined : or(sql`${name} ilike ${pattern}`, sql`${phone} like ${pattern}`),
  )
  const orm = db.current()
  const [total] = await orm
    .select({ total: count() })
    .from(member)
    .leftJoin(user, eq(user.id, member.userId))
    .where(where)
  const rows = await orm
    .select({ member, name, phone })
    .from(member)
    .leftJoin(user, eq(user.id, member.userId))
    .where(where)
    .orderBy(asc(name), asc(member.id))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  return { total: total?.total ?? 0, rows }
}
