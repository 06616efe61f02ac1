// Requests to cancel a company.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CancellationState } from '#protocol/company/cancellations/cancellations.ts'
import { moment } from '#server/db/schema/moment.ts'

/** One request, kept whatever became of it. */
export const companyCancellation = pgTable(
  'company_cancellation',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    state: text('state').$type<CancellationState>().notNull(),
    version: integer('version').notNull(),
    askedBy: uuid('asked_by').notNull(),
    reason: text('reason').notNull(),
    askedAt: moment('asked_at').notNull(),
    dueAt: moment('due_at').notNull(),
    finishedAt: moment('finished_at'),
    /** Why it was vetoed or could not be carried out. */
    outcome: text('outcome').notNull().default(''),
    operatorId: uuid('operator_id'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    uniqueIndex('company_cancellation_open')
      .on(table.companyId)
      .where(sql`state = 'cooling'`),
    index('company_cancellation_company').on(table.companyId, table.askedAt),
    index('company_cancellation_due').on(table.state, table.dueAt),
  ],
)
