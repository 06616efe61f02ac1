// Table of saved views: a list's filters under a name, per person and identity (decision 0050).
import { jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ViewedList, ViewFilters } from '#protocol/contracts/views.ts'

export const listView = pgTable(
  'list_view',
  {
    id: uuid('id').notNull(),
    /** `1:<userId>` or `2:<companyId>:<userId>`, as in `contract_viewer`. */
    owner: text('owner').notNull(),
    list: text('list').$type<ViewedList>().notNull(),
    name: text('name').notNull(),
    filters: jsonb('filters').$type<ViewFilters>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.owner] }),
    uniqueIndex('list_view_name').on(table.owner, table.name),
  ],
)
