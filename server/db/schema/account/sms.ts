// Text messages: the development outbox, and links sent by text message.
import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** Messages of the outbox gateway, which sends nothing: people read them at /outbox in development. */
export const smsOutbox = pgTable(
  'sms_outbox',
  {
    id: uuid('id').primaryKey(),
    /** The order of sending, which times alone do not tell. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    phone: text('phone').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('sms_outbox_phone').on(table.phone, table.seq)],
)

/** A link in a text message; the token is kept as SHA-256. `subject` groups the links that end together. */
export const smsLink = pgTable(
  'sms_link',
  {
    tokenHash: text('token_hash').primaryKey(),
    phone: text('phone').notNull(),
    target: text('target').notNull(),
    title: text('title').notNull(),
    subject: text('subject').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('sms_link_subject').on(table.subject)],
)
