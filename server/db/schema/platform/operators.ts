// Operators of the platform, who are no users, and their sign-ins at the desk.
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { OperatorPermission } from '#protocol/platform/operators/permissions.ts'
import { moment } from '#server/db/schema/moment.ts'

export const operator = pgTable(
  'operator',
  {
    id: uuid('id').primaryKey(),
    account: text('account').notNull(),
    name: text('name').notNull(),
    /** Where the code of a sign-in goes; empty: by password alone. */
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Secret of the authenticator app, encrypted; null without one. */
    totpSealed: text('totp_sealed'),
    /** Time step of the last code that was taken, so that none is taken twice. */
    totpStep: integer('totp_step').notNull().default(0),
    mustChangePassword: boolean('must_change_password').notNull(),
    permissions: jsonb('permissions').$type<OperatorPermission[]>().notNull(),
    state: text('state', { enum: ['active', 'disabled'] }).notNull(),
    version: integer('version').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('operator_account').on(table.account)],
)

/** Tokens are kept as SHA-256; a token of one kind of session is unknown to the other. */
export const operatorSession = pgTable(
  'operator_session',
  {
    id: uuid('id').primaryKey(),
    operatorId: uuid('operator_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    seenAt: moment('seen_at').notNull(),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason', { enum: ['signedOut', 'elsewhere', 'idle', 'passwordChanged'] }),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    uniqueIndex('operator_session_token').on(table.tokenHash),
    index('operator_session_operator').on(table.operatorId),
    index('operator_session_seen').on(table.seenAt),
  ],
)
