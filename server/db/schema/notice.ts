// Messages in the message centre.
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
    readAt: moment('read_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notice_user').on(table.userId, table.createdAt),
    index('notice_unread').on(table.userId, table.readAt),
  ],
)
