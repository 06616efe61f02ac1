// Stored bytes, named by their SHA-256.
// They are cut into chunks, so the database never holds a whole file in memory.
import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})

export const blob = pgTable(
  'blob',
  {
    sha256: text('sha256').primaryKey(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** When it was last put. */
    createdAt: moment('created_at').notNull(),
    /** Which object of the object storage holds the bytes; null: they are in `blob_chunk`. */
    objectId: uuid('object_id'),
  },
  (table) => [
    index('blob_outside')
      .on(table.sha256)
      .where(sql`${table.objectId} is not null`),
  ],
)

export const blobChunk = pgTable(
  'blob_chunk',
  {
    sha256: text('sha256')
      .notNull()
      .references(() => blob.sha256, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sha256, table.position] })],
)
