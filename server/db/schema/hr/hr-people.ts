// Papers of employees that HR noted, and what runs out next (domain.md §6).
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { HrPaperKind, RunningOut } from '#protocol/hr/hr-forms/running-out.ts'
import { moment } from '#server/db/schema/moment.ts'

/** A paper by its kind and name, with the last day on which it counts. */
export const hrPaper = pgTable(
  'hr_paper',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    phone: text('phone').notNull(),
    kind: text('kind').$type<HrPaperKind>().notNull(),
    name: text('name').notNull(),
    day: text('day').notNull(),
    notedById: uuid('noted_by_id').notNull(),
    notedBy: text('noted_by').notNull(),
    notedAt: moment('noted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    unique('hr_paper_one').on(table.companyId, table.phone, table.kind, table.name),
  ],
)

/** Follows from forms and papers, and is written anew with them; a row that was settled stays settled. */
export const hrDue = pgTable(
  'hr_due',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    memberId: uuid('member_id'),
    /** A form about the person. */
    hrFormId: uuid('hr_form_id'),
    what: text('what').$type<RunningOut>().notNull(),
    words: text('words').notNull(),
    day: text('day').notNull(),
    clause: text('clause').notNull(),
    /** The form or the paper that says so. */
    source: text('source').notNull(),
    /** Who launched the form or noted the paper. */
    tellsId: uuid('tells_id').notNull(),
    /** The fewest days before for which it was told. */
    toldFor: integer('told_for'),
    settledAt: moment('settled_at'),
    settledBy: text('settled_by').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    unique('hr_due_one').on(table.companyId, table.phone, table.what, table.source, table.day),
    index('hr_due_day').on(table.companyId, table.day),
  ],
)
