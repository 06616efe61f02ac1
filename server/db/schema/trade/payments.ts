// Payments that providers told of: each once, whatever became of its order.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** One payment of one provider. `extra`: its order was over or paid already, the money must go back. Money in 分. */
export const tradePayment = pgTable(
  'trade_payment',
  {
    id: uuid('id').notNull(),
    orderId: uuid('order_id').notNull(),
    provider: text('provider', { enum: ['cashier', 'unionPay', 'wechatPay', 'alipay'] }).notNull(),
    /** The provider's number of it. */
    paymentNo: text('payment_no').notNull(),
    amount: integer('amount').notNull(),
    state: text('state', { enum: ['taken', 'extra', 'sentBack'] }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.orderId] }),
    uniqueIndex('trade_payment_no').on(table.provider, table.paymentNo),
    index('trade_payment_extra')
      .on(table.at, table.id)
      .where(sql`state = 'extra'`),
  ],
)
