// Who works where and with whom.
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { member } from '#server/db/schema/company/companies.ts'

/** Whether a person works in the company now. */
export const worksIn = async (db: Database, userId: string, companyId: string): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.companyId, companyId), eq(member.userId, userId), eq(member.status, 'active')))
    .limit(1)
  return rows.length > 0
}

/** Whether two people work in one company now. */
export const areColleagues = async (db: Database, one: string, other: string): Promise<boolean> => {
  const second = alias(member, 'second')
  const rows = await db
    .current()
    .select({ id: member.id })
    .from(member)
    .innerJoin(second, eq(second.companyId, member.companyId))
    .where(
      and(
        eq(member.userId, one),
        eq(member.status, 'active'),
        eq(second.userId, other),
        eq(second.status, 'active'),
      ),
    )
    .limit(1)
  return rows.length > 0
}
