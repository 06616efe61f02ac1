// Table of saved views: a list's filters under a name, per person and identity (decision 0050).
import { jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ViewedList, ViewFilters } from '#protocol/contracts/views.ts'
import { moment } from '#server/db/schema/moment.ts'

export const listView = pgTable(
  'list_view',
  {
    id: uuid('id').notNull(),
    /** `1:<userId>` or `2:<companyId>:<userId>`, as in `contract_viewer`. */
    owner: text('owner').notNull(),
    list: text('list').$type<ViewedList>().notNull(),
    name: text('name').notNull(),
    filters: jsonb('filters').$type<ViewFilters>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.owner] }),
    uniqueIndex('list_view_name').on(table.owner, table.name),
  ],
)
