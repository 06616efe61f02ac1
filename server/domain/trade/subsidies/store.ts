// Applications for subsidies in the database, with the orders they rest on.
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { SubsidyState } from '#protocol/trade/subsidies/subsidies.ts'
import type { Database } from '#server/db/database.ts'
import { company } from '#server/db/schema/company/companies.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import { subsidy, subsidyOrder, subsidyPolicy } from '#server/db/schema/trade/subsidies.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { subsidyMachine } from './machine.ts'

export type SubsidyRecord = typeof subsidy.$inferSelect

export const insertSubsidy = async (db: Database, row: typeof subsidy.$inferInsert): Promise<void> => {
  await db.current().insert(subsidy).values(row)
}

export const changeSubsidy = async (
  db: Database,
  id: string,
  change: Partial<Omit<SubsidyRecord, 'id' | 'state' | 'version'>>,
): Promise<void> => {
  await db.current().update(subsidy).set(change).where(eq(subsidy.id, id))
}

export const getSubsidy = async (db: Database, id: string): Promise<SubsidyRecord | undefined> => {
  const [row] = await db.current().select().from(subsidy).where(eq(subsidy.id, id))
  return row
}

/** Held until the transaction ends. */
export const lockSubsidy = async (db: Database, id: string): Promise<SubsidyRecord | undefined> => {
  const [row] = await db.current().select().from(subsidy).where(eq(subsidy.id, id)).for('update')
  return row
}

interface Paging {
  readonly page: number
  readonly pageSize: number
}

/** A company's applications, newest first, with their policies' names. */
export const pageOwn = async (db: Database, companyId: string, { page, pageSize }: Paging) => {
  const isOwn = eq(subsidy.companyId, companyId)
  const [counted] = await db.current().select({ total: count() }).from(subsidy).where(isOwn)
  const rows = await db
    .current()
    .select({ subsidy, policyName: subsidyPolicy.name })
    .from(subsidy)
    .innerJoin(subsidyPolicy, eq(subsidyPolicy.id, subsidy.policyId))
    .where(isOwn)
    .orderBy(desc(subsidy.createdAt), desc(subsidy.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

/** Of all companies, by state: what waits the oldest first, what is over the newest first. */
export const pageByState = async (
  db: Database,
  states: readonly SubsidyState[],
  { page, pageSize, oldestFirst }: Paging & { oldestFirst: boolean },
) => {
  const isSuch = inArray(subsidy.state, [...states])
  const [counted] = await db.current().select({ total: count() }).from(subsidy).where(isSuch)
  const rows = await db
    .current()
    .select({ subsidy, policyName: subsidyPolicy.name, companyName: company.name })
    .from(subsidy)
    .innerJoin(subsidyPolicy, eq(subsidyPolicy.id, subsidy.policyId))
    .innerJoin(company, eq(company.id, subsidy.companyId))
    .where(isSuch)
    .orderBy(
      ...(oldestFirst
        ? [asc(subsidy.changedAt), asc(subsidy.id)]
        : [desc(subsidy.changedAt), desc(subsidy.id)]),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

/** The orders of an application. */
export const ordersOf = async (db: Database, subsidyId: string) => {
  const rows = await db
    .current()
    .select({ order: tradeOrder })
    .from(subsidyOrder)
    .innerJoin(tradeOrder, eq(tradeOrder.id, subsidyOrder.orderId))
    .where(eq(subsidyOrder.subsidyId, subsidyId))
    .orderBy(asc(tradeOrder.paidAt), asc(tradeOrder.id))
  return rows.map(({ order }) => order)
}

/** Most orders offered. */
const MOST_OFFERED = 200

/** Paid orders of a company that no other application has, the newest first. */
export const freeOrders = async (db: Database, companyId: string, subsidyId: string | undefined) => {
  const rows = await db
    .current()
    .select({ order: tradeOrder })
    .from(tradeOrder)
    .leftJoin(subsidyOrder, eq(subsidyOrder.orderId, tradeOrder.id))
    .where(
      and(
        eq(tradeOrder.ownerType, 'company'),
        eq(tradeOrder.ownerId, companyId),
        eq(tradeOrder.state, 'paid'),
        isNotNull(tradeOrder.paidAt),
        subsidyId === undefined
          ? isNull(subsidyOrder.subsidyId)
          : or(isNull(subsidyOrder.subsidyId), eq(subsidyOrder.subsidyId, subsidyId)),
      ),
    )
    .orderBy(desc(tradeOrder.paidAt), desc(tradeOrder.id))
    .limit(MOST_OFFERED)
  return rows.map(({ order }) => order).filter(({ amount }) => amount > 0)
}

/** Whether all could be taken: false where another application has one of them. */
export const takeOrders = async (
  db: Database,
  subsidyId: string,
  orderIds: readonly string[],
): Promise<boolean> => {
  await dropOrders(db, subsidyId)
  const taken = await db
    .current()
    .insert(subsidyOrder)
    .values(orderIds.map((orderId) => ({ orderId, subsidyId })))
    .onConflictDoNothing()
    .returning()
  return taken.length === orderIds.length
}

export const dropOrders = async (db: Database, subsidyId: string): Promise<void> => {
  await db.current().delete(subsidyOrder).where(eq(subsidyOrder.subsidyId, subsidyId))
}

/** Moves applications through their chart; their history goes to the company's chain. */
export const subsidyLifecycle: Lifecycle<typeof subsidyMachine> = {
  noun: 'subsidy',
  machine: subsidyMachine,
  load: async (db, id) => {
    const row = await lockSubsidy(db, id)
    return row && { id, state: row.state, context: {}, version: row.version, chainId: row.companyId }
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(subsidy)
      .set({ state: state as SubsidyState, version, changedAt: at })
      .where(eq(subsidy.id, id))
  },
}
