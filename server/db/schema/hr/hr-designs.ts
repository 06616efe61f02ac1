// Designs of a company's HR forms with all their versions (domain.md §6).
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { HrField } from '#protocol/hr/hr-designs/fields.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { moment } from '#server/db/schema/moment.ts'

/** Whom forms of a kind are copied to: 1 when one is handed in, 2 once it has passed. */
export interface HrDesignCopies {
  readonly memberIds: readonly string[]
  readonly timing: 1 | 2
}

/** A row never changes: forms that were begun keep the version they were begun with. */
export const hrDesign = pgTable(
  'hr_design',
  {
    companyId: uuid('company_id').notNull(),
    kind: text('kind').$type<HrKind>().notNull(),
    version: integer('version').notNull(),
    fields: jsonb('fields').$type<readonly HrField[]>().notNull(),
    copies: jsonb('copies').$type<HrDesignCopies>().notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.version] })],
)
