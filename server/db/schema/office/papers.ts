// Papers of the office: reports before a contract and papers to be sealed (domain.md §1.3).
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import type { PaperState } from '#protocol/office/papers/status.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import { moment } from '#server/db/schema/moment.ts'

/** A colleague a paper is copied to, as they were when it was handed in. */
export interface PaperCopy {
  readonly userId: string
  readonly name: string
}

/** A paper from its draft to its end; `content` is what the wizard keeps. */
export const paper = pgTable(
  'paper',
  {
    id: uuid('id').notNull(),
    kind: text('kind').$type<PaperKind>().notNull(),
    companyId: uuid('company_id').notNull(),
    authorId: uuid('author_id').notNull(),
    author: text('author').notNull(),
    name: text('name').notNull(),
    content: jsonb('content').$type<DraftContent>().notNull(),
    copies: jsonb('copies').$type<readonly PaperCopy[]>().notNull(),
    /** The contract its documents are sealed in, once the seal is asked for. */
    contractId: uuid('contract_id'),
    state: text('state').$type<PaperState>().notNull(),
    status: integer('status').notNull(),
    context: jsonb('context').$type<{ wantsSeal: boolean }>().notNull(),
    /** Grows with every save of the draft and every move. */
    version: integer('version').notNull(),
    /** Why it came back or was withdrawn. */
    endReason: text('end_reason').notNull().default(''),
    searchText: text('search_text').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    handedInAt: moment('handed_in_at'),
    completedAt: moment('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    index('paper_author').on(table.companyId, table.authorId, table.kind, table.updatedAt.desc()),
    index('paper_company').on(table.companyId, table.kind, table.updatedAt.desc()),
    index('paper_contract').on(table.contractId),
    index('paper_copies').using('gin', sql`${table.copies} jsonb_path_ops`),
    // Which papers still name an uploaded file.
    index('paper_files').using('gin', sql`(${table.content} -> 'files') jsonb_path_ops`),
  ],
)
