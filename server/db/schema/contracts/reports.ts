// What companies' figures are read from: shares of contracts, and sums by day.
// See docs/decisions/0089-figures.md.
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

/** What is counted. */
export type Measure = 'launched' | 'completed' | 'rejected' | 'expired' | 'revoked' | 'quotaUsed' | 'sealUsed'

const counted = {
  companyId: uuid('company_id').notNull(),
  /** In China. */
  day: date('day', { mode: 'string' }).notNull(),
  measure: text('measure').$type<Measure>().notNull(),
  /** The contract's type, folded as in its list; of a use, the seal. */
  subject: text('subject').notNull(),
  /** Who started the contract; who used the seal. */
  personId: uuid('person_id').notNull(),
  /** Of what was completed, within how many hours of its launch; 0 otherwise. */
  hours: integer('hours').notNull(),
  n: integer('n').notNull(),
}

/** What one contract has in the figures now. It is changed under the lock of its contract alone. */
export const reportShare = pgTable(
  'report_share',
  { contractId: uuid('contract_id').notNull(), ...counted },
  (table) => [index('report_share_contract').on(table.contractId)],
)

/** Sums. A change is a new row, so that nobody waits for another; the sweep merges them into one row each. */
export const reportCount = pgTable(
  'report_count',
  { ...counted, isMerged: boolean('is_merged').notNull().default(false) },
  (table) => [
    index('report_count_company').on(table.companyId, table.day),
    index('report_count_new')
      .on(table.day)
      .where(sql`not is_merged`),
    uniqueIndex('report_count_merged')
      .on(table.companyId, table.day, table.measure, table.subject, table.personId, table.hours)
      .where(sql`is_merged`),
  ],
)
