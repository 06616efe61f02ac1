// Payments that are sent back by their provider's own call.
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { moment } from '#server/db/schema/moment.ts'

/** All of one payment on its way back. Money in 分. */
export const tradeRefund = pgTable(
  'trade_refund',
  {
    id: uuid('id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    orderId: uuid('order_id').notNull(),
    /** `order`: its package goes with it; `extra`: it came too often, too late or was another amount. */
    kind: text('kind', { enum: ['order', 'extra'] }).notNull(),
    /** What the provider knows it by; another one after the provider has used it up. */
    refundNo: text('refund_no').notNull(),
    amount: integer('amount').notNull(),
    state: text('state', { enum: ['sending', 'pending', 'refused', 'arrived', 'transferred'] }).notNull(),
    version: integer('version').notNull(),
    /** What the provider said last against it, or why it is not reached. */
    words: text('words').notNull().default(''),
    /** The provider has used its number up. */
    isNumberOver: boolean('is_number_over').notNull().default(false),
    /** When the provider may first have heard of this number. */
    sentAt: moment('sent_at'),
    /** How often the provider was asked under this number. */
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.orderId] }),
    uniqueIndex('trade_refund_payment').on(table.paymentId, table.orderId),
    uniqueIndex('trade_refund_no').on(table.refundNo),
    index('trade_refund_refused')
      .on(table.changedAt)
      .where(sql`state = 'refused'`),
  ],
)
