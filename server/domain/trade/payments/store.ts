// Payments in the database: each notice of a provider counts once.
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import { tradePayment } from '#server/db/schema/trade/payments.ts'

export type PaymentRow = typeof tradePayment.$inferSelect

/** False when this payment was told of before; a twin still being written makes this wait. */
export const insertPayment = async (
  db: Database,
  row: typeof tradePayment.$inferInsert,
): Promise<boolean> => {
  const rows = await db
    .current()
    .insert(tradePayment)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: tradePayment.id })
  return rows.length === 1
}

export const getPayment = async (db: Database, id: string): Promise<PaymentRow | undefined> => {
  const [row] = await db.current().select().from(tradePayment).where(eq(tradePayment.id, id))
  return row
}

/** What paid an order; undefined for a transfer and for what was free. */
export const findTaken = async (db: Database, orderId: string): Promise<PaymentRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(tradePayment)
    .where(and(eq(tradePayment.orderId, orderId), eq(tradePayment.state, 'taken')))
  return row
}

/** Money that must go back, newest first. */
export const pageExtra = async (
  db: Database,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; rows: (PaymentRow & { orderNo: string })[] }> => {
  const isExtra = eq(tradePayment.state, 'extra')
  const [counted] = await db.current().select({ total: count() }).from(tradePayment).where(isExtra)
  const rows = await db
    .current()
    .select({ payment: tradePayment, orderNo: tradeOrder.orderNo })
    .from(tradePayment)
    .innerJoin(tradeOrder, eq(tradeOrder.id, tradePayment.orderId))
    .where(isExtra)
    .orderBy(desc(tradePayment.at), desc(tradePayment.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return {
    total: counted?.total ?? 0,
    rows: rows.map(({ payment, orderNo }) => ({ ...payment, orderNo })),
  }
}

/** The payment, now sent back; undefined when there is no such money. */
export const markSentBack = async (db: Database, id: string): Promise<PaymentRow | undefined> => {
  const [row] = await db
    .current()
    .update(tradePayment)
    .set({ state: 'sentBack' })
    .where(and(eq(tradePayment.id, id), eq(tradePayment.state, 'extra')))
    .returning()
  return row
}

/** What came for an order beside what paid it; undefined where nothing did. */
export const extraOf = async (
  db: Database,
  orderId: string,
): Promise<{ amount: number; isBack: boolean } | undefined> => {
  const rows = await db
    .current()
    .select({ amount: tradePayment.amount, state: tradePayment.state })
    .from(tradePayment)
    .where(and(eq(tradePayment.orderId, orderId), inArray(tradePayment.state, ['extra', 'sentBack'])))
  if (rows.length === 0) return undefined
  return {
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    isBack: rows.every(({ state }) => state === 'sentBack'),
  }
}
