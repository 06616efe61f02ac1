// Tables of the audit chains: heads, entries, and the hourly anchors that fix the heads.
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes } from '#server/db/schema/bytes.ts'

export const auditChain = pgTable(
  'audit_chain',
  {
    chainId: uuid('chain_id').primaryKey(),
    n: integer('n').notNull(),
    head: text('head').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('audit_chain_changed').on(table.changedAt)],
)

export const auditEntry = pgTable(
  'audit_entry',
  {
    chainId: uuid('chain_id').notNull(),
    n: integer('n').notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    event: text('event').notNull(),
    userId: uuid('user_id'),
    who: text('who').notNull(),
    identity: text('identity').notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    requestId: text('request_id').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    prev: text('prev').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.n] })],
)

export const auditAnchor = pgTable('audit_anchor', {
  anchorId: bigint('anchor_id', { mode: 'number' }).primaryKey(),
  at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
  /** Hash over the anchored heads and the anchor before; what is signed and time-stamped. */
  digest: text('digest').notNull(),
  prevDigest: text('prev_digest').notNull(),
  signature: bytes('signature').notNull(),
  timestampToken: bytes('timestamp_token').notNull(),
  /** Over the same digest, of a second authority where one is configured. */
  secondToken: bytes('second_token'),
})

export const auditAnchorHead = pgTable(
  'audit_anchor_head',
  {
    anchorId: bigint('anchor_id', { mode: 'number' }).notNull(),
    chainId: uuid('chain_id').notNull(),
    n: integer('n').notNull(),
    head: text('head').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.anchorId, table.chainId] }),
    index('audit_anchor_head_chain').on(table.chainId),
  ],
)
