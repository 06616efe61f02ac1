// What keeps strangers out: text-message codes, captchas, counters, reset tokens.
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** A code sent by text message; the digits are kept as a keyed hash. */
export const smsCode = pgTable(
  'sms_code',
  {
    id: uuid('id').primaryKey(),
    phone: text('phone').notNull(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    errors: integer('errors').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('sms_code_phone').on(table.phone, table.purpose, table.createdAt)],
)

/** A picture code waiting to be answered, once. */
export const captcha = pgTable('captcha', {
  id: uuid('id').primaryKey(),
  answerHash: text('answer_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** How often something happened in the current window, and until when it is locked. */
export const attempt = pgTable('attempt', {
  /** What is counted, as in `login:13800000000`. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: moment('window_ends_at').notNull(),
  lockedUntil: moment('locked_until'),
})

/** The right to set a new password or to change the phone, proven by a code; the token is kept as SHA-256. */
export const resetToken = pgTable('reset_token', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: ['password', 'phone'] })
    .notNull()
    .default('password'),
  expiresAt: moment('expires_at').notNull(),
})
