// Table of applications to use a company's seal in a contract.
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { foldedColumn } from '#server/db/schema/folded.ts'
import type { SealOutcome } from '#protocol/seals/seal-requests.ts'
import { party } from '#server/db/schema/contracts/parties.ts'
import { moment } from '#server/db/schema/moment.ts'

/** 申请用印: one request for a company's seal, written by the moves of its party; an open one has the party's status. */
export const sealRequest = pgTable(
  'seal_request',
  {
    id: uuid('id').notNull(),
    contractId: uuid('contract_id').notNull(),
    partyId: uuid('party_id').notNull(),
    companyId: uuid('company_id').notNull(),
    applicantId: uuid('applicant_id').notNull(),
    applicant: text('applicant').notNull(),
    reason: text('reason').notNull(),
    approvalId: uuid('approval_id'),
    /** The one colleague it was handed to; null while it waits for everybody who may seal. */
    assigneeId: uuid('assignee_id'),
    /** How it ended; empty while it is open. */
    outcome: text('outcome').$type<SealOutcome>().notNull().default(''),
    closedById: uuid('closed_by_id'),
    closedBy: text('closed_by').notNull().default(''),
    closeReason: text('close_reason').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
    /** Whether it is for a paper of the office, which has a list of its own. */
    ofPaper: boolean('of_paper').notNull().default(false),
    /** Who is named, folded for the search. */
    folded: foldedColumn(sql`applicant`),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    foreignKey({
      name: 'seal_request_party_fk',
      columns: [table.partyId, table.contractId],
      foreignColumns: [party.id, party.contractId],
    }).onDelete('cascade'),
    index('seal_request_party').on(table.partyId, table.createdAt.desc()),
    index('seal_request_company').on(table.companyId, table.outcome, table.createdAt.desc()),
    // With what a search asks for, so that the rows it looks through need not be fetched.
    index('seal_request_open')
      .on(table.companyId, table.createdAt, table.id, table.partyId, table.contractId, table.folded)
      .where(sql`outcome = '' and not of_paper`),
    index('seal_request_sealed')
      .on(table.companyId, table.closedAt, table.id, table.contractId, table.folded)
      .where(sql`outcome = 'sealed' and not of_paper`),
    index('seal_request_unsealed')
      .on(table.companyId, table.closedAt, table.id, table.contractId, table.folded)
      .where(sql`outcome in ('returned', 'withdrawn', 'ended') and not of_paper`),
    // With the outcome, for somebody's own are counted from the index alone.
    index('seal_request_applicant')
      .on(table.applicantId, table.companyId, table.closedAt, table.id, table.outcome)
      .where(sql`outcome <> '' and not of_paper`),
    index('seal_request_closer')
      .on(table.closedById, table.companyId, table.closedAt, table.id, table.outcome)
      .where(sql`outcome <> '' and not of_paper`),
    index('seal_request_approval').on(table.approvalId),
  ],
)
