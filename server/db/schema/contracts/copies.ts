// Table of those who get a copy of a contract.
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { moment } from '#server/db/schema/moment.ts'

/** Somebody a launched contract is copied to, who only sees it. */
export const contractCopy = pgTable(
  'contract_copy',
  {
    id: uuid('id').notNull(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    /** 1 from the launch on, 2 once all have signed. */
    timing: integer('timing').$type<1 | 2>().notNull(),
    /** Bound when an account with this phone exists. */
    userId: uuid('user_id'),
    /** When they were notified. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    index('contract_copy_contract').on(table.contractId, table.position),
    index('contract_copy_phone').on(table.phone),
  ],
)
