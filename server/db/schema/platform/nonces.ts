// Request numbers already seen, so that a signed request works once (architecture.md §4, wire rules).
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

export const nonce = pgTable(
  'nonce',
  {
    nonce: text('nonce').primaryKey(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [index('nonce_used_at').on(table.usedAt)],
)
