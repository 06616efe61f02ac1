// Tables of a contract's documents, of every hash the product issued, and of checks that were made.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Verdict } from '#protocol/contracts/verification/verdict.ts'
import { contract } from './contracts.ts'
import { moment } from '#server/db/schema/moment.ts'

/** One file of a launched contract; the bytes lie in storage under their SHA-256. */
export const document = pgTable(
  'document',
  {
    id: uuid('id').notNull(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    pages: jsonb('pages').$type<{ width: number; height: number }[]>().notNull(),
    originalSha256: text('original_sha256').notNull(),
    currentSha256: text('current_sha256').notNull(),
    /** 0 as reserved or brought at the launch, then one more per preparation, per signing and for the long-term data. */
    revision: integer('revision').notNull(),
    size: integer('size').notNull(),
    /** Nobody signs it: it stays as it was brought, and the signatures on the other documents name its hash. */
    isAttachment: boolean('is_attachment').notNull().default(false),
    /** Time in the newest signature time stamp. */
    timestampAt: moment('timestamp_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    index('document_contract').on(table.contractId, table.position),
  ],
)

/** Registry of every file the product issued. Rows are never changed but for `isFinal` and `provableUntil`, and never deleted. */
export const documentRevision = pgTable(
  'document_revision',
  {
    id: uuid('id').notNull(),
    sha256: text('sha256').notNull(),
    contractId: uuid('contract_id').notNull(),
    documentId: uuid('document_id').notNull(),
    revision: integer('revision').notNull(),
    kind: text('kind')
      .$type<'brought' | 'reserved' | 'attached' | 'signed' | 'finished' | 'renewed' | 'evidence'>()
      .notNull(),
    /** Who signed this revision. */
    partyId: uuid('party_id'),
    size: integer('size').notNull(),
    isFinal: boolean('is_final').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Until when its last document time stamp proves what is before it; null for what is not final, and before it was known. */
    provableUntil: moment('provable_until'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    // What is to be renewed, soonest first, and what nobody has dated yet: each reads no row but its own.
    index('document_revision_provable')
      .on(table.provableUntil, table.contractId)
      .where(sql`is_final and provable_until is not null`),
    index('document_revision_undated')
      .on(table.id)
      .where(sql`is_final and kind = 'finished' and provable_until is null`),
    unique('document_revision_once').on(table.documentId, table.revision, table.contractId),
    index('document_revision_sha256').on(table.sha256),
  ],
)

/** A check somebody made while signed in; the file itself is not kept. */
export const checkRecord = pgTable(
  'check_record',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    sha256: text('sha256').notNull(),
    overall: text('overall').notNull(),
    verdict: jsonb('verdict').$type<Verdict>().notNull(),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('check_record_user').on(table.userId, table.checkedAt.desc()),
  ],
)
