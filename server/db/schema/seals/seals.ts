// Seals of companies and signatures of persons, who may use them, and every use.
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Stroke } from '#protocol/seals/seals/seals.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { moment } from '#server/db/schema/moment.ts'

/** A seal is owned by a company, or by a person when `companyId` is null. */
export const seal = pgTable(
  'seal',
  {
    id: uuid('id').primaryKey(),
    /** The person who owns the signature, or who made the company's seal. */
    userId: uuid('user_id').notNull(),
    companyId: uuid('company_id'),
    /** 0 personal signature, 1–7 as SEAL_TYPE. */
    type: integer('type').notNull(),
    name: text('name').notNull(),
    /** As SEAL_STATUS. */
    status: integer('status').notNull(),
    version: integer('version').notNull(),
    isDefault: boolean('is_default').notNull(),
    /** Whether it is shown in lists; a one-time signature is not. */
    listed: boolean('listed').notNull(),
    /** How it was made. */
    source: text('source', { enum: ['generated', 'drawn', 'typed', 'picture'] })
      .notNull()
      .default('generated'),
    /** Why it was refused or taken out of use last; empty while it is in use. */
    reason: text('reason').notNull().default(''),
    /** Of a company's seal: the role right 用印 is not enough, only those authorised may use it. */
    onlyGranted: boolean('only_granted').notNull().default(false),
    /** The picture it was cut out of, and the papers that prove it is the company's, among the uploaded files. */
    pictureFileId: uuid('picture_file_id'),
    filingFileId: uuid('filing_file_id'),
    widthMm: doublePrecision('width_mm').notNull(),
    heightMm: doublePrecision('height_mm').notNull(),
    drawing: jsonb('drawing').$type<Drawing>().notNull(),
    svg: text('svg').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('seal_company').on(table.companyId, table.createdAt),
    index('seal_user').on(table.userId, table.createdAt),
  ],
)

/** What a company has settled about its seals; nothing stored means the defaults. */
export const sealSetting = pgTable('seal_setting', {
  companyId: uuid('company_id').primaryKey(),
  /** Whether every new seal waits for an administrator. */
  needsApproval: boolean('needs_approval').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** 授权用印人: people who may use a company's seal in addition to those whose role allows it. */
export const sealGrant = pgTable(
  'seal_grant',
  {
    id: uuid('id').notNull(),
    sealId: uuid('seal_id').notNull(),
    companyId: uuid('company_id').notNull(),
    /** Whom `subjectId` names: a member's id, a department's id, or a role's code or id. */
    subjectKind: text('subject_kind', { enum: ['member', 'department', 'role'] }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** Kinds of contract it holds for; empty for all. */
    contractTypes: jsonb('contract_types').$type<string[]>().notNull(),
    /** Whether each use must be applied for and let through by somebody else. */
    needsApproval: boolean('needs_approval').notNull().default(false),
    state: text('state', { enum: ['proposed', 'standing', 'limited', 'revoked', 'expired'] }).notNull(),
    version: integer('version').notNull(),
    validFrom: moment('valid_from').notNull(),
    /** Null until it is taken back. */
    validUntil: moment('valid_until'),
    grantedBy: uuid('granted_by').notNull(),
    /** Why it was taken back. */
    reason: text('reason').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    index('seal_grant_seal').on(table.sealId, table.state, table.createdAt),
    index('seal_grant_company').on(table.companyId, table.state),
  ],
)

/** Each use of a seal or signature, written with the signature itself; `entryHash` is its entry in the contract's chain. */
export const sealUse = pgTable(
  'seal_use',
  {
    id: uuid('id').notNull(),
    sealId: uuid('seal_id').notNull(),
    companyId: uuid('company_id'),
    userId: uuid('user_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    partyId: uuid('party_id').notNull(),
    documents: integer('documents').notNull(),
    /** The authorisation it rests on; null when the role's right or ownership allowed it. */
    grantId: uuid('grant_id'),
    entryNumber: integer('entry_number').notNull(),
    entryHash: text('entry_hash').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    index('seal_use_seal').on(table.sealId, table.usedAt, table.id),
    index('seal_use_company').on(table.companyId, table.usedAt, table.id),
    uniqueIndex('seal_use_once').on(table.partyId, table.sealId, table.contractId),
  ],
)

/** A signature being written on a phone: the code the computer shows, and how far the writing came. */
export const signaturePad = pgTable(
  'signature_pad',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** What the code says, as SHA-256; and the key of the phone that took it, likewise. */
    tokenHash: text('token_hash').notNull(),
    phoneKeyHash: text('phone_key_hash'),
    state: text('state', {
      enum: ['waiting', 'writing', 'written', 'kept', 'cancelled', 'expired'],
    }).notNull(),
    version: integer('version').notNull(),
    strokes: jsonb('strokes').$type<Stroke[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('signature_pad_token').on(table.tokenHash),
    index('signature_pad_expires').on(table.expiresAt),
  ],
)
