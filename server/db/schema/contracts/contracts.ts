// Tables of contracts, their numbers, and the lists that show them (domain.md §1).
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import type { ContractKind } from '#protocol/contracts/contracts/kinds.ts'
import type { ContractState } from '#protocol/contracts/contracts/status.ts'
import { moment } from '#server/db/schema/moment.ts'

/** A contract from its first draft to its end. `content` is frozen at the launch. */
export const contract = pgTable(
  'contract',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ContractKind>().notNull().default('contract'),
    /** What a contract that the product made is about. */
    aboutId: uuid('about_id'),
    no: text('no').notNull(),
    name: text('name').notNull(),
    /** The initiating company; null when a person initiates for himself. */
    companyId: uuid('company_id'),
    initiatorId: uuid('initiator_id').notNull(),
    /** What the others are shown as the initiator. */
    initiator: text('initiator').notNull(),
    state: text('state').$type<ContractState>().notNull(),
    status: integer('status').notNull(),
    context: jsonb('context').$type<Record<string, number | boolean>>().notNull(),
    /** Grows with every save of the draft and every move. */
    version: integer('version').notNull(),
    content: jsonb('content').$type<DraftContent>().notNull(),
    deadline: moment('deadline'),
    reason: text('reason').notNull().default(''),
    /** Name, number, initiator and parties, for the lists' search. */
    searchText: text('search_text').notNull(),
    /** The cached evidence report. */
    evidenceSha256: text('evidence_sha256'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    launchedAt: moment('launched_at'),
    completedAt: moment('completed_at'),
    voidedAt: moment('voided_at'),
  },
  (table) => [
    index('contract_launched').on(table.initiatorId, table.companyId, table.launchedAt),
    index('contract_company_launched')
      .on(table.companyId, table.launchedAt)
      .where(sql`company_id is not null and launched_at is not null`),
    index('contract_no').on(table.no),
    index('contract_about').on(table.aboutId, table.kind),
    // What parties are asked to confirm is looked up here, a red dot's hundred at a time.
    index('contract_confirming')
      .on(table.id)
      .where(sql`state = 'confirming'`),
    // Where an application waits no longer though its party stands where it was.
    index('contract_expiring')
      .on(table.id)
      .where(sql`state = 'expiring'`),
    // Which contracts still name an uploaded file.
    index('contract_files').using('gin', sql`(${table.content} -> 'files') jsonb_path_ops`),
  ],
)

/** The last number given out per owner and day: `HT-yyyyMMdd-0001`. */
export const contractNumber = pgTable(
  'contract_number',
  { owner: text('owner').notNull(), day: text('day').notNull(), last: integer('last').notNull() },
  (table) => [primaryKey({ columns: [table.owner, table.day] })],
)

/** The lists that show a contract, per viewer: what a tab reads. Rebuilt from contract, parties and copies; without rows of those who hid it. */
export const contractViewer = pgTable(
  'contract_viewer',
  {
    /** `1:<userId>`, `2:<companyId>:<userId>` for an agent or initiator, `2:<companyId>` for the administrators. */
    viewer: text('viewer').notNull(),
    contractId: uuid('contract_id').notNull(),
    kind: text('kind').$type<ContractKind>().notNull().default('contract'),
    bucket: text('bucket').$type<ViewBucket>().notNull(),
    toSign: boolean('to_sign').notNull(),
    /** Whether it was copied to this viewer. */
    cc: boolean('cc').notNull().default(false),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.viewer, table.contractId] }),
    // One for each tab, in the order of its rows; they are read from either end.
    index('contract_viewer_all')
      .on(table.viewer, table.kind, table.updatedAt, table.contractId)
      .where(sql`bucket <> 'draft'`),
    index('contract_viewer_bucket').on(
      table.viewer,
      table.kind,
      table.bucket,
      table.updatedAt,
      table.contractId,
    ),
    index('contract_viewer_to_sign')
      .on(table.viewer, table.kind, table.updatedAt, table.contractId)
      .where(sql`to_sign`),
    index('contract_viewer_waiting')
      .on(table.viewer, table.kind, table.updatedAt, table.contractId)
      .where(sql`bucket = 'open' and not to_sign`),
    index('contract_viewer_cc')
      .on(table.viewer, table.kind, table.updatedAt, table.contractId)
      .where(sql`cc`),
    index('contract_viewer_contract').on(table.contractId),
  ],
)

/** What the lists' search and filters look at, one narrow row per contract. Rebuilt with the viewers' rows. */
export const contractListing = pgTable(
  'contract_listing',
  {
    contractId: uuid('contract_id')
      .primaryKey()
      .references(() => contract.id),
    /** Name, number, initiator and parties, folded. */
    text: text('text').notNull(),
    /** The parties alone, and the initiator with the person who started it; both folded. */
    parties: text('parties').notNull(),
    initiator: text('initiator').notNull(),
    /** Folded. */
    type: text('type').notNull(),
    /** In 分. */
    amount: bigint('amount', { mode: 'number' }),
    deadline: moment('deadline'),
    /** Pairs of letters of the text, the type, and whose lists show it, each as one integer. */
    keys: integer('keys').array().notNull(),
  },
  (table) => [
    // A walk looks up row after row: by hash that takes as many blocks in a long table as in a short one.
    index('contract_listing_contract').using('hash', table.contractId),
    index('contract_listing_keys').using('gin', table.keys),
    // Spans that few contracts are in are read from these alone.
    index('contract_listing_amount').on(table.amount, table.contractId),
    index('contract_listing_deadline').on(table.deadline, table.contractId),
  ],
)

/** A contract that one person, in one identity, took out of their lists. */
export const contractHidden = pgTable(
  'contract_hidden',
  { viewer: text('viewer').notNull(), contractId: uuid('contract_id').notNull() },
  (table) => [primaryKey({ columns: [table.viewer, table.contractId] })],
)

/** The list a contract belongs to, by its status. */
export type ViewBucket = 'draft' | 'open' | 'completed' | 'voided' | 'revoked' | 'rejected' | 'expired'
