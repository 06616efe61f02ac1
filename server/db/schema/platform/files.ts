// Files people brought in, before they belong to anything.
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** Belongs to its uploader in the identity of the upload; `sha256` names the stored bytes. */
export const file = pgTable(
  'file',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    companyId: uuid('company_id'),
    kind: text('kind', {
      enum: ['attachment', 'contract', 'word', 'offline', 'identity', 'picture', 'annex', 'template'],
    }).notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    /** Of the stored bytes, after normalisation; an identity document's are encrypted. */
    sha256: text('sha256').notNull(),
    /** Of the bytes as they came. */
    sourceSha256: text('source_sha256').notNull(),
    pages: jsonb('pages').$type<{ width: number; height: number }[]>().notNull(),
    alreadySigned: boolean('already_signed').notNull(),
    notes: jsonb('notes').$type<string[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('file_owner').on(table.userId, table.createdAt),
    index('file_company').on(table.companyId),
  ],
)
