// What was signed ahead for as long as the root's key is offline, and issuing authorities it revoked.
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '#server/db/schema/bytes.ts'
import { moment } from '#server/db/schema/moment.ts'

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

/** Issuing authorities whose key was stolen (docs/decisions/0126); none in most installations. */
export const revokedIssuer = pgTable('revoked_issuer', {
  /** The issuing authority's certificate. */
  certificateId: uuid('certificate_id').primaryKey(),
  revokedAt: moment('revoked_at').notNull(),
  /** Since when its key may have been in other hands. */
  stolenSince: moment('stolen_since').notNull(),
  /** What it had issued, signed by it before its key was destroyed (DER, RFC 5280 §5). */
  lastList: bytes('last_list').notNull(),
  /** The root's list that named it first (DER): for those who check files without a server. */
  rootList: bytes('root_list').notNull(),
  /** When the last certificate it had issued was replaced. */
  replacedAt: moment('replaced_at'),
})
