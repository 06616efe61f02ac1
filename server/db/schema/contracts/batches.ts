// Batches: many contracts signed or sealed by one check of the will, and how far each has come.
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BatchRole, JumpStatus } from '#protocol/contracts/batches/tasks.ts'
import type { BatchItemState, BatchState } from '#protocol/contracts/batches/status.ts'
import type { DraftContent, WillingMethod } from '#protocol/contracts/drafts/drafts.ts'
import type { SigningAct } from './parties.ts'
import { moment } from '#server/db/schema/moment.ts'

/** What one row of a spreadsheet changes in the draft it was made from. */
export interface LaunchRow {
  readonly name: string
  /** 分; left as in the draft where it is null. */
  readonly amount: number | null
  readonly parties: readonly {
    readonly partyId: string
    readonly name: string
    readonly phone: string
    readonly companyName: string
  }[]
  readonly values: readonly { readonly fieldId: string; readonly value: string }[]
}

/** A checked spreadsheet with the draft as it was then; launched by a batch of its own id, once. */
export const launchList = pgTable(
  'launch_list',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    companyId: uuid('company_id'),
    content: jsonb('content').$type<DraftContent>().notNull(),
    rows: jsonb('rows').$type<LaunchRow[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('launch_list_created').on(table.createdAt),
  ],
)

/** One task. The will is the newest one: of the start, or of the last 重新用印. */
export const batch = pgTable(
  'batch',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The company it runs for; null for oneself. */
    companyId: uuid('company_id'),
    companyName: text('company_name').notNull(),
    role: text('role').$type<BatchRole>().notNull(),
    state: text('state').$type<BatchState>().notNull(),
    status: integer('status').notNull(),
    version: integer('version').notNull(),
    jumpStatus: integer('jump_status').$type<JumpStatus>().notNull(),
    seals: jsonb('seals').$type<SigningAct['seals']>().notNull(),
    /** SHA-256 over the sorted hashes of what the will was proved for. */
    listHash: text('list_hash').notNull(),
    /** Null where nothing is signed. */
    method: text('method').$type<WillingMethod>(),
    provedAt: moment('proved_at').notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('batch_user').on(table.userId, table.createdAt.desc()),
  ],
)

/** One contract of a batch. */
export const batchItem = pgTable(
  'batch_item',
  {
    id: uuid('id').notNull(),
    batchId: uuid('batch_id').notNull(),
    position: integer('position').notNull(),
    contractId: uuid('contract_id').notNull(),
    partyId: uuid('party_id').notNull(),
    name: text('name').notNull(),
    state: text('state').$type<BatchItemState>().notNull(),
    status: integer('status').notNull(),
    version: integer('version').notNull(),
    /** Of the contract's documents, as the will was proved for them. */
    documentsHash: text('documents_hash').notNull(),
    /** Why it failed. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    index('batch_item_next').on(table.batchId, table.state, table.position),
    uniqueIndex('batch_item_party').on(table.batchId, table.partyId, table.contractId),
    index('batch_item_of_party').on(table.partyId, table.state),
  ],
)
