// Work to be done later or again: waiting, running under a lease, or dead after too many tries. Finished jobs leave.
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

export const job = pgTable(
  'job',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** The job's address for replacing and cancelling it; at most one waiting job has it. */
    key: text('key'),
    payload: jsonb('payload'),
    status: text('status', { enum: ['waiting', 'running', 'dead'] }).notNull(),
    /** When it was asked to run; null means at once. */
    runAt: moment('run_at'),
    /** When it was asked for, by the database's clock. */
    addedAt: moment('added_at').notNull().defaultNow(),
    /** When it may next be taken: the (re)try time while waiting, the end of the lease while running, never when dead. */
    dueAt: moment('due_at'),
    /** Who holds the lease: new at every taking. */
    lease: uuid('lease'),
    attempts: integer('attempts').notNull(),
    lastError: text('last_error'),
    /** The span that asked for it, as W3C Trace Context writes it; null where nobody traces. */
    traceparent: text('traceparent'),
    /** Jobs due at the same time run in the order they were asked for. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('job_due').on(table.dueAt, table.seq),
    uniqueIndex('job_waiting_key')
      .on(table.key)
      .where(sql`status = 'waiting'`),
  ],
)
