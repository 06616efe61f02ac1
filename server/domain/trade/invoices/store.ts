// Invoices and their orders in the database.
import { and, asc, count, desc, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import { DELIVERY, INVOICE_LIMIT_MS } from '#protocol/trade/invoices/invoices.ts'
import type { InvoiceState } from '#protocol/trade/invoices/invoices.ts'
import type { Database } from '#server/db/database.ts'
import { user } from '#server/db/schema/account/users.ts'
import { company } from '#server/db/schema/company/companies.ts'
import { invoice, invoiceOrder } from '#server/db/schema/trade/invoices.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { invoiceMachine } from '#server/domain/trade/invoices/machine.ts'
import type { InvoiceContext } from '#server/domain/trade/invoices/machine.ts'
import type { OrderRow } from '#server/domain/trade/orders/store.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'

export type InvoiceRow = typeof invoice.$inferSelect

interface Paging {
  readonly page: number
  readonly pageSize: number
}

/** Writes an invoice with its orders; an order on a living one already breaks a unique index. */
export const insertInvoice = async (
  db: Database,
  row: typeof invoice.$inferInsert,
  orderIds: readonly string[],
): Promise<void> => {
  const orm = db.current()
  await orm.insert(invoice).values(row)
  await orm
    .insert(invoiceOrder)
    .values(orderIds.map((orderId) => ({ invoiceId: row.id, orderId, isLiving: true })))
}

export const getInvoice = async (db: Database, id: string): Promise<InvoiceRow | undefined> => {
  const [row] = await db.current().select().from(invoice).where(eq(invoice.id, id))
  return row
}

/** The row, held until the transaction ends. */
export const lockInvoice = async (db: Database, id: string): Promise<InvoiceRow | undefined> => {
  const [row] = await db.current().select().from(invoice).where(eq(invoice.id, id)).for('update')
  return row
}

/** The orders that are on an invoice, the first paid first. */
export const ordersOf = async (db: Database, invoiceId: string): Promise<OrderRow[]> => {
  const rows = await db
    .current()
    .select({ order: tradeOrder })
    .from(invoiceOrder)
    .innerJoin(tradeOrder, eq(tradeOrder.id, invoiceOrder.orderId))
    .where(eq(invoiceOrder.invoiceId, invoiceId))
    .orderBy(asc(tradeOrder.paidAt), asc(tradeOrder.id))
  return rows.map(({ order }) => order)
}

/** An owner's orders of these ids, held until the transaction ends. */
export const lockOrders = async (
  db: Database,
  { ownerType, ownerId }: GrantOwner,
  ids: readonly string[],
): Promise<OrderRow[]> =>
  db
    .current()
    .select()
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.ownerType, ownerType),
        eq(tradeOrder.ownerId, ownerId),
        inArray(tradeOrder.id, [...ids]),
      ),
    )
    .orderBy(asc(tradeOrder.id))
    .for('update')

/** The living invoice of each of these orders that has one. */
export const livingInvoices = async (
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<InvoiceRow, 'id' | 'state' | 'appliedAt' | 'issuedAt'>>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .current()
    .select({
      orderId: invoiceOrder.orderId,
      id: invoice.id,
      state: invoice.state,
      appliedAt: invoice.appliedAt,
      issuedAt: invoice.issuedAt,
    })
    .from(invoiceOrder)
    .innerJoin(invoice, eq(invoice.id, invoiceOrder.invoiceId))
    .where(and(inArray(invoiceOrder.orderId, [...orderIds]), eq(invoiceOrder.isLiving, true)))
  return new Map(rows.map(({ orderId, ...row }) => [orderId, row]))
}

/** Takes an invoice's orders, or frees them for another one. */
export const setLiving = async (db: Database, invoiceId: string, isLiving: boolean): Promise<void> => {
  await db.current().update(invoiceOrder).set({ isLiving }).where(eq(invoiceOrder.invoiceId, invoiceId))
}

