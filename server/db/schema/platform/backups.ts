// Table of the backups that were completed, so that operators see how old the last one is.
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

export const backup = pgTable(
  'backup',
  {
    id: uuid('id').primaryKey(),
    /** As the database's clock said when its tables were read: nothing younger is in it. */
    at: moment('at').notNull(),
    finishedAt: moment('finished_at').notNull().defaultNow(),
    /** The folder as it was named, and the snapshot's file in it. */
    folder: text('folder').notNull(),
    snapshot: text('snapshot').notNull(),
    /** What this one added to the folder. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    files: integer('files').notNull(),
    /** Stored files whose bytes no longer match their hash. */
    damagedFiles: integer('damaged_files').notNull(),
  },
  (table) => [index('backup_at').on(table.at)],
)
