// Loan notes, and what was paid back on them.
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LoanState } from '#protocol/contracts/loans/status.ts'
import type { LoanTerms } from '#protocol/contracts/loans/terms.ts'
import type { RepaymentState } from '#protocol/contracts/repayments/status.ts'
import { moment } from '#server/db/schema/moment.ts'

/** One loan. Its people are known by phone until they have an account; the other one's ID number is kept encrypted. */
export const loan = pgTable(
  'loan',
  {
    id: uuid('id').primaryKey(),
    creatorId: uuid('creator_id').notNull(),
    state: text('state').$type<LoanState>().notNull(),
    status: integer('status').notNull(),
    context: jsonb('context').$type<Record<string, unknown>>().notNull(),
    version: integer('version').notNull(),
    /** Without the ID number. */
    terms: jsonb('terms').$type<LoanTerms>().notNull(),
    idNumberSealed: text('id_number_sealed').notNull(),
    lenderId: uuid('lender_id'),
    lender: text('lender').notNull(),
    lenderPhone: text('lender_phone').notNull(),
    borrowerId: uuid('borrower_id'),
    borrower: text('borrower').notNull(),
    borrowerPhone: text('borrower_phone').notNull(),
    /** Who pays for the borrower. */
    payerId: uuid('payer_id'),
    payer: text('payer').notNull().default(''),
    payerPhone: text('payer_phone').notNull().default(''),
    /** The newest papers: the note, the supplement, the proof of settlement. */
    noteId: uuid('note_id'),
    extensionId: uuid('extension_id'),
    settlementId: uuid('settlement_id'),
    /** The end day proposed by a supplement that is not signed yet. */
    proposedEnd: date('proposed_end', { mode: 'string' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('loan_lender').on(table.lenderId, table.updatedAt.desc()),
    index('loan_borrower').on(table.borrowerId, table.updatedAt.desc()),
    index('loan_lender_phone').on(table.lenderPhone),
    index('loan_borrower_phone').on(table.borrowerPhone),
    index('loan_payer').on(table.payerPhone),
  ],
)

/** What somebody says they paid; amounts in 分. */
export const repayment = pgTable(
  'repayment',
  {
    id: uuid('id').notNull(),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loan.id),
    state: text('state').$type<RepaymentState>().notNull(),
    status: integer('status').notNull(),
    version: integer('version').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    voucherId: uuid('voucher_id').notNull(),
    submitterId: uuid('submitter_id').notNull(),
    payer: text('payer').notNull(),
    isOnBehalf: boolean('is_on_behalf').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.loanId] }),
    index('repayment_loan').on(table.loanId, table.createdAt),
  ],
)
