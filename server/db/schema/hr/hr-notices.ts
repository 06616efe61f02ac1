// Notices to employees, from their text to the receipt (domain.md §6).
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { HrNoticeKind, HrNoticeState } from '#protocol/hr/hr-notices/status.ts'
import { moment } from '#server/db/schema/moment.ts'

/** A notice; what is filled into its text lies in `sealed` alone. */
export const hrNotice = pgTable(
  'hr_notice',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    kind: text('kind').$type<HrNoticeKind>().notNull(),
    /** 录用通知书: the name of its text. */
    title: text('title').notNull(),
    launcherId: uuid('launcher_id').notNull(),
    launcher: text('launcher').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    hrFormId: uuid('hr_form_id'),
    templateId: uuid('template_id').notNull(),
    templateVersion: integer('template_version').notNull(),
    /** Values by field key, sealed with the notice's id. */
    sealed: text('sealed').notNull(),
    /** The paper by which it is sealed, once it was handed in. */
    paperId: uuid('paper_id'),
    state: text('state').$type<HrNoticeState>().notNull(),
    status: integer('status').notNull(),
    context: jsonb('context').$type<Record<string, never>>().notNull(),
    version: integer('version').notNull(),
    endReason: text('end_reason').notNull().default(''),
    deliveredAt: moment('delivered_at'),
    confirmedAt: moment('confirmed_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    index('hr_notice_company').on(table.companyId, table.state, table.updatedAt.desc()),
    index('hr_notice_person').on(table.companyId, table.phone),
    index('hr_notice_paper').on(table.paperId),
  ],
)
