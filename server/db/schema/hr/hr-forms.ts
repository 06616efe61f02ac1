// HR forms: entry, regularisation, transfer and departure (domain.md §6).
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { LawRule } from '#protocol/hr/hr-forms/labour-law.ts'
import type { HrFormState, HrKind, HrMendedPart } from '#protocol/hr/hr-forms/status.ts'
import type { HrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { moment } from '#server/db/schema/moment.ts'

/** Somebody the approval process copies it to: 1 when it is handed in, 2 once it has passed. */
export interface HrCopy {
  readonly userId: string
  readonly timing: 1 | 2
  readonly isRead?: boolean
}

/** A form from its draft to the day it takes effect; pay and personal facts lie in `sealed` alone. */
export const hrForm = pgTable(
  'hr_form',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    kind: text('kind').$type<HrKind>().notNull(),
    launcherId: uuid('launcher_id').notNull(),
    launcher: text('launcher').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    /** The employee's place; null for somebody who is yet to come. */
    memberId: uuid('member_id'),
    terms: jsonb('terms').$type<HrTerms>().notNull(),
    /** Pay and the employee's part, sealed with the form's id. */
    sealed: text('sealed').notNull(),
    /** The version of the company's own fields it was begun with; 0 for none. */
    designVersion: integer('design_version').notNull().default(0),
    copies: jsonb('copies').$type<readonly HrCopy[]>().notNull(),
    state: text('state').$type<HrFormState>().notNull(),
    status: integer('status').notNull(),
    context: jsonb('context')
      .$type<{ needsFilling: boolean; effectiveAt: number | null; part?: HrMendedPart }>()
      .notNull(),
    version: integer('version').notNull(),
    /** The labour contract begun from it: a draft until it is launched. */
    labourContractId: uuid('labour_contract_id'),
    endReason: text('end_reason').notNull().default(''),
    effectiveDay: text('effective_day').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    index('hr_form_company').on(table.companyId, table.kind, table.state, table.effectiveDay),
    index('hr_form_person').on(table.companyId, table.phone),
    index('hr_form_labour').on(table.labourContractId),
  ],
)

/** Forms of a checked spreadsheet, sealed; its job makes and sends them one by one. */
export const hrFormList = pgTable(
  'hr_form_list',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    companyId: uuid('company_id').notNull(),
    kind: text('kind').$type<HrKind>().notNull(),
    designVersion: integer('design_version').notNull(),
    /** Each row's terms, pay and answers, sealed with the list's id. */
    sealed: text('sealed').notNull(),
    total: integer('total').notNull(),
    /** Rules of law that its rows go against. */
    rules: jsonb('rules').$type<readonly LawRule[]>().notNull(),
    /** How many rows are done. */
    done: integer('done').notNull().default(0),
    /** What was not sent, with the reason. */
    failures: jsonb('failures')
      .$type<readonly { readonly name: string; readonly reason: string }[]>()
      .notNull(),
    startedAt: moment('started_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.companyId] })],
)
