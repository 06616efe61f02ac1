// Companies and their members in the database.
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { certification } from '#server/db/schema/company/certifications.ts'
import { company, member } from '#server/db/schema/company/companies.ts'
import { user } from '#server/db/schema/account/users.ts'
import { nameKey } from '#server/domain/account/users/name-keys.ts'

export type CompanyRow = typeof company.$inferSelect
export type MemberRow = typeof member.$inferSelect

const byId = prepared((orm) =>
  orm
    .select()
    .from(company)
    .where(eq(company.id, sql.placeholder('id'))),
)

export const getCompany = async (db: Database, id: string): Promise<CompanyRow | undefined> => {
  const [row] = await byId(db, { id })
  return row
}

/**
 * The certified company of this (normalised) name. Names are not unique in the country: one in which the agent with this
 * phone works goes first, then the oldest.
 */
export const findCompanyByName = async (
  db: Database,
  name: string,
  agentPhone: string,
): Promise<CompanyRow | undefined> => {
  const [row] = await byName(db, { name, agentPhone })
  return row?.company
}

const byName = prepared((orm) =>
  orm
    .select({ company })
    .from(company)
    .leftJoin(user, eq(user.phone, sql.placeholder('agentPhone')))
    .leftJoin(
      member,
      and(eq(member.companyId, company.id), eq(member.userId, user.id), eq(member.status, 'active')),
    )
    .where(
      and(eq(company.name, sql.placeholder('name')), eq(company.autStatus, 1), isNull(company.cancelledAt)),
    )
    .orderBy(sql`${member.id} is null`, asc(company.createdAt))
    .limit(1),
)

/** The company that holds this credit code: certified, or suspended until an operator has looked. */
export const findCompanyByCreditCode = async (
  db: Database,
  creditCode: string,
): Promise<CompanyRow | undefined> => {
  const [row] = await db
    .current()
    .select({ company })
    .from(company)
    .innerJoin(certification, eq(certification.subjectId, company.id))
    .where(
      and(
        eq(company.creditCode, creditCode),
        isNull(company.cancelledAt),
        eq(certification.subjectType, 'company'),
        inArray(certification.state, ['certified', 'suspended']),
      ),
    )
    .limit(1)
  return row?.company
}

export const insertCompany = async (db: Database, row: typeof company.$inferInsert): Promise<void> => {
  await db.current().insert(company).values(row)
}

export const updateCompany = async (
  db: Database,
  id: string,
  change: Partial<typeof company.$inferInsert> & { updatedAt: Date },
): Promise<void> => {
  await db.current().update(company).set(change).where(eq(company.id, id))
}

export const insertMember = async (db: Database, row: typeof member.$inferInsert): Promise<void> => {
  await db
    .current()
    .insert(member)
    .values({ ...row, nameKey: nameKey(row.name ?? '') })
}

/** A person's place in a company, whatever its status: the living one before those that ended. */
export const findMember = async (
  db: Database,
  companyId: string,
  userId: string,
): Promise<MemberRow | undefined> => {
  const [row] = await memberOf(db, { companyId, userId })
  return row
}

const memberOf = prepared((orm) =>
  orm
    .select()
    .from(member)
    .where(
      and(eq(member.companyId, sql.placeholder('companyId')), eq(member.userId, sql.placeholder('userId'))),
    )
    .orderBy(desc(sql`${member.status} in ('active', 'disabled')`), desc(member.createdAt))
    .limit(1),
)

/** Locks the company's people and departments until this transaction ends. */
export const lockCompany = async (db: Database, id: string): Promise<void> => {
  await db.current().select({ id: company.id }).from(company).where(eq(company.id, id)).for('update')
}

/** Companies a person works in now, oldest first, with the person's roles. */
export const listCompaniesOf = (db: Database, userId: string) =>
  db
    .current()
    .select({ company, member })
    .from(member)
    .innerJoin(company, eq(company.id, member.companyId))
    .where(and(eq(member.userId, userId), eq(member.status, 'active'), isNull(company.cancelledAt)))
    .orderBy(asc(company.createdAt), asc(company.id))

/** Who works in a company now, with their accounts. */
export const listMembers = (db: Database, companyId: string) => membersOf(db, { companyId })

const membersOf = prepared((orm) =>
  orm
    .select({ member, user })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.companyId, sql.placeholder('companyId')), eq(member.status, 'active')))
    .orderBy(asc(member.createdAt), asc(member.id)),
)
