// What was signed ahead for as long as the root's key is offline, and issuing authorities it revoked.
// Certificates that companies brought from other authorities.
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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

/**
 * Certificates that companies brought from licensed authorities, with their keys under the master key. One a company, while it is in use; what was before stands in the company's history (docs/decisions/0144).
 */
export const importedCertificate = pgTable('imported_certificate', {
  companyId: uuid('company_id').primaryKey(),
  /** DER. */
  certificate: bytes('certificate').notNull(),
  /** The issuers above it up to the root, nearest first: DER, one after the other. */
  chain: bytes('chain').notNull(),
  /** Wrapped with "imported certificate" and the company's id as owner. */
  wrappedKey: bytes('wrapped_key').notNull(),
  serial: text('serial').notNull(),
  notBefore: moment('not_before').notNull(),
  notAfter: moment('not_after').notNull(),
  importedAt: moment('imported_at').notNull(),
  importedBy: uuid('imported_by').notNull(),
  /** When its authority last said that it is in use. */
  checkedAt: moment('checked_at').notNull(),
  /** Since when its authority says that it was revoked. */
  revokedAt: moment('revoked_at'),
  /** Of how many days to its end the administrators were told last; 0: that it ended. */
  toldDays: integer('told_days'),
})
