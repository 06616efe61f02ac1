// Certifications of persons and companies, and the certificates that follow from them.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '#server/db/schema/bytes.ts'
import type {
  CertificateState,
  RevocationReason,
  SuspensionReason,
} from '#protocol/seals/certificates/facts.ts'
import type { CertificationPicture } from '#protocol/company/certifications/facts.ts'
import { moment } from '#server/db/schema/moment.ts'

/** One submission; the newest of a subject counts. Numbers are sealed, `numberMasked` is for the eye. */
export const certification = pgTable(
  'certification',
  {
    id: uuid('id').primaryKey(),
    subjectType: text('subject_type', { enum: ['person', 'company'] }).notNull(),
    /** User or company id. */
    subjectId: uuid('subject_id').notNull(),
    applicantId: uuid('applicant_id').notNull(),
    state: text('state', {
      enum: [
        'uncertified',
        'checking',
        'proving',
        'reviewing',
        'certified',
        'suspended',
        'failed',
        'withdrawn',
        'ended',
      ],
    }).notNull(),
    /** The chart's: which way was taken, and what was tried how often. */
    context: jsonb('context').$type<Record<string, number | boolean | string>>().notNull().default({}),
    version: integer('version').notNull(),
    /** Of a person, as `DOCUMENT_TYPES`; null for a company. */
    documentType: integer('document_type'),
    name: text('name').notNull(),
    numberMasked: text('number_masked').notNull(),
    /** What was claimed, encrypted JSON. */
    claimSealed: text('claim_sealed').notNull(),
    /** The pictures that came with it. */
    files: jsonb('files').$type<CertificationPicture[]>().notNull().default([]),
    /** The provider's own number for a check that is still running. */
    ticket: text('ticket'),
    /** When the provider was first asked for the answer it owes or gave, and when it gave it. */
    checkAskedAt: moment('check_asked_at'),
    checkAnsweredAt: moment('check_answered_at'),
    reason: text('reason').notNull().default(''),
    submittedAt: moment('submitted_at').notNull(),
    finishedAt: moment('finished_at'),
    /** When an operator decided, and which one. */
    auditedAt: moment('audited_at'),
    operatorId: uuid('operator_id'),
  },
  (table) => [
    index('certification_subject').on(table.subjectType, table.subjectId, table.submittedAt),
    index('certification_waiting')
      .on(table.submittedAt)
      .where(sql`state = 'reviewing'`),
    index('certification_suspended')
      .on(table.submittedAt)
      .where(sql`state = 'suspended'`),
    index('certification_audited').on(table.auditedAt),
    index('certification_applicant').on(table.applicantId),
  ],
)

/** A certificate of a person, a company or the authority itself, with its private key under the master key. */
export const certificate = pgTable(
  'certificate',
  {
    id: uuid('id').notNull(),
    ownerType: text('owner_type', {
      enum: ['person', 'company', 'root', 'issuing', 'timestamp', 'platform', 'timestampRoot'],
    }).notNull(),
    /** User or company id; the row's own id for the authority's, and for roots of outer time-stamp authorities. */
    ownerId: uuid('owner_id').notNull(),
    subject: text('subject').notNull(),
    serial: text('serial').notNull(),
    issuer: text('issuer').notNull(),
    der: bytes('der').notNull(),
    /** Wrapped with the row's id as owner; null once it was destroyed. */
    wrappedKey: bytes('wrapped_key'),
    /**
     * The CKA_ID in hexadecimal of the key in the PKCS#11 token: of this key where none is wrapped here, else of the one
     * in the token that wrapped it before the master key did.
     */
    tokenKeyId: text('token_key_id'),
    notBefore: moment('not_before').notNull(),
    notAfter: moment('not_after').notNull(),
    /** The authority's own are always valid. */
    state: text('state').$type<CertificateState>().notNull().default('valid'),
    version: integer('version').notNull().default(0),
    /** When and why it was revoked or suspended, and the decider's comment. */
    revokedAt: moment('revoked_at'),
    revocationReason: text('revocation_reason').$type<RevocationReason | SuspensionReason>(),
    revocationNote: text('revocation_note').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.ownerId] }),
    index('certificate_owner').on(table.ownerType, table.ownerId, table.createdAt),
    uniqueIndex('certificate_serial').on(table.issuer, table.serial),
    index('certificate_in_token')
      .on(table.tokenKeyId)
      .where(sql`token_key_id is not null and wrapped_key is not null`),
    index('certificate_revoked')
      .on(table.revokedAt)
      .where(sql`revoked_at is not null`),
  ],
)
