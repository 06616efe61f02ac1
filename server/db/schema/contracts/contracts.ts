// Tables of contracts and their parties (domain.md §1, §2).
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { foldedColumn } from '#server/db/schema/folded.ts'
import type { DraftContent, FieldKind, SignStyle, WillingMethod } from '#protocol/contracts/drafts/drafts.ts'
import type { ContractKind } from '#protocol/contracts/contracts/kinds.ts'
import type { SealOutcome } from '#protocol/seals/seal-requests.ts'
import type { ContractState, PartyState } from '#protocol/contracts/contracts/status.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A contract from its first draft to its end. `content` is frozen at the launch. */
export const contract = pgTable(
  'contract',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ContractKind>().notNull().default('contract'),
    /** What a contract that the product made is about. */
    aboutId: uuid('about_id'),
    no: text('no').notNull(),
    name: text('name').notNull(),
    /** The initiating company; null when a person initiates for himself. */
    companyId: uuid('company_id'),
    initiatorId: uuid('initiator_id').notNull(),
    /** What the others are shown as the initiator. */
    initiator: text('initiator').notNull(),
    state: text('state').$type<ContractState>().notNull(),
    status: integer('status').notNull(),
    context: jsonb('context').$type<Record<string, number | boolean>>().notNull(),
    /** Grows with every save of the draft and every move. */
    version: integer('version').notNull(),
    content: jsonb('content').$type<DraftContent>().notNull(),
    deadline: moment('deadline'),
    reason: text('reason').notNull().default(''),
    /** Name, number, initiator and parties, for the lists' search. */
    searchText: text('search_text').notNull(),
    /** The cached evidence report. */
    evidenceSha256: text('evidence_sha256'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    launchedAt: moment('launched_at'),
    completedAt: moment('completed_at'),
    voidedAt: moment('voided_at'),
  },
  (table) => [
    index('contract_launched').on(table.initiatorId, table.companyId, table.launchedAt),
    index('contract_company_launched')
      .on(table.companyId, table.launchedAt)
      .where(sql`company_id is not null and launched_at is not null`),
    index('contract_no').on(table.no),
    index('contract_about').on(table.aboutId, table.kind),
    // What parties are asked to confirm is looked up here, a red dot's hundred at a time.
    index('contract_confirming')
      .on(table.id)
      .where(sql`state = 'confirming'`),
    // Where an application waits no longer though its party stands where it was.
    index('contract_expiring')
      .on(table.id)
      .where(sql`state = 'expiring'`),
    // Which contracts still name an uploaded file.
    index('contract_files').using('gin', sql`(${table.content} -> 'files') jsonb_path_ops`),
  ],
)

/** The last number given out per owner and day: `HT-yyyyMMdd-0001`. */
export const contractNumber = pgTable(
  'contract_number',
  { owner: text('owner').notNull(), day: text('day').notNull(), last: integer('last').notNull() },
  (table) => [primaryKey({ columns: [table.owner, table.day] })],
)

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

/** 申请用印: one request for a company's seal, written by the moves of its party; an open one has the party's status. */
export const sealRequest = pgTable(
  'seal_request',
  {
    id: uuid('id').notNull(),
    contractId: uuid('contract_id').notNull(),
    partyId: uuid('party_id').notNull(),
    companyId: uuid('company_id').notNull(),
    applicantId: uuid('applicant_id').notNull(),
    applicant: text('applicant').notNull(),
    reason: text('reason').notNull(),
    approvalId: uuid('approval_id'),
    /** The one colleague it was handed to; null while it waits for everybody who may seal. */
    assigneeId: uuid('assignee_id'),
    /** How it ended; empty while it is open. */
    outcome: text('outcome').$type<SealOutcome>().notNull().default(''),
    closedById: uuid('closed_by_id'),
    closedBy: text('closed_by').notNull().default(''),
    closeReason: text('close_reason').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
    /** Whether it is for a paper of the office, which has a list of its own. */
    ofPaper: boolean('of_paper').notNull().default(false),
    /** Who is named, folded for the search. */
    folded: foldedColumn(sql`applicant`),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    foreignKey({
      name: 'seal_request_party_fk',
      columns: [table.partyId, table.contractId],
      foreignColumns: [party.id, party.contractId],
    }).onDelete('cascade'),
    index('seal_request_party').on(table.partyId, table.createdAt.desc()),
    index('seal_request_company').on(table.companyId, table.outcome, table.createdAt.desc()),
    // With what a search asks for, so that the rows it looks through need not be fetched.
    index('seal_request_open')
      .on(table.companyId, table.createdAt, table.id, table.partyId, table.contractId, table.folded)
      .where(sql`outcome = '' and not of_paper`),
    index('seal_request_sealed')
      .on(table.companyId, table.closedAt, table.id, table.contractId, table.folded)
      .where(sql`outcome = 'sealed' and not of_paper`),
    index('seal_request_unsealed')
      .on(table.companyId, table.closedAt, table.id, table.contractId, table.folded)
      .where(sql`outcome in ('returned', 'withdrawn', 'ended') and not of_paper`),
    // With the outcome, for somebody's own are counted from the index alone.
    index('seal_request_applicant')
      .on(table.applicantId, table.companyId, table.closedAt, table.id, table.outcome)
      .where(sql`outcome <> '' and not of_paper`),
    index('seal_request_closer')
      .on(table.closedById, table.companyId, table.closedAt, table.id, table.outcome)
      .where(sql`outcome <> '' and not of_paper`),
    index('seal_request_approval').on(table.approvalId),
  ],
)

