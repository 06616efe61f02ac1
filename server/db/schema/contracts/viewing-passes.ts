// Who typed the viewing code of a contract.
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { moment } from '#server/db/schema/moment.ts'

/** Kept as SHA-256 over session and code: another session, or another code, has to type anew. */
export const viewingPass = pgTable(
  'viewing_pass',
  {
    passHash: text('pass_hash').notNull(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.passHash] }),
    index('viewing_pass_given').on(table.givenAt),
  ],
)
