// Table of the classes of a company's archive (domain.md §8).
import { integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ClassField } from '#protocol/archive/classes/fields.ts'
import type { FilingRule } from '#protocol/archive/classes/rule.ts'
import type { TagColour } from '#protocol/contracts/tags.ts'
import { moment } from '#server/db/schema/moment.ts'

/** To whom a class is open: places in the company, roles, departments with those beneath them. */
export interface ClassViewers {
  readonly memberIds: readonly string[]
  readonly roles: readonly string[]
  readonly departmentIds: readonly string[]
}

export const archiveClass = pgTable(
  'archive_class',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    colour: text('colour').$type<TagColour>().notNull(),
    /** Order among its siblings, smallest first. */
    position: integer('position').notNull(),
    fields: jsonb('fields').$type<ClassField[]>().notNull(),
    rule: jsonb('rule').$type<FilingRule>(),
    /** Null: open to the same people as the class above it. */
    viewers: jsonb('viewers').$type<ClassViewers>(),
    retentionYears: integer('retention_years'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    unique('archive_class_name').on(table.companyId, table.parentId, table.name).nullsNotDistinct(),
  ],
)
