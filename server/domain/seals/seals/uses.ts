// Every use of a seal, as it was written with the signature.
import { count, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { sealUse } from '#server/db/schema/seals/seals.ts'
import { user } from '#server/db/schema/account/users.ts'

export const insertUse = async (db: Database, row: typeof sealUse.$inferInsert): Promise<void> => {
  await db.current().insert(sealUse).values(row).onConflictDoNothing()
}

/** A page of a seal's uses with their contracts and people, newest first. */
export const pageUses = async (
  db: Database,
  sealId: string,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const orm = db.current()
  const where = eq(sealUse.sealId, sealId)
  const [total] = await orm.select({ total: count() }).from(sealUse).where(where)
  const rows = await orm
    .select({
      use: sealUse,
      name: contract.name,
      no: contract.no,
      initiatorCompanyId: contract.companyId,
      who: user.name,
    })
    .from(sealUse)
    .innerJoin(contract, eq(contract.id, sealUse.contractId))
    .innerJoin(user, eq(user.id, sealUse.userId))
    .where(where)
    .orderBy(desc(sealUse.usedAt), desc(sealUse.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: total?.total ?? 0, rows }
}
