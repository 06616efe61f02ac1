// Sign-ins: who, from where, in which identity, until when.
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** Tokens are kept as SHA-256. The previous token stays good until the new one is seen, so that parallel requests pass. */
export const session = pgTable(
  'session',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    previousTokenHash: text('previous_token_hash'),
    renewedAt: moment('renewed_at').notNull(),
    /** When the current token was first used; null while only the previous one is. */
    confirmedAt: moment('confirmed_at'),
    /** The company this session acts for; null is the person. */
    companyId: uuid('company_id'),
    /** The partner application whose link began it, for reading and signing only; null after the person's own sign-in. */
    applicationId: uuid('application_id'),
    /** The one contract and party that an embedded signing page is for; null for every other session. */
    contractId: uuid('contract_id'),
    partyId: uuid('party_id'),
    seenAt: moment('seen_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When a text-message code proved the person's phone at the beginning of this session. */
    phoneProvenAt: moment('phone_proven_at'),
    /** When it last changed something, to the microsecond: a replica that has this row has what was changed. */
    wroteAt: timestamp('wrote_at', { withTimezone: true, mode: 'string' }),
    endedAt: moment('ended_at'),
    endReason: text('end_reason', {
      enum: [
        'signedOut',
        'elsewhere',
        'idle',
        'unitCancelled',
        'passwordChanged',
        'phoneChanged',
        'linkOver',
      ],
    }),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('session_token').on(table.tokenHash),
    index('session_previous_token').on(table.previousTokenHash),
    index('session_user').on(table.userId),
    index('session_seen').on(table.seenAt),
    index('session_application')
      .on(table.applicationId)
      .where(sql`application_id is not null`),
  ],
)
