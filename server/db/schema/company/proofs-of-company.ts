// Proofs that an applicant acts for a company.
// A proof is money sent to its account, or the consent of its legal person.
import { bigserial, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** One attempt; what would let others in or pay is sealed, what people look at is masked. */
export const companyProof = pgTable(
  'company_proof',
  {
    id: uuid('id').notNull(),
    certificationId: uuid('certification_id').notNull(),
    method: text('method', { enum: ['transfer', 'consent'] }).notNull(),
    state: text('state', {
      enum: [
        'planned',
        'ordered',
        'sent',
        'checking',
        'inviting',
        'proven',
        'refused',
        'mismatched',
        'declined',
        'replaced',
      ],
    }).notNull(),
    version: integer('version').notNull(),
    /** Account, bank and amount of a transfer, or the phone that was asked: encrypted JSON. */
    secretSealed: text('secret_sealed').notNull(),
    /** For the eye: bank and end of the account, or the masked phone. */
    shown: text('shown').notNull(),
    /** The consent page's token as SHA-256. */
    tokenHash: text('token_hash'),
    /** The identity provider's own number while the check of a phone runs. */
    ticket: text('ticket'),
    /** When name, ID number and phone of the legal person were found to belong together. */
    checkedAt: moment('checked_at'),
    reason: text('reason').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.certificationId] }),
    index('company_proof_certification').on(table.certificationId, table.createdAt),
    index('company_proof_token').on(table.tokenHash),
  ],
)

/** Transfers of the embedded bank, which pays nobody: people read them at /outbox in development. */
export const transferOutbox = pgTable('transfer_outbox', {
  reference: uuid('reference').primaryKey(),
  seq: bigserial('seq', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
  account: text('account').notNull(),
  bank: text('bank').notNull(),
  /** 分 */
  amount: integer('amount').notNull(),
  note: text('note').notNull(),
  createdAt: moment('created_at').notNull(),
})
