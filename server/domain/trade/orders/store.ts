// Orders in the database.
import type { PayWay } from '#protocol/trade/orders.ts'
import { and, asc, count, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { OrderState } from '#protocol/trade/orders.ts'
import type { Database } from '#server/db/database.ts'
import { file as storedFile } from '#server/db/schema/platform/files.ts'
import { company } from '#server/db/schema/company/companies.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import { tradePayment } from '#server/db/schema/trade/payments.ts'
import { user } from '#server/db/schema/account/users.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { orderMachine } from '#server/domain/trade/orders/machine.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'

export type OrderRow = typeof tradeOrder.$inferSelect

export const insertOrder = async (db: Database, row: typeof tradeOrder.$inferInsert): Promise<void> => {
  await db.current().insert(tradeOrder).values(row)
}

export const getOrder = async (db: Database, id: string): Promise<OrderRow | undefined> => {
  const [row] = await db.current().select().from(tradeOrder).where(eq(tradeOrder.id, id))
  return row
}

/** By the number that providers know it by. */
export const findByNumber = async (db: Database, orderNo: string): Promise<OrderRow | undefined> => {
  const [row] = await db.current().select().from(tradeOrder).where(eq(tradeOrder.orderNo, orderNo))
  return row
}

/** The row, held until the transaction ends. */
export const lockOrder = async (db: Database, id: string): Promise<OrderRow> => {
  const [row] = await db.current().select().from(tradeOrder).where(eq(tradeOrder.id, id)).for('update')
  if (row === undefined) throw new Error(`order ${id} vanished`)
  return row
}

/** Makes orders of one owner follow one another until the transaction ends. */
export const lockPayer = async (db: Database, { ownerId }: GrantOwner): Promise<void> => {
  await db.current().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${ownerId}`}, 0))`)
}

const ownedBy = ({ ownerType, ownerId }: GrantOwner) =>
  and(eq(tradeOrder.ownerType, ownerType), eq(tradeOrder.ownerId, ownerId))

/** How many of an owner's orders wait to be paid. */
export const unpaidOf = async (db: Database, owner: GrantOwner, now: Date): Promise<number> => {
  const [row] = await db
    .current()
    .select({ open: count() })
    .from(tradeOrder)
    .where(and(ownedBy(owner), eq(tradeOrder.state, 'unpaid'), gt(tradeOrder.payBefore, now)))
  return row?.open ?? 0
}

/** Which free packages an owner has taken: each once. */
export const takenFree = async (db: Database, owner: GrantOwner): Promise<ReadonlySet<string>> => {
  const rows = await db
    .current()
    .selectDistinct({ productId: tradeOrder.productId })
    .from(tradeOrder)
    .where(and(ownedBy(owner), eq(tradeOrder.amount, 0), eq(tradeOrder.state, 'paid')))
  return new Set(rows.map(({ productId }) => productId))
}

interface Paging {
  readonly page: number
  readonly pageSize: number
}

/** An owner's orders, newest first. */
export const pageOrders = async (
  db: Database,
  owner: GrantOwner,
  { page, pageSize }: Paging,
): Promise<{ total: number; rows: OrderRow[] }> => {
  const isShown = and(ownedBy(owner), ne(tradeOrder.state, 'drawnUp'))
  const [counted] = await db.current().select({ total: count() }).from(tradeOrder).where(isShown)
  const rows = await db
    .current()
    .select()
    .from(tradeOrder)
    .where(isShown)
    .orderBy(desc(tradeOrder.createdAt), desc(tradeOrder.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

/** Transfers that wait for an operator, the oldest first; names are null where nobody knows them. */
export const pageAnnounced = async (db: Database, { page, pageSize }: Paging) => {
  const isWaiting = eq(tradeOrder.state, 'awaitingTransfer')
  const [counted] = await db.current().select({ total: count() }).from(tradeOrder).where(isWaiting)
  const rows = await db
    .current()
    .select({
      order: tradeOrder,
      ownerName: sql<string | null>`coalesce(${company.name}, ${user.name})`,
      voucherName: storedFile.name,
    })
    .from(tradeOrder)
    .leftJoin(company, and(eq(tradeOrder.ownerType, 'company'), eq(company.id, tradeOrder.ownerId)))
    .leftJoin(user, and(eq(tradeOrder.ownerType, 'person'), eq(user.id, tradeOrder.ownerId)))
    .leftJoin(storedFile, eq(storedFile.id, tradeOrder.voucherId))
    .where(isWaiting)
    .orderBy(asc(tradeOrder.announcedAt), asc(tradeOrder.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

/** Orders whose money is wanted back, the oldest question first; names are null where nobody knows them. */
export const pageRefunding = async (db: Database, { page, pageSize }: Paging) => {
  const isWaiting = eq(tradeOrder.state, 'refunding')
  const [counted] = await db.current().select({ total: count() }).from(tradeOrder).where(isWaiting)
  const rows = await db
    .current()
    .select({
      order: tradeOrder,
      ownerName: sql<string | null>`coalesce(${company.name}, ${user.name})`,
      paymentId: tradePayment.id,
      paymentNo: tradePayment.paymentNo,
      provider: tradePayment.provider,
    })
    .from(tradeOrder)
    .leftJoin(company, and(eq(tradeOrder.ownerType, 'company'), eq(company.id, tradeOrder.ownerId)))
    .leftJoin(user, and(eq(tradeOrder.ownerType, 'person'), eq(user.id, tradeOrder.ownerId)))
    .leftJoin(
      tradePayment,
      and(
        eq(tradePayment.orderId, tradeOrder.id),
        eq(tradePayment.state, 'taken'),
        ne(tradePayment.provider, 'transfer'),
      ),
    )
    .where(isWaiting)
    .orderBy(asc(tradeOrder.refundAskedAt), asc(tradeOrder.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

type Kept = Partial<
  Pick<
    OrderRow,
    | 'payWay'
    | 'payer'
    | 'voucherId'
    | 'announcedAt'
    | 'note'
    | 'refundReason'
    | 'refundAskedAt'
    | 'invoiceWish'
  >
>

const keep = async (db: Database, id: string, kept: Kept): Promise<void> => {
  await db.current().update(tradeOrder).set(kept).where(eq(tradeOrder.id, id))
}

export const setPayWay = (db: Database, id: string, payWay: PayWay): Promise<void> => keep(db, id, { payWay })

export const setNote = (db: Database, id: string, note: string): Promise<void> => keep(db, id, { note })

/** Encrypted; empty where none is wanted. */
export const setInvoiceWish = (db: Database, id: string, invoiceWish: string): Promise<void> =>
  keep(db, id, { invoiceWish })

export const setTransfer = (
  db: Database,
  id: string,
  transfer: { payer: string; voucherId: string; announcedAt: Date },
): Promise<void> => keep(db, id, { ...transfer, payWay: 3 })

export const setRefund = (
  db: Database,
  id: string,
  refund: { refundReason: string; refundAskedAt: Date },
): Promise<void> => keep(db, id, { ...refund, note: '' })

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
