// Tables of a company's clauses and of all their versions (domain.md §8).
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ClauseText } from '#protocol/templates/written-texts/written-text.ts'
import { moment } from '#server/db/schema/moment.ts'

export const clause = pgTable(
  'clause',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    name: text('name').notNull(),
    /** Of the newest words. */
    version: integer('version').notNull(),
    excerpt: text('excerpt').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [index('clause_company').on(table.companyId, table.name)],
)

export const clauseVersion = pgTable(
  'clause_version',
  {
    clauseId: uuid('clause_id')
      .notNull()
      .references(() => clause.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<ClauseText>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clauseId, table.version, table.companyId] })],
)
