// Contacts of persons and of companies, in groups; and what became of spreadsheets that were imported.
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** A group of contacts; `owner` is a user's id, or a company's for those shared in it. */
export const contactGroup = pgTable(
  'contact_group',
  {
    id: uuid('id').primaryKey(),
    owner: uuid('owner').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('contact_group_name').on(table.owner, table.name)],
)

/** Somebody contracts are signed with; `companyName` is empty for a person who signs for themselves. */
export const contact = pgTable(
  'contact',
  {
    id: uuid('id').notNull(),
    owner: uuid('owner').notNull(),
    groupId: uuid('group_id'),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    companyName: text('company_name').notNull(),
    /** What name and company are found by; null until the job has written it. */
    nameKey: text('name_key'),
    email: text('email').notNull(),
    remark: text('remark').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.owner] }),
    uniqueIndex('contact_once').on(table.owner, table.phone, table.companyName),
    index('contact_list').on(table.owner, table.groupId, table.updatedAt),
    index('contact_unkeyed')
      .on(table.id)
      .where(sql`name_key is null`),
  ],
)

/** One line of an imported spreadsheet that could not be taken: its cells as they were, and why. */
export interface ImportProblem {
  readonly row: number
  readonly cells: readonly string[]
  readonly problem: string
}

/** The result of one imported spreadsheet, kept for the person who imported it. */
export const importReport = pgTable(
  'import_report',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: ['staff', 'contact', 'launch', 'hrForm'] }).notNull(),
    header: text('header').array().notNull(),
    problems: jsonb('problems').$type<ImportProblem[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('import_report_user').on(table.userId, sql`${table.createdAt} desc`),
  ],
)
