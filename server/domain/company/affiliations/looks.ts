// Who of a head looked at contracts of a member, in the database.
import { and, count, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { user } from '#server/db/schema/account/users.ts'
import { affiliationLook } from '#server/db/schema/company/affiliations.ts'
import { company } from '#server/db/schema/company/companies.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'

type LookRow = typeof affiliationLook.$inferInsert

export const insertLook = async (db: Database, row: LookRow): Promise<void> => {
  await db.current().insert(affiliationLook).values(row)
}

/** Whether the same person looked in the same way since then. */
export const hasLooked = async (
  db: Database,
  { companyId, userId, contractId, kind }: Pick<LookRow, 'companyId' | 'userId' | 'contractId' | 'kind'>,
  since: Date,
): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: affiliationLook.id })
    .from(affiliationLook)
    .where(
      and(
        eq(affiliationLook.companyId, companyId),
        gt(affiliationLook.at, since),
        eq(affiliationLook.userId, userId),
        eq(affiliationLook.contractId, contractId),
        eq(affiliationLook.kind, kind),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Looks at a company's contracts, the newest first, with people, heads and contracts. */
export const pageLooks = async (
  db: Database,
  companyId: string,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const isOwn = eq(affiliationLook.companyId, companyId)
  const [counted] = await db.current().select({ total: count() }).from(affiliationLook).where(isOwn)
  const rows = await db
    .current()
    .select({
      look: affiliationLook,
      who: user.name,
      headName: company.name,
      contractName: contract.name,
    })
    .from(affiliationLook)
    .innerJoin(company, eq(company.id, affiliationLook.headId))
    .leftJoin(user, eq(user.id, affiliationLook.userId))
    .leftJoin(contract, eq(contract.id, affiliationLook.contractId))
    .where(isOwn)
    .orderBy(desc(affiliationLook.at), desc(affiliationLook.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}
