// Content reviews of contracts: who reads them in which order, their notes, and the version they read.
import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { foldedColumn } from '#server/db/schema/folded.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import type { ReviewState, ReviewTaskStatus } from '#protocol/contracts/reviews/status.ts'
import type { ReviewedDocument } from '#protocol/contracts/reviews/versions.ts'
import { moment } from '#server/db/schema/moment.ts'

/** As the chart of a review keeps it. */
interface StoredReviewContext {
  readonly tasks: readonly ReviewTaskStatus[]
  readonly notes: number
  readonly openNotes: number
}

/** One review of one version of a contract; the version stays here when the contract is edited again. */
export const review = pgTable(
  'review',
  {
    id: uuid('id').notNull(),
    contractId: uuid('contract_id').notNull(),
    companyId: uuid('company_id').notNull(),
    /** Which review of this contract, from 1. */
    round: integer('round').notNull(),
    title: text('title').notNull(),
    starterId: uuid('starter_id').notNull(),
    starter: text('starter').notNull(),
    content: jsonb('content').$type<DraftContent>().notNull(),
    /** The files as handed in; their bytes are registered as issued. */
    documents: jsonb('documents').$type<ReviewedDocument[]>().notNull(),
    state: text('state').$type<ReviewState>().notNull(),
    status: integer('status').notNull(),
    context: jsonb('context').$type<StoredReviewContext>().notNull(),
    version: integer('version').notNull(),
    reason: text('reason').notNull().default(''),
    startedAt: moment('started_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    index('review_contract').on(table.contractId, table.round),
    index('review_company').on(table.companyId, table.updatedAt, table.id),
    index('review_running')
      .on(table.companyId, table.updatedAt, table.id)
      .where(sql`state = 'running'`),
  ],
)

/** One reviewer; `status` repeats the chart's context, so that a to-do list reads nothing else. */
export const reviewTask = pgTable(
  'review_task',
  {
    id: uuid('id').notNull(),
    reviewId: uuid('review_id').notNull(),
    companyId: uuid('company_id').notNull(),
    position: integer('position').notNull(),
    memberId: uuid('member_id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    status: integer('status').$type<ReviewTaskStatus>().notNull(),
    opinion: text('opinion').notNull().default(''),
    openNotes: integer('open_notes').notNull().default(0),
    askedAt: moment('asked_at'),
    decidedAt: moment('decided_at'),
    /** What the review is about, repeated for the list of those that were decided. */
    contractId: uuid('contract_id').notNull(),
    title: text('title').notNull(),
    starter: text('starter').notNull(),
    startedAt: moment('started_at').notNull(),
    /** What it is called and who started it, folded for the search. */
    folded: foldedColumn(sql`title || ' ' || starter`),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    foreignKey({
      name: 'review_task_review_fk',
      columns: [table.reviewId, table.contractId],
      foreignColumns: [review.id, review.contractId],
    }),
    index('review_task_review').on(table.reviewId, table.position),
    index('review_task_person').on(table.userId, table.companyId, table.status),
    index('review_task_open')
      .on(table.userId, table.companyId, table.reviewId)
      .where(sql`status = 1`),
    // With what a search asks for, so that the rows it looks through need not be fetched.
    index('review_task_decided')
      .on(table.userId, table.companyId, table.decidedAt, table.reviewId, table.contractId, table.folded)
      .where(sql`status in (2, 3)`),
  ],
)

/** 批注; x and y are base-800 px from the page's top left, `page` counts from 0. */
export const reviewNote = pgTable(
  'review_note',
  {
    id: uuid('id').notNull(),
    reviewId: uuid('review_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    documentId: uuid('document_id').notNull(),
    page: integer('page').notNull(),
    x: doublePrecision('x').notNull(),
    y: doublePrecision('y').notNull(),
    text: text('text').notNull(),
    authorId: uuid('author_id').notNull(),
    author: text('author').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Who settled it; empty while it is open. */
    resolvedBy: text('resolved_by').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    foreignKey({
      name: 'review_note_review_fk',
      columns: [table.reviewId, table.contractId],
      foreignColumns: [review.id, review.contractId],
    }),
    index('review_note_review').on(table.reviewId, table.createdAt),
  ],
)

export const reviewReply = pgTable(
  'review_reply',
  {
    id: uuid('id').notNull(),
    noteId: uuid('note_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    text: text('text').notNull(),
    author: text('author').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    foreignKey({
      name: 'review_reply_review_note_fk',
      columns: [table.noteId, table.contractId],
      foreignColumns: [reviewNote.id, reviewNote.contractId],
    }),
    index('review_reply_note').on(table.noteId, table.createdAt),
  ],
)

/** Reminders that were sent to reviewers, for their limits. */
export const reviewUrge = pgTable(
  'review_urge',
  {
    id: uuid('id').notNull(),
    reviewId: uuid('review_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    userId: uuid('user_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    foreignKey({
      name: 'review_urge_review_fk',
      columns: [table.reviewId, table.contractId],
      foreignColumns: [review.id, review.contractId],
    }),
    index('review_urge_person').on(table.reviewId, table.userId, table.at),
  ],
)
