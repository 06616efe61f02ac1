// Payments in the database, and the chart they move through; each notice of a provider counts once.
import { and, asc, count, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import { tradePayment } from '#server/db/schema/trade/payments.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { paymentMachine } from '#server/domain/trade/payments/machine.ts'

export type PaymentRow = typeof tradePayment.$inferSelect
export type PaymentState = PaymentRow['state']

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

/** What paid an order and was not sent back; undefined for what was free, and for transfers of before they were payments. */
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

/** All payments of an order, the oldest first. */
export const paymentsOf = (db: Database, orderId: string): Promise<PaymentRow[]> =>
  db
    .current()
    .select()
    .from(tradePayment)
    .where(eq(tradePayment.orderId, orderId))
    .orderBy(asc(tradePayment.at), asc(tradePayment.id))

/** The payment of a provider's number, if it told of it before. */
export const findByPaymentNo = async (
  db: Database,
  provider: PaymentRow['provider'],
  paymentNo: string,
): Promise<PaymentRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(tradePayment)
    .where(and(eq(tradePayment.provider, provider), eq(tradePayment.paymentNo, paymentNo)))
  return row
}

type Kept = Partial<Pick<PaymentRow, 'paymentNo' | 'amount' | 'at'>>

export const keepOfPayment = async (db: Database, id: string, kept: Kept): Promise<void> => {
  await db.current().update(tradePayment).set(kept).where(eq(tradePayment.id, id))
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
    .where(
      and(
        eq(tradePayment.orderId, orderId),
        inArray(tradePayment.state, ['extra', 'sentBack']),
        eq(tradePayment.isCounted, false),
      ),
    )
  if (rows.length === 0) return undefined
  return {
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    isBack: rows.every(({ state }) => state === 'sentBack'),
  }
}

/** What is not as its order says, as a node of an earlier version moved the order; of one order, or of all. */
export const paymentsBehind = async (
  db: Database,
  orderId?: string,
): Promise<{ id: string; orderId: string; type: 'payment.lapsed' | 'payment.returned' }[]> => {
  const hasLapsed = and(inArray(tradePayment.state, ['begun', 'failed']), ne(tradeOrder.state, 'unpaid'))
  const isReturned = and(eq(tradePayment.state, 'taken'), eq(tradeOrder.state, 'refunded'))
  const rows = await db
    .current()
    .select({ id: tradePayment.id, orderId: tradePayment.orderId, state: tradePayment.state })
    .from(tradePayment)
    .innerJoin(tradeOrder, eq(tradeOrder.id, tradePayment.orderId))
    .where(
      and(or(hasLapsed, isReturned), orderId === undefined ? undefined : eq(tradePayment.orderId, orderId)),
    )
  return rows.map(({ state, ...row }) => ({
    ...row,
    type: state === 'taken' ? 'payment.returned' : 'payment.lapsed',
  }))
}

/** Moves payments through their chart; their history goes to the chain of whoever owns the order. */
export const paymentLifecycle: Lifecycle<typeof paymentMachine> = {
  noun: 'payment',
  machine: paymentMachine,
  load: async (db, id) => {
    const [row] = await db
      .current()
      .select({ payment: tradePayment, chainId: tradeOrder.ownerId })
      .from(tradePayment)
      .innerJoin(tradeOrder, eq(tradeOrder.id, tradePayment.orderId))
      .where(eq(tradePayment.id, id))
      .for('update', { of: tradePayment })
    return (
      row && { id, state: row.payment.state, context: {}, version: row.payment.version, chainId: row.chainId }
    )
  },
  store: async (db, { id, state, version }) => {
    const to = state as PaymentState
    await db
      .current()
      .update(tradePayment)
      .set({
        state: to,
        version,
        // What a node of an earlier version took is known by the state it leaves.
        isCounted:
          to === 'taken' ? true : sql`${tradePayment.isCounted} or ${eq(tradePayment.state, 'taken')}`,
      })
      .where(eq(tradePayment.id, id))
  },
}
