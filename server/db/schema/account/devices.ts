// Browsers that somebody has signed in from before.
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** Device tokens are kept as SHA-256; `owner` is `user:<id>` or `operator:<id>`. */
export const knownDevice = pgTable(
  'known_device',
  {
    deviceHash: text('device_hash').notNull(),
    owner: text('owner').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceHash, table.owner] }),
    index('known_device_owner').on(table.owner),
    index('known_device_seen').on(table.seenAt),
  ],
)
