// What a repeated call was answered the first time, so that asking twice acts once.
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

export const idempotency = pgTable(
  'idempotency',
  {
    /** Who asked, in which identity; another actor's same request id is another request. */
    actor: text('actor').notNull(),
    requestId: text('request_id').notNull(),
    /** The call it belongs to, and the hash of its input: the same id with another input is refused. */
    operation: text('operation').notNull(),
    inputSha256: text('input_sha256').notNull(),
    /** Written in the transaction of the call's effect; refusals are not kept. */
    response: jsonb('response'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actor, table.requestId] }),
    index('idempotency_created_at').on(table.createdAt),
  ],
)
