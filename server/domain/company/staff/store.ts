// People's places in companies in the database.
import { and, arrayOverlaps, asc, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { AUT_STATUS } from '#protocol/company/certifications/aut-status.ts'
import type { StaffState, StaffStatus } from '#protocol/company/staff/status.ts'
import type { Database } from '#server/db/database.ts'
import { company, member } from '#server/db/schema/company/companies.ts'
import { user } from '#server/db/schema/account/users.ts'
import type { MemberRow } from '#server/domain/company/companies/store.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { isNamed, like } from '#server/domain/account/users/named.ts'
import type { UserRow } from '#server/domain/account/users/store.ts'
import { staffMachine } from './machine.ts'

/** A place with the account bound to it, if any. */
export interface StaffRecord {
  readonly member: MemberRow
  readonly user: UserRow | null
}

/** What is asked of the list of staff. */
export interface StaffQuery {
  readonly companyId: string
  readonly statuses: readonly StaffStatus[]
  /** People of any of these departments; everybody when left out. */
  readonly departments?: readonly string[] | undefined
  /** Part of name, phone or 工号. */
  readonly search: string
  /** Those alone who are certified and hold a role of each of these groups. */
  readonly able?: readonly (readonly string[])[]
}

const name = sql<string>`coalesce(nullif(${user.name}, ''), ${member.name})`
// The key of that name; null where it is not written yet.
const nameKey = sql`case when coalesce(${user.name}, '') = '' then ${member.nameKey} else ${user.nameKey} end`
const phone = sql<string>`coalesce(${user.phone}, ${member.phone})`

const holdsOneOf = (roles: readonly string[]): SQL => sql`${member.roles} ?| ${sql.param([...roles])}::text[]`

const matching = ({ companyId, statuses, departments, search, able }: StaffQuery): SQL | undefined =>
  and(
    eq(member.companyId, companyId),
    inArray(member.status, [...statuses]),
    departments === undefined
      ? undefined
      : departments.length === 0
        ? sql`false`
        : arrayOverlaps(member.departments, [...departments]),
    able && and(eq(user.autStatus, AUT_STATUS.certified), ...able.map(holdsOneOf)),
    search === ''
      ? undefined
      : or(
          isNamed({ key: nameKey, names: [name] }, search),
          sql`${phone} like ${like(search)}`,
          sql`${member.staffNo} ilike ${like(search)}`,
        ),
  )

/** A page of people, those who work here first, then by the time they came. */
export const pageStaff = async (
  db: Database,
  { page, pageSize, ...query }: StaffQuery & { page: number; pageSize: number },
): Promise<{ total: number; rows: StaffRecord[] }> => {
  const where = matching(query)
  const orm = db.current()
  const [total] = await orm
    .select({ total: count() })
    .from(member)
    .leftJoin(user, eq(user.id, member.userId))
    .where(where)
  const rows = await orm
    .select({ member, user })
    .from(member)
    .leftJoin(user, eq(user.id, member.userId))
    .where(where)
    .orderBy(
      sql`array_position(array['applied','active','disabled','invited','expired','refused','cancelled','left'], ${member.status})`,
      asc(member.createdAt),
      asc(member.id),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: total?.total ?? 0, rows }
}

/** The number of people of a query in each status. */
export const countStaff = async (db: Database, query: StaffQuery): Promise<Map<StaffState, number>> => {
  const rows = await db
    .current()
    .select({ status: member.status, total: count() })
    .from(member)
    .leftJoin(user, eq(user.id, member.userId))
    .where(matching(query))
    .groupBy(member.status)
  return new Map(rows.map(({ status, total }) => [status, total]))
}

/** One place of a company with its account; undefined for a foreign one. */
export const findStaff = async (
  db: Database,
  companyId: string,
  memberId: string,
): Promise<StaffRecord | undefined> => {
  const [row] = await db
    .current()
    .select({ member, user })
    .from(member)
    .leftJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.id, memberId), eq(member.companyId, companyId)))
  return row
}

export const getStaff = async (db: Database, memberId: string): Promise<StaffRecord | undefined> => {
  const [row] = await db
    .current()
    .select({ member, user })
    .from(member)
    .leftJoin(user, eq(user.id, member.userId))
    .where(eq(member.id, memberId))
  return row
}

/** Places of a company with this phone that are open or living. */
export const findByPhone = async (
  db: Database,
  companyId: string,
  wanted: string,
): Promise<StaffRecord | undefined> => {
  const [row] = await db
    .current()
    .select({ member, user })
    .from(member)
    .leftJoin(user, eq(user.id, member.userId))
    .where(
      and(
        eq(member.companyId, companyId),
        sql`${phone} = ${wanted}`,
        inArray(member.status, ['invited', 'applied', 'active', 'disabled']),
      ),
    )
    .limit(1)
  return row
}

