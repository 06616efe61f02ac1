// One-time links that sign a person in, handed out by partners' applications.
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** The token is kept as SHA-256. Used ones stay until they would have expired long ago, so that the link can say so. */
export const loginToken = pgTable(
  'login_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** The application that asked for it. */
    applicationId: uuid('application_id').notNull(),
    /** The company it lets the person act for; null is the person. */
    companyId: uuid('company_id'),
    target: text('target').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('login_token_expires').on(table.expiresAt)],
)
