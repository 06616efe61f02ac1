// Messages in the message centre, and by which channels people want to hear of them besides.
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** One message to one person; `target` is the path it opens. */
export const notice = pgTable(
  'notice',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: ['contract', 'system'] }).notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    target: text('target').notNull(),
    /** What waits to be done, `party:<id>` or `approval:<id>`; empty when the message only tells something. */
    todo: text('todo').notNull().default(''),
    /** What it is about, `TOPICS` of protocol/account/notices.ts. */
    topic: text('topic').notNull().default('progress'),
    readAt: moment('read_at'),
    /** When its mail was handed to the gateway, so that a second run of the job sends no second one. */
    mailedAt: moment('mailed_at'),
    /** When what it asked for was done or no longer wanted. */
    resolvedAt: moment('resolved_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('notice_user').on(table.userId, table.createdAt, table.id),
    index('notice_kind').on(table.userId, table.kind, table.createdAt, table.id),
    index('notice_todo').on(table.todo),
    index('notice_unread')
      .on(table.userId, table.kind)
      .where(sql`read_at is null`),
  ],
)

/** What a person chose for a topic; those they never touched have no row. */
export const noticeSetting = pgTable(
  'notice_setting',
  {
    userId: uuid('user_id').notNull(),
    topic: text('topic').notNull(),
    sms: boolean('sms').notNull(),
    mail: text('mail', { enum: ['off', 'now', 'daily'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topic] }),
    index('notice_setting_daily')
      .on(table.userId)
      .where(sql`mail = 'daily'`),
  ],
)
