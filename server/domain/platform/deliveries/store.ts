// Posts to applications and their tries in the database.
import { and, asc, count, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { DeliveryState } from '#protocol/platform/applications/webhooks.ts'
import type { Database } from '#server/db/database.ts'
import { webhookDelivery, webhookTry } from '#server/db/schema/platform/applications.ts'
import { deliveryMachine, waitAfter } from '#server/domain/platform/deliveries/machine.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'

export type DeliveryRow = typeof webhookDelivery.$inferSelect
export type TryRow = typeof webhookTry.$inferSelect

export const insertDelivery = async (
  db: Database,
  row: typeof webhookDelivery.$inferInsert,
): Promise<void> => {
  await db.current().insert(webhookDelivery).values(row)
}

export const getDelivery = async (db: Database, id: string): Promise<DeliveryRow | undefined> => {
  const [row] = await db.current().select().from(webhookDelivery).where(eq(webhookDelivery.id, id))
  return row
}

/** The same, locked until the transaction ends. */
export const lockDelivery = async (db: Database, id: string): Promise<DeliveryRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(webhookDelivery)
    .where(eq(webhookDelivery.id, id))
    .for('update')
  return row
}

const BY_FILTER = {
  all: undefined,
  open: ['pending', 'retrying'],
  delivered: ['delivered'],
  failed: ['givenUp', 'stopped'],
} as const satisfies Record<string, readonly DeliveryState[] | undefined>

/** A page of an application's posts, newest first. */
export const pageDeliveries = async (
  db: Database,
  query: { applicationId: string; state: keyof typeof BY_FILTER; page: number; pageSize: number },
): Promise<{ total: number; rows: DeliveryRow[] }> => {
  const states = BY_FILTER[query.state]
  const where = and(
    eq(webhookDelivery.applicationId, query.applicationId),
    states === undefined ? undefined : inArray(webhookDelivery.state, [...states]),
  )
  const [total] = await db.current().select({ total: count() }).from(webhookDelivery).where(where)
  const rows = await db
    .current()
    .select()
    .from(webhookDelivery)
    .where(where)
    .orderBy(desc(webhookDelivery.createdAt), asc(webhookDelivery.id))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  return { total: total?.total ?? 0, rows }
}

/** The newest post of each application, tests left out. */
export const newestDeliveries = async (
  db: Database,
  companyId: string,
): Promise<Map<string, Pick<DeliveryRow, 'state' | 'updatedAt'>>> => {
  const rows = await db
    .current()
    .selectDistinctOn([webhookDelivery.applicationId], {
      applicationId: webhookDelivery.applicationId,
      state: webhookDelivery.state,
      updatedAt: webhookDelivery.updatedAt,
    })
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.companyId, companyId), eq(webhookDelivery.isTest, false)))
    .orderBy(webhookDelivery.applicationId, desc(webhookDelivery.createdAt))
  return new Map(rows.map((row) => [row.applicationId, row]))
}

/** Ids of an application's posts that are not over. */
export const listOpenDeliveries = async (db: Database, applicationId: string): Promise<string[]> => {
  const rows = await db
    .current()
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.applicationId, applicationId),
        inArray(webhookDelivery.state, ['pending', 'retrying']),
      ),
    )
    .orderBy(asc(webhookDelivery.createdAt))
  return rows.map(({ id }) => id)
}

/** Whether another post of the application was given up since. */
export const hasGivenUpSince = async (
  db: Database,
  { applicationId, id }: Pick<DeliveryRow, 'applicationId' | 'id'>,
  since: Date,
): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.applicationId, applicationId),
        eq(webhookDelivery.state, 'givenUp'),
        eq(webhookDelivery.isTest, false),
        ne(webhookDelivery.id, id),
        gt(webhookDelivery.updatedAt, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Records an attempt, and its result in the delivery. */
export const insertTry = async (db: Database, row: typeof webhookTry.$inferInsert): Promise<void> => {
  await db.current().insert(webhookTry).values(row)
  await db
    .current()
    .update(webhookDelivery)
    .set({ lastStatus: row.status ?? null, lastProblem: row.problem })
    .where(eq(webhookDelivery.id, row.deliveryId))
}

/** The newest tries of a post, newest first. */
export const listTries = (db: Database, deliveryId: string): Promise<TryRow[]> =>
  db
    .current()
    .select()
    .from(webhookTry)
    .where(eq(webhookTry.deliveryId, deliveryId))
    .orderBy(desc(webhookTry.at), sql`${webhookTry.id}`)
    .limit(50)

/** Forgets posts older than this time, with their tries. */
export const deleteDeliveriesBefore = async (db: Database, before: Date): Promise<void> => {
  await db
    .current()
    .delete(webhookDelivery)
    .where(
      and(
        lt(webhookDelivery.createdAt, before),
        inArray(webhookDelivery.state, ['delivered', 'givenUp', 'stopped']),
      ),
    )
}

/** Moves posts through their chart; their history goes to the application's own chain, not to the company's. */
export const deliveryLifecycle: Lifecycle<typeof deliveryMachine> = {
  noun: 'delivery',
  machine: deliveryMachine,
  load: async (db, id) => {
    const row = await lockDelivery(db, id)
    if (row === undefined) return undefined
    const { state, tries, mostTries, version, applicationId } = row
    return { id, state, context: { tries, mostTries }, version, chainId: applicationId }
  },
  store: async (db, { id, state, context, version }, at) => {
    const { tries } = context
    await db
      .current()
      .update(webhookDelivery)
      .set({
        state: state as DeliveryState,
        tries,
        version,
        updatedAt: at,
        nextAt: state === 'retrying' ? new Date(at.getTime() + waitAfter(tries)) : null,
      })
      .where(eq(webhookDelivery.id, id))
  },
}
