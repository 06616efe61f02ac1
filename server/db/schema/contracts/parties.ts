// Tables of a contract’s parties: who signs where, what proves their will, who was reminded.
import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FieldKind, SignStyle, WillingMethod } from '#protocol/contracts/drafts/drafts.ts'
import type { PartyState } from '#protocol/contracts/contracts/status.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { moment } from '#server/db/schema/moment.ts'

/** A signing party of a launched contract. */
export const party = pgTable(
  'party',
  {
    id: uuid('id').notNull(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    position: integer('position').notNull(),
    signOrder: integer('sign_order').notNull(),
    partyType: integer('party_type').$type<1 | 2>().notNull(),
    /** The person, or the company's agent. */
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    companyName: text('company_name').notNull(),
    /** Bound when an account with this phone exists. */
    userId: uuid('user_id'),
    /** Bound when a certified company of this name exists. */
    companyId: uuid('company_id'),
    willing: jsonb('willing').$type<WillingMethod[]>().notNull(),
    /** Which signatures of its person are taken; null for any. */
    signStyles: jsonb('sign_styles').$type<SignStyle[]>(),
    state: text('state').$type<PartyState>().notNull(),
    status: integer('status').notNull(),
    version: integer('version').notNull(),
    /** Why it was refused, or why the last sealing failed. */
    reason: text('reason').notNull().default(''),
    /** What the signer chose; set while sealing and kept afterwards. */
    act: jsonb('act').$type<SigningAct>(),
    /** When it confirmed the content before the signing; null where it need not, or has not yet. */
    confirmedAt: moment('confirmed_at'),
    /** When the signing page was first opened by its signer. */
    viewedAt: moment('viewed_at'),
    submittedAt: moment('submitted_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    index('party_contract').on(table.contractId, table.position),
    index('party_user').on(table.userId, table.state),
    // Of a company's applications that are open, which wait.
    index('party_applied')
      .on(table.id)
      .where(sql`state in ('sealApproving', 'toSeal')`),
    index('party_to_confirm')
      .on(table.userId, table.partyType, table.companyId, table.id, table.contractId)
      .where(sql`state = 'toConfirm'`),
    index('party_phone').on(table.phone),
    index('party_company').on(table.companyName),
  ],
)

/** What a signer decided: the seal per kind of place and the proof of will that was used up. */
export interface SigningAct {
  readonly userId: string
  readonly companyId: string | null
  readonly seals: { readonly personSign?: string; readonly companySeal?: string; readonly legalSeal?: string }
  /** The authorisation each company seal rests on, where one was needed. */
  readonly grants?: { readonly [Kind in FieldKind]?: string }
  readonly willingMethod: WillingMethod
  readonly willingAt: string
  readonly documentsHash: string
  /** The colleague who put the company's seals after an application; absent where the signer did. */
  readonly sealer?: SealerAct
}

/** A colleague's own proof of will, with which the company's seals were put. */
export interface SealerAct {
  readonly userId: string
  readonly name: string
  readonly phoneMasked: string
  readonly willingMethod: WillingMethod
  readonly willingAt: string
  readonly documentsHash: string
}

/** One place of a party on a document, base-800 px as seen. */
export const partyPlace = pgTable(
  'party_place',
  {
    id: uuid('id').notNull(),
    contractId: uuid('contract_id').notNull(),
    partyId: uuid('party_id').notNull(),
    documentId: uuid('document_id').notNull(),
    kind: text('kind').$type<FieldKind>().notNull(),
    page: integer('page').notNull(),
    x: doublePrecision('x').notNull(),
    y: doublePrecision('y').notNull(),
    w: doublePrecision('w').notNull(),
    h: doublePrecision('h').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    foreignKey({
      name: 'party_place_party_fk',
      columns: [table.partyId, table.contractId],
      foreignColumns: [party.id, party.contractId],
    }).onDelete('cascade'),
    index('party_place_contract').on(table.contractId),
  ],
)

/** A proof of will: a one-time token, stored hashed, bound to user, identity and documents. */
export const willingProof = pgTable(
  'willing_proof',
  {
    tokenHash: text('token_hash').notNull(),
    contractId: uuid('contract_id').notNull(),
    partyId: uuid('party_id').notNull(),
    userId: uuid('user_id').notNull(),
    identity: text('identity').notNull(),
    documentsHash: text('documents_hash').notNull(),
    /** The hash of each document by its id, as it was proved. */
    documents: jsonb('documents').$type<Record<string, string>>().notNull(),
    method: text('method').$type<WillingMethod>().notNull(),
    provedAt: moment('proved_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.contractId] }),
    index('willing_proof_last').on(table.userId, sql`${table.provedAt} desc`),
  ],
)

/** Reminders that were sent, for their limits. */
export const partyUrge = pgTable(
  'party_urge',
  {
    id: uuid('id').notNull(),
    partyId: uuid('party_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    foreignKey({
      name: 'party_urge_party_fk',
      columns: [table.partyId, table.contractId],
      foreignColumns: [party.id, party.contractId],
    }).onDelete('cascade'),
    index('party_urge_party').on(table.partyId, table.at),
  ],
)
