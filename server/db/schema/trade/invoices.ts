// Invoices of orders, their files, and the titles and addresses people keep for them.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

const owner = {
  ownerType: text('owner_type', { enum: ['person', 'company'] }).notNull(),
  /** User or company id. */
  ownerId: uuid('owner_id').notNull(),
}

/** One invoice; its title is that of the day it was applied for. Money in 分, tax included. */
export const invoice = pgTable(
  'invoice',
  {
    id: uuid('id').primaryKey(),
    ...owner,
    appliedBy: uuid('applied_by').notNull(),
    state: text('state', { enum: ['waiting', 'issued', 'failed', 'reversing', 'reversed'] }).notNull(),
    version: integer('version').notNull(),
    /** 1 普票, 2 专票. */
    kind: integer('kind').$type<1 | 2>().notNull(),
    amount: integer('amount').notNull(),
    name: text('name').notNull(),
    taxNumber: text('tax_number').notNull(),
    address: text('address').notNull(),
    phone: text('phone').notNull(),
    bank: text('bank').notNull(),
    account: text('account').notNull(),
    /** 1 electronic, 2 paper. */
    delivery: integer('delivery').$type<1 | 2>().notNull(),
    /** Encrypted: the mail address, or name, phone and place. */
    receiver: text('receiver').notNull(),
    carrier: text('carrier').notNull().default(''),
    trackingNo: text('tracking_no').notNull().default(''),
    number: text('number'),
    issuedOn: text('issued_on').notNull().default(''),
    issuedAt: moment('issued_at'),
    failReason: text('fail_reason').notNull().default(''),
    reverseReason: text('reverse_reason').notNull().default(''),
    redNumber: text('red_number'),
    appliedAt: moment('applied_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoice_number').on(table.number),
    uniqueIndex('invoice_red_number').on(table.redNumber),
    index('invoice_owner').on(table.ownerType, table.ownerId, table.appliedAt, table.id),
    index('invoice_state').on(table.state, table.appliedAt, table.id),
  ],
)

/** The orders of an invoice. `isLiving`: it waits, is out or is being reversed; an order has one such at most. */
export const invoiceOrder = pgTable(
  'invoice_order',
  {
    invoiceId: uuid('invoice_id').notNull(),
    orderId: uuid('order_id').notNull(),
    isLiving: boolean('is_living').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.orderId] }),
    uniqueIndex('invoice_order_living')
      .on(table.orderId)
      .where(sql`is_living`),
  ],
)

/** A file an operator uploaded: `blue` of the invoice, `red` of its reversal; without invoice until one takes it. */
export const invoiceFile = pgTable(
  'invoice_file',
  {
    id: uuid('id').primaryKey(),
    operatorId: uuid('operator_id').notNull(),
    invoiceId: uuid('invoice_id'),
    part: text('part', { enum: ['blue', 'red'] }),
    format: text('format', { enum: ['pdf', 'ofd', 'xml'] }).notNull(),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoice_file_of').on(table.invoiceId, table.part, table.format),
    index('invoice_file_sha256').on(table.sha256),
    index('invoice_file_stray')
      .on(table.createdAt)
      .where(sql`invoice_id is null`),
  ],
)

/** A kept title; the last four fields are for a 专票. */
export const invoiceTitle = pgTable(
  'invoice_title',
  {
    id: uuid('id').primaryKey(),
    ...owner,
    name: text('name').notNull(),
    taxNumber: text('tax_number').notNull(),
    address: text('address').notNull(),
    phone: text('phone').notNull(),
    bank: text('bank').notNull(),
    account: text('account').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('invoice_title_owner').on(table.ownerType, table.ownerId)],
)

/** A kept postal address, encrypted. */
export const invoiceAddress = pgTable(
  'invoice_address',
  {
    id: uuid('id').primaryKey(),
    ...owner,
    sealed: text('sealed').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('invoice_address_owner').on(table.ownerType, table.ownerId)],
)
