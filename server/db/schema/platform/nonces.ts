// Request numbers already seen, so that a signed request works once (architecture.md §4, wire rules).
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const nonce = pgTable(
  'nonce',
  {
    nonce: text('nonce').primaryKey(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('nonce_used_at').on(table.usedAt)],
)
