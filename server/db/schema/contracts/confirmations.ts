// The table of confirmations: what each party says of a contract before anybody signs.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { foldedColumn } from '#server/db/schema/folded.ts'
import type { ConfirmationOutcome } from '#protocol/contracts/confirmations.ts'
import { moment } from '#server/db/schema/moment.ts'

/** 合同确认: one for each party that a launch asks, written by the moves of the party; it outlives the party. */
export const confirmation = pgTable(
  'confirmation',
  {
    partyId: uuid('party_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    /** Which party of the draft it is, so that a new launch finds what was filled in before. */
    position: integer('position').notNull(),
    /** The contract's name, its initiator and the party, as they were when it was asked. */
    name: text('name').notNull(),
    initiator: text('initiator').notNull(),
    who: text('who').notNull(),
    /** Sealed; see `sealed-values.ts`. */
    values: jsonb('values').$type<string>().notNull(),
    /** Grows with every save of the values. */
    version: integer('version').notNull(),
    /** Empty while it is asked. */
    outcome: text('outcome').$type<ConfirmationOutcome>().notNull(),
    reason: text('reason').notNull().default(''),
    /** In whose list it stays after its end: a key as in `contract_viewer`. */
    viewer: text('viewer').notNull().default(''),
    /** In whose list of what they launched it is: the initiator's key, which follows the contract to a successor. */
    launchedBy: text('launched_by').notNull(),
    /** Whether the contract was taken back after it was confirmed: who confirmed sees it no longer. */
    isGone: boolean('is_gone').notNull().default(false),
    askedAt: moment('asked_at').notNull(),
    closedAt: moment('closed_at'),
    /** What it is called and who is named, folded for the search. */
    folded: foldedColumn(sql`name || ' ' || who || ' ' || initiator`),
  },
  (table) => [
    primaryKey({ columns: [table.partyId, table.contractId] }),
    index('confirmation_contract').on(table.contractId),
    // With what a search asks for, so that the rows it looks through need not be fetched.
    index('confirmation_viewer')
      .on(table.viewer, table.outcome, table.askedAt, table.partyId, table.contractId, table.folded)
      .where(sql`not is_gone`),
    index('confirmation_launched')
      .on(table.launchedBy, table.askedAt, table.partyId, table.contractId, table.folded)
      .where(sql`outcome <> 'ended'`),
    index('confirmation_asked')
      .on(table.partyId, table.askedAt)
      .where(sql`outcome = ''`),
  ],
)
