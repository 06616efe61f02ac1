// Exclusive packages as operators keep them, in the database.
import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { exclusiveOffer, product } from '#server/db/schema/trade/packages.ts'
import type { OfferRow, ProductRow } from '#server/domain/trade/packages/store.ts'

/** What is sold for money, persons' packages first. */
export const listSold = (db: Database): Promise<ProductRow[]> =>
  db
    .current()
    .select()
    .from(product)
    .where(and(eq(product.isOnSale, true), gt(product.price, 0)))
    .orderBy(asc(product.audience), asc(product.place), asc(product.id))

export const getOffer = async (db: Database, id: string): Promise<OfferRow | undefined> => {
  const [row] = await db.current().select().from(exclusiveOffer).where(eq(exclusiveOffer.id, id))
  return row
}

/** A page of all offers, newest first. */
export const pageOffers = async (
  db: Database,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; rows: { offer: OfferRow; product: ProductRow }[] }> => {
  const orm = db.current()
  const [counted] = await orm.select({ total: count() }).from(exclusiveOffer)
  const rows = await orm
    .select({ offer: exclusiveOffer, product })
    .from(exclusiveOffer)
    .innerJoin(product, eq(product.id, exclusiveOffer.productId))
    .orderBy(desc(exclusiveOffer.createdAt), desc(exclusiveOffer.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

/** Lets nobody claim from now on; false where it is over already. One that has not begun never does. */
export const closeOffer = async (db: Database, id: string, now: Date): Promise<boolean> => {
  const rows = await db
    .current()
    .update(exclusiveOffer)
    .set({ closesAt: now, opensAt: sql`least(${exclusiveOffer.opensAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(exclusiveOffer.id, id), gt(exclusiveOffer.closesAt, now)))
    .returning({ id: exclusiveOffer.id })
  return rows.length === 1
}
