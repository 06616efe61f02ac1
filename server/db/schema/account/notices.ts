// Messages in the message centre.
import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One message to one person; `target` is the path it opens. */
export const notice = pgTable(
  'notice',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: ['contract', 'system'] }).notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    target: text('target').notNull(),
    /** What waits to be done, `party:<id>` or `approval:<id>`; empty when the message only tells something. */
    todo: text('todo').notNull().default(''),
    readAt: moment('read_at'),
    /** When what it asked for was done or no longer wanted. */
    resolvedAt: moment('resolved_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notice_user').on(table.userId, table.createdAt, table.id),
    index('notice_kind').on(table.userId, table.kind, table.createdAt, table.id),
    index('notice_todo').on(table.todo),
    index('notice_unread')
      .on(table.userId, table.kind)
      .where(sql`read_at is null`),
  ],
)