/** Whether somebody with this phone worked in a company and left it. */
export const hasLeft = async (db: Database, companyId: string, wanted: string): Promise<boolean> => {
  const [row] = await db
    .current()
    .select({ id: member.id })
    .from(member)
    .leftJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.companyId, companyId), sql`${phone} = ${wanted}`, eq(member.status, 'left')))
    .limit(1)
  return row !== undefined
}

/** Whether another living member has this 工号. */
export const isStaffNoTaken = async (
  db: Database,
  companyId: string,
  staffNo: string,
  except?: string,
): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: member.id })
    .from(member)
    .where(
      and(
        eq(member.companyId, companyId),
        eq(member.staffNo, staffNo),
        inArray(member.status, ['invited', 'applied', 'active', 'disabled']),
      ),
    )
  return rows.some(({ id }) => id !== except)
}

/** Open invitations to a phone and applications of a person, newest first, with their companies. */
export const listWaitingFor = (db: Database, person: { userId: string; phone: string }) =>
  db
    .current()
    .select({ member, company })
    .from(member)
    .innerJoin(company, eq(company.id, member.companyId))
    .where(
      or(
        and(eq(member.phone, person.phone), eq(member.status, 'invited')),
        and(eq(member.userId, person.userId), inArray(member.status, ['applied', 'refused'])),
      ),
    )
    .orderBy(desc(member.updatedAt))
    .limit(50)

/** Places of a person with these statuses, in companies that are not closed. */
export const listPlacesOf = (db: Database, userId: string, statuses: readonly StaffStatus[]) =>
  db
    .current()
    .select({ member, company })
    .from(member)
    .innerJoin(company, eq(company.id, member.companyId))
    .where(and(eq(member.userId, userId), inArray(member.status, [...statuses]), isNull(company.cancelledAt)))
    .orderBy(asc(company.createdAt), asc(company.id))

/** Who administers a company now: the super-administrator first. */
export const listAdministrators = (db: Database, companyId: string): Promise<MemberRow[]> =>
  db
    .current()
    .select()
    .from(member)
    .where(
      and(
        eq(member.companyId, companyId),
        eq(member.status, 'active'),
        sql`${member.roles} ?| array['superAdmin', 'admin']`,
      ),
    )
    .orderBy(desc(sql`${member.roles} ? 'superAdmin'`), asc(member.createdAt))

/** How many people have a place in a company or are invited to one; who is disabled takes none. */
export const countPlaces = async (db: Database, companyId: string): Promise<number> => {
  const [row] = await db
    .current()
    .select({ places: count() })
    .from(member)
    .where(and(eq(member.companyId, companyId), inArray(member.status, ['active', 'invited'])))
  return row?.places ?? 0
}

/** Everybody who works in a company, disabled ones too. */
export const listWorking = (db: Database, companyId: string): Promise<MemberRow[]> =>
  db
    .current()
    .select()
    .from(member)
    .where(and(eq(member.companyId, companyId), inArray(member.status, ['active', 'disabled'])))

/** Who was invited to a company or applied to it, and waits for an answer. */
export const listWaiting = (db: Database, companyId: string): Promise<MemberRow[]> =>
  db
    .current()
    .select()
    .from(member)
    .where(and(eq(member.companyId, companyId), inArray(member.status, ['invited', 'applied'])))

/** Everybody of a department, whatever their status: they go elsewhere before it is deleted. */
export const listOfDepartment = (
  db: Database,
  companyId: string,
  departmentId: string,
): Promise<MemberRow[]> =>
  db
    .current()
    .select()
    .from(member)
    .where(and(eq(member.companyId, companyId), arrayOverlaps(member.departments, [departmentId])))

/** Changes anything but the status, which belongs to the chart. */
export const changeStaff = async (
  db: Database,
  id: string,
  change: Partial<
    Omit<typeof member.$inferInsert, 'id' | 'companyId' | 'name' | 'nameKey' | 'status' | 'version'>
  > & {
    updatedAt: Date
  },
): Promise<void> => {
  await db.current().update(member).set(change).where(eq(member.id, id))
}

/** Staff records as `advance` moves them; their history is in the company's chain. */
export const staffLifecycle: Lifecycle<typeof staffMachine> = {
  noun: 'staff',
  machine: staffMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(member).where(eq(member.id, id)).for('update')
    return row && { id, state: row.status, context: {}, version: row.version, chainId: row.companyId }
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(member)
      .set({ status: state as StaffState, version, updatedAt: at })
      .where(eq(member.id, id))
  },
}