/** Somebody a launched contract is copied to, who only sees it. */
export const contractCopy = pgTable(
  'contract_copy',
  {
    id: uuid('id').notNull(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    /** 1 from the launch on, 2 once all have signed. */
    timing: integer('timing').$type<1 | 2>().notNull(),
    /** Bound when an account with this phone exists. */
    userId: uuid('user_id'),
    /** When they were notified. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.contractId] }),
    index('contract_copy_contract').on(table.contractId, table.position),
    index('contract_copy_phone').on(table.phone),
  ],
)

/** The lists that show a contract, per viewer: what a tab reads. Rebuilt from contract, parties and copies; without rows of those who hid it. */
export const contractViewer = pgTable(
  'contract_viewer',
  {
    /** `1:<userId>`, `2:<companyId>:<userId>` for an agent or initiator, `2:<companyId>` for the administrators. */
    viewer: text('viewer').notNull(),
    contractId: uuid('contract_id').notNull(),
    kind: text('kind').$type<ContractKind>().notNull().default('contract'),
    bucket: text('bucket').$type<ViewBucket>().notNull(),
    toSign: boolean('to_sign').notNull(),
    /** Whether it was copied to this viewer. */
    cc: boolean('cc').notNull().default(false),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.viewer, table.contractId] }),
    // One for each tab, in the order of its rows; they are read from either end.
    index('contract_viewer_all')
      .on(table.viewer, table.kind, table.updatedAt, table.contractId)
      .where(sql`bucket <> 'draft'`),
    index('contract_viewer_bucket').on(
      table.viewer,
      table.kind,
      table.bucket,
      table.updatedAt,
      table.contractId,
    ),
    index('contract_viewer_to_sign')
      .on(table.viewer, table.kind, table.updatedAt, table.contractId)
      .where(sql`to_sign`),
    index('contract_viewer_waiting')
      .on(table.viewer, table.kind, table.updatedAt, table.contractId)
      .where(sql`bucket = 'open' and not to_sign`),
    index('contract_viewer_cc')
      .on(table.viewer, table.kind, table.updatedAt, table.contractId)
      .where(sql`cc`),
    index('contract_viewer_contract').on(table.contractId),
  ],
)

/** What the lists' search and filters look at, one narrow row per contract. Rebuilt with the viewers' rows. */
export const contractListing = pgTable(
  'contract_listing',
  {
    contractId: uuid('contract_id')
      .primaryKey()
      .references(() => contract.id),
    /** Name, number, initiator and parties, folded. */
    text: text('text').notNull(),
    /** The parties alone, and the initiator with the person who started it; both folded. */
    parties: text('parties').notNull(),
    initiator: text('initiator').notNull(),
    /** Folded. */
    type: text('type').notNull(),
    /** In 分. */
    amount: bigint('amount', { mode: 'number' }),
    deadline: moment('deadline'),
    /** Pairs of letters of the text, the type, and whose lists show it, each as one integer. */
    keys: integer('keys').array().notNull(),
  },
  (table) => [
    // A walk looks up row after row: by hash that takes as many blocks in a long table as in a short one.
    index('contract_listing_contract').using('hash', table.contractId),
    index('contract_listing_keys').using('gin', table.keys),
    // Spans that few contracts are in are read from these alone.
    index('contract_listing_amount').on(table.amount, table.contractId),
    index('contract_listing_deadline').on(table.deadline, table.contractId),
  ],
)

/** A contract that one person, in one identity, took out of their lists. */
export const contractHidden = pgTable(
  'contract_hidden',
  { viewer: text('viewer').notNull(), contractId: uuid('contract_id').notNull() },
  (table) => [primaryKey({ columns: [table.viewer, table.contractId] })],
)

/** The list a contract belongs to, by its status. */
export type ViewBucket = 'draft' | 'open' | 'completed' | 'voided' | 'revoked' | 'rejected' | 'expired'

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
