// Grants that end soon and what was said of them already, in the database.
import { and, asc, eq, gt, isNull, lte, min, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { company } from '#server/db/schema/company/companies.ts'
import { grantReminder, packageGrant, product } from '#server/db/schema/trade/packages.ts'
import { user } from '#server/db/schema/account/users.ts'
import type { GrantRow } from '#server/domain/trade/packages/store.ts'

/** A grant that ends soon. `told` is the fewest days before its end at which a reminder went out, null before the first. */
export interface EndingGrant {
  readonly grant: GrantRow
  readonly name: string
  readonly modules: string
  readonly told: number | null
}

/** Grants that end after `now` and not later than `until`, of owners who are still there, the first to end first. */
export const endingGrants = async (db: Database, now: Date, until: Date): Promise<EndingGrant[]> => {
  const told = db
    .current()
    .select({ grantId: grantReminder.grantId, days: min(grantReminder.days).as('days') })
    .from(grantReminder)
    .groupBy(grantReminder.grantId)
    .as('told')
  return db
    .current()
    .select({ grant: packageGrant, name: product.name, modules: product.modules, told: told.days })
    .from(packageGrant)
    .innerJoin(product, eq(product.id, packageGrant.productId))
    .leftJoin(told, eq(told.grantId, packageGrant.id))
    .leftJoin(user, and(eq(packageGrant.ownerType, 'person'), eq(user.id, packageGrant.ownerId)))
    .leftJoin(company, and(eq(packageGrant.ownerType, 'company'), eq(company.id, packageGrant.ownerId)))
    .where(
      and(
        gt(packageGrant.validUntil, now),
        lte(packageGrant.validUntil, until),
        or(
          and(eq(packageGrant.ownerType, 'person'), isNull(user.closedAt)),
          and(eq(packageGrant.ownerType, 'company'), isNull(company.cancelledAt)),
        ),
      ),
    )
    .orderBy(asc(packageGrant.validUntil), asc(packageGrant.id))
}

/** Records a reminder; false when another node already did. */
export const insertReminder = async (
  db: Database,
  row: typeof grantReminder.$inferInsert,
): Promise<boolean> => {
  const rows = await db
    .current()
    .insert(grantReminder)
    .values(row)
    .onConflictDoNothing()
    .returning({ days: grantReminder.days })
  return rows.length === 1
}
