// Places of companies in groups in the database.
import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { AFFILIATION_STATUS } from '#protocol/company/affiliations/affiliations.ts'
import type { AffiliationState } from '#protocol/company/affiliations/affiliations.ts'
import type { Database } from '#server/db/database.ts'
import { affiliation } from '#server/db/schema/company/affiliations.ts'
import { company } from '#server/db/schema/company/companies.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { affiliationMachine } from './machine.ts'
import type { Standing } from './machine.ts'

export type AffiliationRecord = typeof affiliation.$inferSelect

/** Waits for an answer, or is a member. */
const OPEN: AffiliationState[] = ['invited', 'active']
const isOpen = inArray(affiliation.state, OPEN)

export const insertAffiliation = async (
  db: Database,
  row: typeof affiliation.$inferInsert,
): Promise<void> => {
  await db.current().insert(affiliation).values(row)
}

export const changeAffiliation = async (
  db: Database,
  id: string,
  change: Partial<Pick<AffiliationRecord, 'disclosed' | 'joinedAt'>>,
): Promise<void> => {
  await db.current().update(affiliation).set(change).where(eq(affiliation.id, id))
}

export const getAffiliation = async (db: Database, id: string): Promise<AffiliationRecord | undefined> => {
  const [row] = await db.current().select().from(affiliation).where(eq(affiliation.id, id))
  return row
}

const lockAffiliation = async (db: Database, id: string): Promise<AffiliationRecord | undefined> => {
  const [row] = await db.current().select().from(affiliation).where(eq(affiliation.id, id)).for('update')
  return row
}

/** What a company is in groups now; the caller holds the company's lock where something follows from it. */
export const standingOf = async (
  db: Database,
  companyId: string,
): Promise<Standing & { readonly members: number }> => {
  const orm = db.current()
  const members = await orm.$count(affiliation, and(eq(affiliation.headId, companyId), isOpen))
  const own = await orm.$count(
    affiliation,
    and(eq(affiliation.companyId, companyId), eq(affiliation.state, 'active')),
  )
  return { members, isHead: members > 0, isMember: own > 0 }
}

/** The place of one company in one group that waits or is held now. */
export const findOpen = async (
  db: Database,
  { headId, companyId }: Pick<AffiliationRecord, 'headId' | 'companyId'>,
): Promise<AffiliationRecord | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(affiliation)
    .where(and(eq(affiliation.headId, headId), eq(affiliation.companyId, companyId), isOpen))
  return row
}

/** A company's membership first, then its newest invitations, with the heads. */
export const openOfCompany = (db: Database, companyId: string) =>
  db
    .current()
    .select({ affiliation, head: company })
    .from(affiliation)
    .innerJoin(company, eq(company.id, affiliation.headId))
    .where(and(eq(affiliation.companyId, companyId), isOpen))
    .orderBy(sql`${affiliation.state} = 'active' desc`, desc(affiliation.createdAt), desc(affiliation.id))
    .limit(MOST_SHOWN)

/** Most invitations that are shown at once. */
const MOST_SHOWN = 50

/** Every open place in which a company is head or member. */
export const openWith = (db: Database, companyId: string): Promise<AffiliationRecord[]> =>
  db
    .current()
    .select()
    .from(affiliation)
    .where(and(or(eq(affiliation.headId, companyId), eq(affiliation.companyId, companyId)), isOpen))

/** A head's companies: those that wait or are members first, each part the newest change first. */
export const pageOfHead = async (
  db: Database,
  headId: string,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const isOwn = eq(affiliation.headId, headId)
  const [counted] = await db.current().select({ total: count() }).from(affiliation).where(isOwn)
  const rows = await db
    .current()
    .select({ affiliation, company })
    .from(affiliation)
    .innerJoin(company, eq(company.id, affiliation.companyId))
    .where(isOwn)
    .orderBy(
      sql`${affiliation.state} in ('invited', 'active') desc`,
      desc(affiliation.changedAt),
      desc(affiliation.id),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

/** Members of a head that opened their figures, by name. */
export const membersWithSums = (db: Database, headId: string) =>
  db
    .current()
    .select({ companyId: company.id, companyName: company.name })
    .from(affiliation)
    .innerJoin(company, eq(company.id, affiliation.companyId))
    .where(
      and(
        eq(affiliation.headId, headId),
        eq(affiliation.state, 'active'),
        sql`'sums' = any(${affiliation.disclosed})`,
      ),
    )
    .orderBy(company.name, company.id)

/** Certified companies of exactly this name or credit code; two at most, for one alone can be meant. */
export const certifiedNamed = (db: Database, { name, code }: { name: string; code: string }) =>
  db
    .current()
    .select()
    .from(company)
    .where(
      and(
        or(eq(company.name, name), eq(company.creditCode, code)),
        eq(company.autStatus, 1),
        sql`${company.cancelledAt} is null`,
      ),
    )
    .limit(2)

/** Moves places in groups through their chart; their history goes to the member's chain. */
export const affiliationLifecycle: Lifecycle<typeof affiliationMachine> = {
  noun: 'affiliation',
  machine: affiliationMachine,
  load: async (db, id) => {
    const row = await lockAffiliation(db, id)
    return row && { id, state: row.state, context: {}, version: row.version, chainId: row.companyId }
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(affiliation)
      .set({ state: state as AffiliationState, version, changedAt: at })
      .where(eq(affiliation.id, id))
  },
}

/** The number people see of a state. */
export const statusOf = ({ state }: Pick<AffiliationRecord, 'state'>) => AFFILIATION_STATUS[state]
