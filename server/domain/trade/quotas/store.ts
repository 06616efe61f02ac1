// Grants in the database, as they move through their chart.
// What is withheld ends for the time being, and comes back with the end it had.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import { packageGrant } from '#server/db/schema/trade/packages.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { takenOf } from '#server/domain/trade/packages/ledger.ts'
import type { GrantRow } from '#server/domain/trade/packages/store.ts'
import { grantMachine } from '#server/domain/trade/quotas/machine.ts'

/** What an order gave, whatever became of it; undefined where nothing did. */
export const grantOfOrder = async (db: Database, orderId: string): Promise<GrantRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(packageGrant)
    .where(and(eq(packageGrant.source, 'order'), eq(packageGrant.sourceId, orderId)))
  return row
}

/** Moves grants through their chart; their history goes to the owner's chain. Launches of the owner wait meanwhile. */
export const quotaGrantLifecycle: Lifecycle<typeof grantMachine> = {
  noun: 'quotaGrant',
  machine: grantMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(packageGrant).where(eq(packageGrant.id, id)).for('update')
    if (row === undefined) return undefined
    const taken = (await takenOf(db, [id])).get(id) ?? 0
    return { id, state: row.state, context: { taken }, version: row.version, chainId: row.ownerId }
  },
  store: async (db, { id, state, version }, at) => {
    const { validUntil, fullEnd } = packageGrant
    const ends = {
      withheld: {
        fullEnd: sql`${validUntil}`,
        validUntil: sql`least(${validUntil}, ${at.toISOString()}::timestamptz)`,
      },
      inForce: { validUntil: sql`coalesce(${fullEnd}, ${validUntil})`, fullEnd: null },
      takenBack: {},
    }
    const to = state as GrantRow['state']
    await db
      .current()
      .update(packageGrant)
      .set({ state: to, version, ...ends[to] })
      .where(eq(packageGrant.id, id))
  },
}

/** Orders whose refund is decided while what they gave is withheld still: a node of an earlier version decided it. */
export const withheldInVain = (db: Database): Promise<{ orderId: string }[]> =>
  db
    .current()
    .select({ orderId: tradeOrder.id })
    .from(packageGrant)
    .innerJoin(tradeOrder, eq(tradeOrder.id, packageGrant.sourceId))
    .where(and(eq(packageGrant.state, 'withheld'), inArray(tradeOrder.state, ['paid', 'refunded'])))
