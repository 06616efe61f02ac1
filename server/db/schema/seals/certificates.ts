// The root's revocation list that was signed ahead, for as long as its key is kept offline.
import { customType, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
// In hexadecimal where several reads are answered together.
const bytes = customType<{ data: Uint8Array; driverData: Buffer | string }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) =>
    new Uint8Array(typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : value),
})

/** A row stands here from the moment the root's private key left the server. */
export const rootList = pgTable('root_list', {
  /** The root's certificate. */
  certificateId: uuid('certificate_id').primaryKey(),
  /** DER (RFC 5280 §5). */
  list: bytes('list').notNull(),
  thisUpdate: moment('this_update').notNull(),
  nextUpdate: moment('next_update').notNull(),
  takenOfflineAt: moment('taken_offline_at').notNull(),
})
