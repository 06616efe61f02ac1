// Keys that the master key wraps besides those of certificates, and the change of the master key.
import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes } from '#server/db/schema/bytes.ts'
import { moment } from '#server/db/schema/moment.ts'

/** A key that outlives the master key which wraps it. */
export const installationKey = pgTable('installation_key', {
  name: text('name', { enum: ['fingerprint'] }).primaryKey(),
  wrapped: bytes('wrapped').notNull(),
})

/** One change of the master key, by the names of both keys, which give neither away. */
export const keyRotation = pgTable(
  'key_rotation',
  {
    fromName: text('from_name').notNull(),
    toName: text('to_name').notNull(),
    startedAt: moment('started_at').notNull(),
    /** When a whole look found nothing that needs the old key; null before. */
    finishedAt: moment('finished_at'),
    /** How far each place is: the last key of its rows that was done. */
    progress: jsonb('progress').$type<Readonly<Record<string, string>>>().notNull(),
    /** Rows sealed anew so far. */
    rows: bigint('rows', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromName, table.toName] })],
)
