// Packages, offers and what people have of them, in the database.
import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { exclusiveOffer, packageGrant, product } from '#server/db/schema/trade/packages.ts'

export type ProductRow = typeof product.$inferSelect
export type OfferRow = typeof exclusiveOffer.$inferSelect
export type GrantRow = typeof packageGrant.$inferSelect

/** Who has a package: a person, or a company. */
export type GrantOwner = Pick<GrantRow, 'ownerType' | 'ownerId'>

export const insertProduct = async (db: Database, row: typeof product.$inferInsert): Promise<void> => {
  await db.current().insert(product).values(row)
}

/** Writes a package of the product itself where it is not there yet. */
export const ensureProduct = async (db: Database, row: typeof product.$inferInsert): Promise<void> => {
  await db.current().insert(product).values(row).onConflictDoNothing()
}

export const getProduct = async (db: Database, id: string): Promise<ProductRow | undefined> => {
  const [row] = await db.current().select().from(product).where(eq(product.id, id))
  return row
}

/** What is on sale for persons or companies, in its order. */
export const listProducts = (db: Database, audience: 1 | 2): Promise<ProductRow[]> =>
  db
    .current()
    .select()
    .from(product)
    .where(and(eq(product.audience, audience), eq(product.isOnSale, true)))
    .orderBy(asc(product.place), asc(product.id))

export const insertOffer = async (db: Database, row: typeof exclusiveOffer.$inferInsert): Promise<void> => {
  await db.current().insert(exclusiveOffer).values(row)
}

/** An offer with its package, by the code of its link. */
export const findOffer = async (
  db: Database,
  code: string,
): Promise<{ offer: OfferRow; product: ProductRow } | undefined> => {
  const [row] = await db
    .current()
    .select({ offer: exclusiveOffer, product })
    .from(exclusiveOffer)
    .innerJoin(product, eq(product.id, exclusiveOffer.productId))
    .where(eq(exclusiveOffer.code, code))
  return row
}

/** Takes one of an offer's packages; false when there is none to take now. Nobody takes more than there are, however many ask. */
export const takeOne = async (db: Database, offerId: string, now: Date): Promise<boolean> => {
  const rows = await db
    .current()
    .update(exclusiveOffer)
    .set({ claimed: sql`${exclusiveOffer.claimed} + 1` })
    .where(
      and(
        eq(exclusiveOffer.id, offerId),
        lt(exclusiveOffer.claimed, exclusiveOffer.total),
        lte(exclusiveOffer.opensAt, now),
        gt(exclusiveOffer.closesAt, now),
      ),
    )
    .returning({ id: exclusiveOffer.id })
  return rows.length === 1
}

/** False when the owner has one from this source already; a twin still being written makes this wait. */
export const insertGrant = async (db: Database, row: typeof packageGrant.$inferInsert): Promise<boolean> => {
  const rows = await db
    .current()
    .insert(packageGrant)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: packageGrant.id })
  return rows.length === 1
}

/** What an owner has from one offer or order. */
export const findGrant = async (
  db: Database,
  source: GrantRow['source'],
  sourceId: string,
  { ownerType, ownerId }: GrantOwner,
): Promise<GrantRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(packageGrant)
    .where(
      and(
        eq(packageGrant.source, source),
        eq(packageGrant.sourceId, sourceId),
        eq(packageGrant.ownerType, ownerType),
        eq(packageGrant.ownerId, ownerId),
      ),
    )
  return row
}
