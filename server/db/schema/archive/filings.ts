// Tables of what is filed in companies' archives, and of its moves (domain.md §1.1, §8).
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FieldValues } from '#protocol/archive/classes/fields.ts'
import type { MoveKind } from '#protocol/archive/filings/moving.ts'
import type { FilingState } from '#protocol/archive/filings/status.ts'
import { moment } from '#server/db/schema/moment.ts'

/** A link by which somebody's browser fetches files of the archive in one ZIP, and fetches on after a break. The token is kept as SHA-256. */
export const filingDownload = pgTable(
  'filing_download',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Good while this session lives, and for its identity alone. */
    sessionId: uuid('session_id').notNull(),
    filingIds: uuid('filing_ids').array().notNull(),
    /** The time of all entries. */
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('filing_download_expires').on(table.expiresAt)],
)

/** A completed contract, or a scan of one signed elsewhere, in one company's archive; what lists show stands in it. */
export const filing = pgTable(
  'filing',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    /** Null for a scan. */
    contractId: uuid('contract_id'),
    state: text('state').$type<FilingState>().notNull(),
    status: integer('status').notNull(),
    context: jsonb('context').$type<{ isHeld: boolean; isScan: boolean }>().notNull(),
    /** Grows with every move, so that one move is not undone after another. */
    version: integer('version').notNull(),
    /** Null: in none. */
    classId: uuid('class_id'),
    no: text('no').notNull(),
    name: text('name').notNull(),
    parties: text('parties').notNull(),
    type: text('type').notNull(),
    /** In 分. */
    amount: bigint('amount', { mode: 'number' }),
    /** When it was complete, or the day a scan says: the order of the lists. */
    at: moment('at').notNull(),
    voidedAt: moment('voided_at'),
    /** Whoever launched or signed it for this company: by their departments it is filed. */
    ownerId: uuid('owner_id'),
    /** Name, number and parties, folded; and its pairs of letters with the company's key (0047). */
    text: text('text').notNull(),
    keys: integer('keys').array().notNull(),
    /** What the class's own fields say. */
    values: jsonb('values').$type<FieldValues>().notNull(),
    filedAt: moment('filed_at'),
    filedBy: text('filed_by').notNull().default(''),
    heldAt: moment('held_at'),
    heldBy: text('held_by').notNull().default(''),
    holdReason: text('hold_reason').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    uniqueIndex('filing_contract').on(table.contractId, table.companyId),
    index('filing_state').on(table.companyId, table.state, table.at, table.id),
    index('filing_class')
      .on(table.companyId, table.classId, table.at, table.id)
      .where(sql`state = 'filed'`),
    index('filing_held')
      .on(table.classId)
      .where(sql`held_at is not null`),
    index('filing_keys').using('gin', table.keys),
  ],
)

/** A file of a scan; its id is that of the upload, which still counts in the company's room. */
export const filingFile = pgTable(
  'filing_file',
  {
    id: uuid('id').notNull(),
    filingId: uuid('filing_id').notNull(),
    companyId: uuid('company_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    foreignKey({
      name: 'filing_file_filing_fk',
      columns: [table.filingId, table.companyId],
      foreignColumns: [filing.id, filing.companyId],
    }),
    index('filing_file_filing').on(table.filingId),
    index('filing_file_sha256').on(table.sha256),
  ],
)

/** Who moves them, as the audit chains keep it. */
interface Mover {
  readonly userId: string | null
  readonly who: string
  readonly identity: string
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}

/** Many filings that somebody, or a rule, moved at once. */
export const filingMove = pgTable(
  'filing_move',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    actor: jsonb('actor').$type<Mover>().notNull(),
    kind: text('kind').$type<MoveKind>().notNull(),
    /** Where it goes; null for no class. */
    classId: uuid('class_id'),
    total: integer('total').notNull(),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    undoneAt: moment('undone_at'),
  },
  (table) => [index('filing_move_user').on(table.userId, table.companyId, table.createdAt)],
)

/** One of them: where it was, and what came of it. */
export const filingMoveItem = pgTable(
  'filing_move_item',
  {
    moveId: uuid('move_id')
      .notNull()
      .references(() => filingMove.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    filingId: uuid('filing_id').notNull(),
    fromState: text('from_state').$type<FilingState>(),
    fromClassId: uuid('from_class_id'),
    /** Of the filing right after; null while it was not moved. */
    version: integer('version'),
    isDone: boolean('is_done').notNull().default(false),
    isUndone: boolean('is_undone').notNull().default(false),
    /** Why it was not moved. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.moveId, table.position] }),
    // What is still to be done.
    index('filing_move_item_open')
      .on(table.moveId, table.position)
      .where(sql`not is_done`),
  ],
)
