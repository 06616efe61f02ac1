// Mails: proven addresses, the development outbox, and when a person last got the mail of the day.
import { bigserial, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** The address a person has proven, encrypted. */
export const mailAddress = pgTable('mail_address', {
  userId: uuid('user_id').primaryKey(),
  sealed: text('sealed').notNull(),
  provenAt: moment('proven_at').notNull(),
  /** Since when mails to it do not get through; null while they do. */
  failingSince: moment('failing_since'),
  /** The day in China of the last mail of the day, or of finding that nothing waited. */
  digestDay: text('digest_day').notNull().default(''),
})

/** Mails of the outbox gateway, which sends nothing: people read them at /outbox in development. */
export const mailOutbox = pgTable('mail_outbox', {
  id: uuid('id').primaryKey(),
  /** The order of sending, which times alone do not tell. */
  seq: bigserial('seq', { mode: 'number' }).notNull(),
  address: text('address').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: moment('created_at').notNull(),
})
