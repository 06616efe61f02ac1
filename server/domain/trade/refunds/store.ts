// Refunds in the database, with the payments they send back.
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import { tradePayment } from '#server/db/schema/trade/payments.ts'
import { tradeRefund } from '#server/db/schema/trade/refunds.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { refundMachine } from './machine.ts'

export type RefundRow = typeof tradeRefund.$inferSelect
export type RefundState = RefundRow['state']

export const insertRefund = async (db: Database, row: typeof tradeRefund.$inferInsert): Promise<void> => {
  await db.current().insert(tradeRefund).values(row)
}

/** With its payment's provider and number. */
export const getRefund = async (db: Database, id: string) => {
  const [row] = await db
    .current()
    .select({ refund: tradeRefund, provider: tradePayment.provider, paymentNo: tradePayment.paymentNo })
    .from(tradeRefund)
    .innerJoin(tradePayment, eq(tradePayment.id, tradeRefund.paymentId))
    .where(eq(tradeRefund.id, id))
  return row
}

/** Held until the transaction ends. */
export const lockRefund = async (db: Database, id: string): Promise<RefundRow | undefined> => {
  const [row] = await db.current().select().from(tradeRefund).where(eq(tradeRefund.id, id)).for('update')
  return row
}

export const findByRefundNo = async (db: Database, refundNo: string): Promise<RefundRow | undefined> => {
  const [row] = await db.current().select().from(tradeRefund).where(eq(tradeRefund.refundNo, refundNo))
  return row
}

/** The refunds of these payments, by payment. */
export const refundsOf = async (
  db: Database,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, RefundRow>> => {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .current()
    .select()
    .from(tradeRefund)
    .where(inArray(tradeRefund.paymentId, [...paymentIds]))
  return new Map(rows.map((row) => [row.paymentId, row]))
}

type Kept = Partial<Pick<RefundRow, 'refundNo' | 'words' | 'isNumberOver' | 'sentAt' | 'tries'>>

export const keepOfRefund = async (db: Database, id: string, kept: Kept): Promise<void> => {
  await db.current().update(tradeRefund).set(kept).where(eq(tradeRefund.id, id))
}

/** Notes when its number first leaves the house; false where it was decided, or noted, meanwhile. */
export const markSent = async (db: Database, { id, version }: RefundRow, at: Date): Promise<boolean> => {
  const rows = await db
    .current()
    .update(tradeRefund)
    .set({ sentAt: at })
    .where(and(eq(tradeRefund.id, id), eq(tradeRefund.version, version)))
    .returning({ id: tradeRefund.id })
  return rows.length === 1
}

/** Moves refunds through their chart; their history goes to the chain of whoever owns the order. */
export const refundLifecycle: Lifecycle<typeof refundMachine> = {
  noun: 'refund',
  machine: refundMachine,
  load: async (db, id) => {
    const [row] = await db
      .current()
      .select({ refund: tradeRefund, chainId: tradeOrder.ownerId })
      .from(tradeRefund)
      .innerJoin(tradeOrder, eq(tradeOrder.id, tradeRefund.orderId))
      .where(eq(tradeRefund.id, id))
      .for('update', { of: tradeRefund })
    return (
      row && { id, state: row.refund.state, context: {}, version: row.refund.version, chainId: row.chainId }
    )
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(tradeRefund)
      .set({ state: state as RefundState, version, changedAt: at })
      .where(eq(tradeRefund.id, id))
  },
}
