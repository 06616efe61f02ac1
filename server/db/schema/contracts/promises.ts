// Promises of contracts that a company keeps track of: 履约提醒 (domain.md §8).
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type {
  AdvanceDays,
  PromiseDirection,
  PromiseKind,
  PromiseState,
} from '#protocol/contracts/promises/status.ts'
import { moment } from '#server/db/schema/moment.ts'

/** The clocks of a promise, as its chart keeps them. */
export interface PromisePlanned {
  readonly plannedAt: number
  readonly overdueAt: number
  readonly remindAt: readonly number[]
}

/** One round of a promise; a recurring one has a row for each round. Days are texts, 2028-02-29. */
export const promise = pgTable(
  'promise',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    kind: integer('kind').$type<PromiseKind>().notNull(),
    title: text('title').notNull(),
    counterparty: text('counterparty').notNull(),
    contractId: uuid('contract_id'),
    /** As it was called when it was linked. */
    contractName: text('contract_name').notNull(),
    /** Title, counterparty and contract, folded. */
    searchText: text('search_text').notNull(),
    dueDay: text('due_day').notNull(),
    /** In 分. */
    amount: bigint('amount', { mode: 'number' }),
    direction: text('direction').$type<PromiseDirection>().notNull(),
    advanceDays: jsonb('advance_days').$type<AdvanceDays[]>().notNull(),
    cycleMonths: integer('cycle_months'),
    untilDay: text('until_day'),
    /** The day whose date the rounds keep. */
    anchorDay: text('anchor_day').notNull(),
    round: integer('round').notNull(),
    remark: text('remark').notNull(),
    /** Who looks after it. */
    ownerId: uuid('owner_id').notNull(),
    owner: text('owner').notNull(),
    isByContract: boolean('is_by_contract').notNull(),
    state: text('state').$type<PromiseState>().notNull(),
    status: integer('status').notNull(),
    context: jsonb('context').$type<PromisePlanned>().notNull(),
    version: integer('version').notNull(),
    finishedOn: text('finished_on'),
    finishNote: text('finish_note').notNull().default(''),
    voucherId: uuid('voucher_id'),
    endReason: text('end_reason').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    // Tabs, whole list and calendar, in the order of their rows.
    index('promise_state').on(table.companyId, table.state, table.dueDay, table.id),
    index('promise_due').on(table.companyId, table.dueDay, table.id),
    index('promise_owner').on(table.companyId, table.ownerId, table.dueDay, table.id),
    index('promise_contract')
      .on(table.contractId, table.companyId)
      .where(sql`contract_id is not null`),
  ],
)
