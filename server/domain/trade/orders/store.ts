// Orders in the database.
import { eq, sql } from 'drizzle-orm'
import type { OrderState } from '#protocol/trade/orders.ts'
import type { Database } from '#server/db/database.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { orderMachine } from '#server/domain/trade/orders/machine.ts'

export type OrderRow = typeof tradeOrder.$inferSelect

export const insertOrder = async (db: Database, row: typeof tradeOrder.$inferInsert): Promise<void> => {
  await db.current().insert(tradeOrder).values(row)
}

export const getOrder = async (db: Database, id: string): Promise<OrderRow | undefined> => {
  const [row] = await db.current().select().from(tradeOrder).where(eq(tradeOrder.id, id))
  return row
}

/** Moves orders through their chart; their history goes to the owner's chain. */
export const orderLifecycle: Lifecycle<typeof orderMachine> = {
  noun: 'order',
  machine: orderMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(tradeOrder).where(eq(tradeOrder.id, id)).for('update')
    return row && { id, state: row.state, context: {}, version: row.version, chainId: row.ownerId }
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(tradeOrder)
      .set({
        state: state as OrderState,
        version,
        changedAt: at,
        // A refused refund leads back to `paid`, which it became before.
        ...(state === 'paid'
          ? { paidAt: sql`coalesce(${tradeOrder.paidAt}, ${at.toISOString()}::timestamptz)` }
          : {}),
      })
      .where(eq(tradeOrder.id, id))
  },
}
