// A company's own roles, in addition to the preset ones (domain.md §5).
import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Grants } from '#protocol/permissions.ts'
import { moment } from '#server/db/schema/moment.ts'

/** A role of one company; `member.roles` refers to its id. */
export const role = pgTable(
  'role',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    grants: jsonb('grants').$type<Grants>().notNull(),
    version: integer('version').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    uniqueIndex('role_company_name').on(table.companyId, table.name),
  ],
)
