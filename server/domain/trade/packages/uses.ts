// Launches as the ledger tells them: each hold once, with what became of it.
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { packageGrant, product, quotaEntry } from '#server/db/schema/trade/packages.ts'
import { user } from '#server/db/schema/account/users.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'

const ended = alias(quotaEntry, 'ended')

/** A page of an owner's launches, newest first; names are null where nobody knows them. */
export const pageUses = async (
  db: Database,
  { ownerType, ownerId }: GrantOwner,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const isOwn = and(
    eq(packageGrant.ownerType, ownerType),
    eq(packageGrant.ownerId, ownerId),
    eq(quotaEntry.kind, 'frozen'),
  )
  const [counted] = await db
    .current()
    .select({ total: count() })
    .from(quotaEntry)
    .innerJoin(packageGrant, eq(packageGrant.id, quotaEntry.grantId))
    .where(isOwn)
  const rows = await db
    .current()
    .select({
      useId: quotaEntry.holdId,
      at: quotaEntry.at,
      state: sql<'frozen' | 'used' | 'released'>`coalesce(${ended.kind}, 'frozen')`,
      packageName: product.name,
      contractName: contract.name,
      launchedBy: user.name,
    })
    .from(quotaEntry)
    .innerJoin(packageGrant, eq(packageGrant.id, quotaEntry.grantId))
    .innerJoin(product, eq(product.id, packageGrant.productId))
    .leftJoin(ended, and(eq(ended.holdId, quotaEntry.holdId), sql`${ended.kind} <> 'frozen'`))
    .leftJoin(contract, eq(contract.id, quotaEntry.contractId))
    .leftJoin(user, eq(user.id, quotaEntry.userId))
    .where(isOwn)
    .orderBy(desc(quotaEntry.at), desc(quotaEntry.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}
