// Receipts for money or goods that somebody received.
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ReceiptState } from '#protocol/contracts/receipts/status.ts'
import type { ReceiptTerms } from '#protocol/contracts/receipts/terms.ts'
import { moment } from '#server/db/schema/moment.ts'

/** One receipt of its author's; the other one is known by phone until they have an account. */
export const receipt = pgTable(
  'receipt',
  {
    id: uuid('id').notNull(),
    receiverId: uuid('receiver_id').notNull(),
    receiver: text('receiver').notNull(),
    giverId: uuid('giver_id'),
    giver: text('giver').notNull(),
    giverPhone: text('giver_phone').notNull(),
    state: text('state').$type<ReceiptState>().notNull(),
    status: integer('status').notNull(),
    version: integer('version').notNull(),
    terms: jsonb('terms').$type<ReceiptTerms>().notNull(),
    /** Its paper, from the launch on. */
    contractId: uuid('contract_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.receiverId] }),
    index('receipt_receiver').on(table.receiverId, table.updatedAt.desc()),
    index('receipt_giver').on(table.giverId, table.updatedAt.desc()),
    index('receipt_giver_phone').on(table.giverPhone),
  ],
)
