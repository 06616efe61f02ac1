// Law firms with their lawyers, and what customers ask of them.
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LawyerReviewState, LawyerServiceType } from '#protocol/contracts/lawyer-reviews/status.ts'
import { moment } from '#server/db/schema/moment.ts'

/** Entered by operators; one that is not active is offered to nobody and ends nothing. */
export const lawFirm = pgTable(
  'law_firm',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    licenceNo: text('licence_no').notNull(),
    isActive: boolean('is_active').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('law_firm_licence').on(table.licenceNo)],
)

/** A certified person whom operators entered; of one firm at a time. */
export const lawyer = pgTable(
  'lawyer',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id')
      .notNull()
      .references(() => lawFirm.id),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    licenceNo: text('licence_no').notNull(),
    isActive: boolean('is_active').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('lawyer_user').on(table.userId),
    uniqueIndex('lawyer_licence').on(table.licenceNo),
    index('lawyer_firm').on(table.firmId),
  ],
)

/** One application with what came of it. Names stand as they were. */
export const lawyerReview = pgTable(
  'lawyer_review',
  {
    id: uuid('id').primaryKey(),
    state: text('state').$type<LawyerReviewState>().notNull(),
    status: integer('status').notNull(),
    context: jsonb('context').$type<Record<string, unknown>>().notNull(),
    version: integer('version').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** Null: asked as a person. */
    companyId: uuid('company_id'),
    customer: text('customer').notNull(),
    firmId: uuid('firm_id')
      .notNull()
      .references(() => lawFirm.id),
    /** Null until somebody of the firm accepts it, unless asked by name. */
    lawyerId: uuid('lawyer_id').references(() => lawyer.id),
    type: integer('type').$type<LawyerServiceType>().notNull(),
    title: text('title').notNull(),
    question: text('question').notNull(),
    conclusion: text('conclusion').notNull().default(''),
    opinion: text('opinion').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** The newest paper, signed or not. */
    opinionId: uuid('opinion_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('lawyer_review_customer').on(table.customerId, table.updatedAt.desc()),
    index('lawyer_review_company').on(table.companyId, table.updatedAt.desc()),
    index('lawyer_review_firm').on(table.firmId, table.updatedAt.desc()),
    index('lawyer_review_lawyer').on(table.lawyerId, table.updatedAt.desc()),
  ],
)

/** What the lawyer is to read, as it was when asked. */
export const lawyerReviewFile = pgTable(
  'lawyer_review_file',
  {
    id: uuid('id').notNull(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => lawyerReview.id),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    pages: integer('pages').notNull(),
    sha256: text('sha256').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.reviewId] }),
    index('lawyer_review_file_review').on(table.reviewId, table.position),
    index('lawyer_review_file_sha256').on(table.sha256),
  ],
)
