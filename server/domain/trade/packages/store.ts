// Packages, offers and what people have of them, in the database.
import { and, asc, count, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
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

/** Where free packages of the operators stand among the others: behind them, and apart from what is given unasked. */
export const FREE_PLACE = 1_000

const isFree = and(eq(product.price, 0), eq(product.place, FREE_PLACE))

/** Those that operators offer for nothing, newest first, with how many took them. */
export const listFree = async (
  db: Database,
  most: number,
): Promise<{ product: ProductRow; taken: number }[]> => {
  const orm = db.current()
  const products = await orm
    .select()
    .from(product)
    .where(isFree)
    .orderBy(desc(product.createdAt), desc(product.id))
    .limit(most)
  const ids = products.map(({ id }) => id)
  if (ids.length === 0) return []
  const counted = await orm
    .select({ id: packageGrant.productId, taken: count() })
    .from(packageGrant)
    .where(inArray(packageGrant.productId, ids))
    .groupBy(packageGrant.productId)
  const takenOf = new Map(counted.map(({ id, taken }) => [id, taken]))
  return products.map((one) => ({ product: one, taken: takenOf.get(one.id) ?? 0 }))
}

/** Makes those who add one follow one another until the transaction ends; how many there are. */
export const countFree = async (db: Database): Promise<number> => {
  await db.current().execute(sql`select pg_advisory_xact_lock(hashtextextended('free packages', 0))`)
  const [row] = await db.current().select({ all: count() }).from(product).where(isFree)
  return row?.all ?? 0
}

/** False where there is no such free package. */
export const setOffered = async (db: Database, id: string, isOnSale: boolean): Promise<boolean> => {
  const rows = await db
    .current()
    .update(product)
    .set({ isOnSale })
    .where(and(eq(product.id, id), isFree))
    .returning({ id: product.id })
  return rows.length === 1
}

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
