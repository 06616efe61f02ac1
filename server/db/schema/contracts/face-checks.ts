// Checks of signers' faces by a provider.
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** Bound to person, identity, party and documents; nothing of the face is kept. */
export const faceCheck = pgTable(
  'face_check',
  {
    id: uuid('id').notNull(),
    /** The provider's name of it. */
    providerId: text('provider_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    partyId: uuid('party_id').notNull(),
    userId: uuid('user_id').notNull(),
    identity: text('identity').notNull(),
    documentsHash: text('documents_hash').notNull(),
    result: text('result').$type<'pending' | 'passed' | 'failed'>().notNull(),
    /** Why it failed. */
    reason: text('reason').notNull().default(''),
    begunAt: moment('begun_at').notNull(),
    /** Until when the person may come. */
    expiresAt: moment('expires_at').notNull(),
    /** When the provider was last asked. */
    askedAt: moment('asked_at').notNull(),
    endedAt: moment('ended_at'),
    /** When it became a proof of will. */
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    index('face_check_begun').on(table.begunAt),
  ],
)
