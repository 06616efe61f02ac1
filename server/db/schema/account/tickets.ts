// Codes of scan-code login that were shown, and how far each came.
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** The poll secret of the asking browser is kept as SHA-256. */
export const loginTicket = pgTable(
  'login_ticket',
  {
    id: uuid('id').primaryKey(),
    secretHash: text('secret_hash').notNull(),
    state: text('state', {
      enum: ['waiting', 'scanned', 'confirmed', 'used', 'cancelled', 'expired'],
    }).notNull(),
    version: integer('version').notNull(),
    /** The asking browser. */
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    /** Who scanned the code, and their session, which goes on next to the new one. */
    userId: uuid('user_id'),
    sessionId: uuid('session_id'),
    createdAt: moment('created_at').notNull(),
    /** When the current state is over, unless it is answered. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('login_ticket_expires').on(table.expiresAt)],
)
