// Partners, whom they brought, what they earned and what was paid out to them. Money in 分.
import { index, integer, bigint, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

export const partner = pgTable(
  'partner',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    code: text('code').notNull(),
    /** In basis points, for orders paid from now on. */
    rateBp: integer('rate_bp').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('partner_user').on(table.userId),
    uniqueIndex('partner_code').on(table.code),
    index('partner_list').on(table.createdAt.desc(), table.id),
  ],
)

/** Whoever registered by a partner's link; for good. */
export const partnerCustomer = pgTable(
  'partner_customer',
  {
    userId: uuid('user_id').primaryKey(),
    partnerId: uuid('partner_id').notNull(),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [index('partner_customer_list').on(table.partnerId, table.joinedAt.desc(), table.userId)],
)

/** Written once for a paid order, and once for its refund with the same amount the other way; never changed but for its settlement. */
export const commission = pgTable(
  'partner_commission',
  {
    id: uuid('id').primaryKey(),
    partnerId: uuid('partner_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    orderId: uuid('order_id').notNull(),
    kind: text('kind', { enum: ['earned', 'takenBack'] }).notNull(),
    /** In China, as 2026-11. */
    month: text('month').notNull(),
    productName: text('product_name').notNull(),
    orderAmount: integer('order_amount').notNull(),
    rateBp: integer('rate_bp').notNull(),
    amount: integer('amount').notNull(),
    at: moment('at').notNull(),
    settlementId: uuid('settlement_id'),
  },
  (table) => [
    uniqueIndex('partner_commission_once').on(table.orderId, table.kind),
    index('partner_commission_list').on(table.partnerId, table.at.desc(), table.id),
    index('partner_commission_month').on(table.partnerId, table.month),
  ],
)

/** All that was open up to the end of a month, paid out. */
export const partnerSettlement = pgTable(
  'partner_settlement',
  {
    id: uuid('id').primaryKey(),
    partnerId: uuid('partner_id').notNull(),
    month: text('month').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    settledById: uuid('settled_by_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('partner_settlement_list').on(table.partnerId, table.at)],
)
