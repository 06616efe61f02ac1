// Companies in a group: invited by its head, opening what they choose, and who of the head looked.
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { AffiliationState, Disclosure } from '#protocol/company/affiliations/affiliations.ts'
import { moment } from '#server/db/schema/moment.ts'

/** One company asked by one head, to the end of it; asked again it is another row. */
export const affiliation = pgTable(
  'affiliation',
  {
    id: uuid('id').primaryKey(),
    headId: uuid('head_id').notNull(),
    companyId: uuid('company_id').notNull(),
    state: text('state').$type<AffiliationState>().notNull(),
    disclosed: text('disclosed')
      .array()
      .$type<Disclosure[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    version: integer('version').notNull(),
    invitedBy: uuid('invited_by').notNull(),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    joinedAt: moment('joined_at'),
  },
  (table) => [
    // A company is a member of one group at most.
    uniqueIndex('affiliation_member')
      .on(table.companyId)
      .where(sql`state = 'active'`),
    uniqueIndex('affiliation_open')
      .on(table.headId, table.companyId)
      .where(sql`state in ('invited', 'active')`),
    index('affiliation_head').on(table.headId, table.changedAt, table.id),
    index('affiliation_company').on(table.companyId, table.state),
  ],
)

/** Somebody of a head opened a contract of a member, or took a file of it away. */
export const affiliationLook = pgTable(
  'affiliation_look',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    headId: uuid('head_id').notNull(),
    userId: uuid('user_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    kind: text('kind', { enum: ['read', 'download'] }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    index('affiliation_look_company').on(table.companyId, table.at, table.id),
  ],
)
