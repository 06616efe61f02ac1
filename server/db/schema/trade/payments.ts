// Payments of orders: begun at a provider or announced as a transfer, and what became of the money.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/**
 * One payment of one provider, or one transfer. `extra`: its order was over or paid already, the money must go back. What a state
 * means says the chart (server/domain/trade/payments/machine.ts). Money in 分.
 */
export const tradePayment = pgTable(
  'trade_payment',
  {
    id: uuid('id').notNull(),
    orderId: uuid('order_id').notNull(),
    provider: text('provider', {
      enum: ['cashier', 'unionPay', 'wechatPay', 'alipay', 'transfer'],
    }).notNull(),
    /** The provider's number of it; its own id before the provider told one, and for a transfer. */
    paymentNo: text('payment_no').notNull(),
    /** What is asked for, then what came. */
    amount: integer('amount').notNull(),
    state: text('state', {
      enum: ['begun', 'failed', 'lapsed', 'announced', 'missing', 'taken', 'extra', 'sentBack'],
    }).notNull(),
    version: integer('version').notNull().default(0),
    /** It paid its order, even where it was sent back since. */
    isCounted: boolean('is_counted').notNull().default(false),
    /** When it was begun, then when its money came. */
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.orderId] }),
    uniqueIndex('trade_payment_no').on(table.provider, table.paymentNo),
    index('trade_payment_order').on(table.orderId),
    index('trade_payment_extra')
      .on(table.at, table.id)
      .where(sql`state = 'extra'`),
  ],
)
