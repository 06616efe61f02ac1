// Tables of templates, their versions and uses, and of texts as they were typeset.
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { PageSize } from '#protocol/page-geometry.ts'
import type { TemplateCategory } from '#protocol/templates/categories.ts'
import type {
  TemplateAttachment,
  TemplateField,
  TemplatePlace,
} from '#protocol/templates/templates/content.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { moment } from '#server/db/schema/moment.ts'

/** The platform's has neither company nor person; a company's has its company, a person's its person alone. */
export const template = pgTable(
  'template',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id'),
    userId: uuid('user_id'),
    /** Which text of the release it came from, with the hash of that text; null for all others. */
    platformKey: text('platform_key'),
    releaseHash: text('release_hash'),
    /** Where it stands among the platform's. */
    rank: integer('rank').notNull(),
    isFixed: boolean('is_fixed').notNull(),
    style: integer('style').$type<1 | 2>().notNull(),
    category: text('category').$type<TemplateCategory>().notNull(),
    name: text('name').notNull(),
    note: text('note').notNull(),
    lawfirmType: text('lawfirm_type').notNull(),
    laws: jsonb('laws').$type<string[]>().notNull(),
    checkedOn: text('checked_on').notNull(),
    /** Of the newest content, with what cards show of it. */
    contentVersion: integer('content_version').notNull(),
    roles: jsonb('roles').$type<string[]>().notNull(),
    isPlaced: boolean('is_placed').notNull(),
    state: text('state', { enum: ['usable', 'stopped', 'deleted'] }).notNull(),
    version: integer('version').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('template_platform_key').on(table.platformKey),
    index('template_company').on(table.companyId, table.updatedAt.desc(), table.id),
    index('template_person')
      .on(table.userId, table.updatedAt.desc(), table.id)
      .where(sql`company_id is null`),
    index('template_platform')
      .on(table.rank, table.id)
      .where(sql`company_id is null and user_id is null`),
  ],
)

/** Never changed once written: contracts keep theirs. */
export const templateVersion = pgTable(
  'template_version',
  {
    templateId: uuid('template_id')
      .notNull()
      .references(() => template.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    contentHash: text('content_hash').notNull(),
    /** An online text; null for a file. */
    text: jsonb('text').$type<WrittenText>(),
    fileId: uuid('file_id'),
    roles: jsonb('roles').$type<string[]>().notNull(),
    fields: jsonb('fields').$type<TemplateField[]>().notNull(),
    places: jsonb('places').$type<TemplatePlace[]>().notNull(),
    attachments: jsonb('attachments').$type<TemplateAttachment[]>().notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version] })],
)

/** A common template of a person in one identity: the company's id, or their own. */
export const templateFavourite = pgTable(
  'template_favourite',
  {
    userId: uuid('user_id').notNull(),
    identityId: uuid('identity_id').notNull(),
    templateId: uuid('template_id').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.identityId, table.templateId] })],
)

/** A contract that was made from a template. */
export const templateUse = pgTable(
  'template_use',
  {
    contractId: uuid('contract_id').primaryKey(),
    templateId: uuid('template_id').notNull(),
    version: integer('version').notNull(),
    identityId: uuid('identity_id').notNull(),
    userId: uuid('user_id').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [index('template_use_template').on(table.templateId, table.identityId, table.userId)],
)

/** A text as it was typeset with open fields, kept by the hash of what was set. */
export const templateSheet = pgTable('template_sheet', {
  setHash: text('set_hash').primaryKey(),
  sha256: text('sha256').notNull(),
  pages: jsonb('pages').$type<PageSize[]>().notNull(),
  madeAt: moment('made_at').notNull(),
})
