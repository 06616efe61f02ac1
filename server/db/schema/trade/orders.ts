// Orders of packages.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** One order of one package; name and price are those of the day it was placed. Money in 分. */
export const tradeOrder = pgTable(
  'trade_order',
  {
    id: uuid('id').primaryKey(),
    orderNo: text('order_no').notNull(),
    ownerType: text('owner_type', { enum: ['person', 'company'] }).notNull(),
    /** User or company id. */
    ownerId: uuid('owner_id').notNull(),
    createdBy: uuid('created_by').notNull(),
    productId: uuid('product_id').notNull(),
    productName: text('product_name').notNull(),
    amount: integer('amount').notNull(),
    state: text('state', {
      enum: ['drawnUp', 'unpaid', 'paid', 'cancelled', 'closed', 'awaitingTransfer', 'refunding', 'refunded'],
    }).notNull(),
    version: integer('version').notNull(),
    createdAt: moment('created_at').notNull(),
    payBefore: moment('pay_before').notNull(),
    paidAt: moment('paid_at'),
    /** 1 online, 2 UnionPay, 3 bank transfer; null until one is used. */
    payWay: integer('pay_way').$type<1 | 2 | 3 | 4 | 5>(),
    /** Who transferred, by which voucher, since when; empty and null without a transfer. */
    payer: text('payer').notNull().default(''),
    voucherId: uuid('voucher_id'),
    announcedAt: moment('announced_at'),
    /** Why its money is wanted back, and since when. */
    refundReason: text('refund_reason').notNull().default(''),
    refundAskedAt: moment('refund_asked_at'),
    /** Why a transfer or a refund was turned down. */
    note: text('note').notNull().default(''),
    /** The invoice that is wanted once it is paid, encrypted; empty without one. */
    invoiceWish: text('invoice_wish').notNull().default(''),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('trade_order_no').on(table.orderNo),
    index('trade_order_owner').on(table.ownerType, table.ownerId, table.createdAt, table.id),
    index('trade_order_announced')
      .on(table.announcedAt, table.id)
      .where(sql`state = 'awaitingTransfer'`),
    index('trade_order_refunding')
      .on(table.refundAskedAt, table.id)
      .where(sql`state = 'refunding'`),
  ],
)
