// Policies of subsidies, applications for them, and the orders these rest on.
import { bigint, boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { moment } from '#server/db/schema/moment.ts'

/** What part of paid orders is given back. Money in 分. */
export const subsidyPolicy = pgTable('subsidy_policy', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  percent: integer('percent').notNull(),
  cap: bigint('cap', { mode: 'number' }).notNull(),
  /** Days in China, both inside. */
  fromDay: date('from_day', { mode: 'string' }).notNull(),
  toDay: date('to_day', { mode: 'string' }).notNull(),
  note: text('note').notNull(),
  isOpen: boolean('is_open').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** One application of a company. */
export const subsidy = pgTable(
  'subsidy',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    policyId: uuid('policy_id').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    accountName: text('account_name').notNull(),
    bankName: text('bank_name').notNull(),
    bankAccount: text('bank_account').notNull(),
    licenceId: uuid('licence_id').notNull(),
    paperIds: uuid('paper_ids').array().notNull(),
    state: text('state', { enum: ['draft', 'pending', 'passed', 'paid', 'returned', 'withdrawn'] }).notNull(),
    version: integer('version').notNull(),
    reason: text('reason').notNull().default(''),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('subsidy_company').on(table.companyId, table.createdAt, table.id),
    index('subsidy_open')
      .on(table.state, table.changedAt, table.id)
      .where(sql`state <> 'draft'`),
    index('subsidy_policy_used').on(table.policyId),
  ],
)

/** An order counts in one application alone; one that was withdrawn gives its orders back. */
export const subsidyOrder = pgTable(
  'subsidy_order',
  { orderId: uuid('order_id').primaryKey(), subsidyId: uuid('subsidy_id').notNull() },
  (table) => [index('subsidy_order_of').on(table.subsidyId)],
)
