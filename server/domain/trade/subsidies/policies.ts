// Policies of subsidies in the database.
import { and, asc, count, desc, eq, gte, lte } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { subsidy, subsidyPolicy } from '#server/db/schema/trade/subsidies.ts'

export type PolicyRecord = typeof subsidyPolicy.$inferSelect

export const insertPolicy = async (db: Database, row: PolicyRecord): Promise<void> => {
  await db.current().insert(subsidyPolicy).values(row)
}

export const getPolicy = async (db: Database, id: string): Promise<PolicyRecord | undefined> => {
  const [row] = await db.current().select().from(subsidyPolicy).where(eq(subsidyPolicy.id, id))
  return row
}

/** All, newest first, with how often each was applied for. */
export const listPolicies = (db: Database) =>
  db
    .current()
    .select({ policy: subsidyPolicy, applications: count(subsidy.id) })
    .from(subsidyPolicy)
    .leftJoin(subsidy, eq(subsidy.policyId, subsidyPolicy.id))
    .groupBy(subsidyPolicy.id)
    .orderBy(desc(subsidyPolicy.createdAt), desc(subsidyPolicy.id))
    .limit(200)

/** Those that take applications on a day. */
export const openPolicies = (db: Database, day: string): Promise<PolicyRecord[]> =>
  db
    .current()
    .select()
    .from(subsidyPolicy)
    .where(
      and(eq(subsidyPolicy.isOpen, true), lte(subsidyPolicy.fromDay, day), gte(subsidyPolicy.toDay, day)),
    )
    .orderBy(asc(subsidyPolicy.toDay), asc(subsidyPolicy.id))

/** False where there is none. */
export const switchPolicy = async (db: Database, id: string, isOpen: boolean): Promise<boolean> => {
  const changed = await db
    .current()
    .update(subsidyPolicy)
    .set({ isOpen })
    .where(eq(subsidyPolicy.id, id))
    .returning({ id: subsidyPolicy.id })
  return changed.length > 0
}
