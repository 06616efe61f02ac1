// Identities at other providers: pending sign-ins, unknown ones, and those linked to an account.
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

const provider = () => text('provider', { enum: ['zky', 'wechat'] }).notNull()

/** Somebody who set out to a provider, good for one return. State and the browser's key are kept as SHA-256. */
export const signOnAttempt = pgTable(
  'sign_on_attempt',
  {
    stateHash: text('state_hash').primaryKey(),
    keyHash: text('key_hash').notNull(),
    provider: provider(),
    /** The account to bind to; null signs in. */
    userId: uuid('user_id'),
    /** Nonce and PKCE verifier, encrypted. */
    memorySealed: text('memory_sealed').notNull(),
    target: text('target').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_on_attempt_expires').on(table.expiresAt)],
)

/** Somebody whom the provider knows and we do not yet; by the browser's key as SHA-256. */
export const signOnPending = pgTable(
  'sign_on_pending',
  {
    keyHash: text('key_hash').primaryKey(),
    provider: provider(),
    subject: text('subject').notNull(),
    unionId: text('union_id'),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    target: text('target').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_on_pending_expires').on(table.expiresAt)],
)

/** One identity at a provider belongs to one account, and an account has one there. */
export const signOnBinding = pgTable(
  'sign_on_binding',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    provider: provider(),
    subject: text('subject').notNull(),
    unionId: text('union_id'),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('sign_on_binding_subject').on(table.provider, table.subject),
    uniqueIndex('sign_on_binding_user').on(table.userId, table.provider),
  ],
)
