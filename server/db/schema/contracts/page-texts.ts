// What can be searched in the text of contracts and scans, and the text of their pages.
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** A contract that went out, or a scan in an archive, whose text was read; its id is theirs. */
export const textSource = pgTable(
  'text_source',
  {
    id: uuid('id').primaryKey(),
    contractId: uuid('contract_id'),
    filingId: uuid('filing_id'),
    /** Which files were read, and by which rules: read again where it differs. */
    files: text('files').notNull(),
    /** In whose lists it is, each as one integer (0047). */
    viewers: integer('viewers').array().notNull(),
    /** Two letters side by side anywhere on one of its pages, each as one integer. */
    pairs: integer('pairs').array().notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    index('text_source_contract').on(table.contractId),
    index('text_source_filing').on(table.filingId),
    // Written in a job: what waits to be sorted in would slow down each search.
    index('text_source_keys').using('gin', table.viewers, table.pairs).with({ fastupdate: false }),
  ],
)

/** One page's text, of pages that have any. */
export const pageText = pgTable(
  'page_text',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => textSource.id, { onDelete: 'cascade' }),
    /** A contract's document, or a scan's file. */
    documentId: uuid('document_id').notNull(),
    /** In the order of the documents. */
    position: integer('position').notNull(),
    /** From 1. */
    page: integer('page').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.position, table.page] })],
)