/** An owner's orders that can be invoiced now, the newest payment first. */
export const pageInvoiceable = async (
  db: Database,
  { ownerType, ownerId }: GrantOwner,
  { page, pageSize, now }: Paging & { now: Date },
): Promise<{ total: number; rows: OrderRow[] }> => {
  const orm = db.current()
  const isFree = notExists(
    orm
      .select({ one: sql`1` })
      .from(invoiceOrder)
      .where(and(eq(invoiceOrder.orderId, tradeOrder.id), eq(invoiceOrder.isLiving, true))),
  )
  const isShown = and(
    eq(tradeOrder.ownerType, ownerType),
    eq(tradeOrder.ownerId, ownerId),
    eq(tradeOrder.state, 'paid'),
    gt(tradeOrder.amount, 0),
    gt(tradeOrder.paidAt, new Date(now.getTime() - INVOICE_LIMIT_MS)),
    isFree,
  )
  const [counted] = await orm.select({ total: count() }).from(tradeOrder).where(isShown)
  const rows = await orm
    .select()
    .from(tradeOrder)
    .where(isShown)
    .orderBy(desc(tradeOrder.paidAt), desc(tradeOrder.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

/** An owner's invoices, newest first; all of them, or those in one state. */
export const pageInvoices = async (
  db: Database,
  { ownerType, ownerId }: GrantOwner,
  { page, pageSize, state }: Paging & { state: InvoiceState | undefined },
): Promise<{ total: number; rows: InvoiceRow[] }> => {
  const isShown = and(
    eq(invoice.ownerType, ownerType),
    eq(invoice.ownerId, ownerId),
    ...(state === undefined ? [] : [eq(invoice.state, state)]),
  )
  const [counted] = await db.current().select({ total: count() }).from(invoice).where(isShown)
  const rows = await db
    .current()
    .select()
    .from(invoice)
    .where(isShown)
    .orderBy(desc(invoice.appliedAt), desc(invoice.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

const ownerName = sql<string | null>`coalesce(${company.name}, ${user.name})`

/** Everybody's invoices in one state with their owners: what waits the oldest first, the rest the newest first. */
export const pageByState = async (
  db: Database,
  { page, pageSize, state }: Paging & { state: InvoiceState },
) => {
  const isShown = eq(invoice.state, state)
  const way = state === 'waiting' || state === 'reversing' ? asc : desc
  const [counted] = await db.current().select({ total: count() }).from(invoice).where(isShown)
  const rows = await db
    .current()
    .select({ row: invoice, ownerName })
    .from(invoice)
    .leftJoin(company, and(eq(invoice.ownerType, 'company'), eq(company.id, invoice.ownerId)))
    .leftJoin(user, and(eq(invoice.ownerType, 'person'), eq(user.id, invoice.ownerId)))
    .where(isShown)
    .orderBy(way(invoice.appliedAt), way(invoice.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

/** The name of whoever an invoice belongs to; null where nobody knows it. */
export const ownerNameOf = async (
  db: Database,
  { ownerType, ownerId }: GrantOwner,
): Promise<string | null> => {
  const table = ownerType === 'company' ? company : user
  const [row] = await db.current().select({ name: table.name }).from(table).where(eq(table.id, ownerId))
  return row?.name ?? null
}

type Kept = Partial<Omit<InvoiceRow, 'id' | 'ownerType' | 'ownerId' | 'state' | 'version'>>

/** Writes what a move brought along; never the state. */
export const keepOfInvoice = async (db: Database, id: string, kept: Kept): Promise<void> => {
  await db.current().update(invoice).set(kept).where(eq(invoice.id, id))
}

/** Whether a number is on another invoice, blue or red. */
export const isNumberTaken = async (db: Database, number: string): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: invoice.id })
    .from(invoice)
    .where(sql`${invoice.number} = ${number} or ${invoice.redNumber} = ${number}`)
    .limit(1)
  return rows.length > 0
}

/** What the chart remembers of it. */
export const contextOf = ({ delivery, trackingNo }: InvoiceRow): InvoiceContext => ({
  isPaper: delivery === DELIVERY.paper,
  isPosted: trackingNo !== '',
})

/** Moves invoices through their chart; their history goes to the owner's chain. */
export const invoiceLifecycle: Lifecycle<typeof invoiceMachine> = {
  noun: 'invoice',
  machine: invoiceMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(invoice).where(eq(invoice.id, id)).for('update')
    return (
      row && {
        id,
        state: row.state,
        context: contextOf(row),
        version: row.version,
        chainId: row.ownerId,
      }
    )
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(invoice)
      .set({ state: state as InvoiceState, version, changedAt: at })
      .where(eq(invoice.id, id))
  },
}
