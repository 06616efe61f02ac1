// People's accounts.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** One row per registered phone. The ID number is kept encrypted; its keyed hash keeps one person to one account. */
export const user = pgTable(
  'user',
  {
    id: uuid('id').primaryKey(),
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    signPasswordHash: text('sign_password_hash'),
    /** The certified name once `autStatus` is 1; empty before. */
    name: text('name').notNull().default(''),
    /** What the name is found by (docs/decisions/0056-people-found-by-pinyin.md); null until the job has written it. */
    nameKey: text('name_key'),
    imageUrl: text('image_url').notNull().default(''),
    userType: integer('user_type').notNull().default(1),
    autStatus: integer('aut_status'),
    idNumberSealed: text('id_number_sealed'),
    idNumberHash: text('id_number_hash'),
    /** The identity a new session starts in: null is the person. */
    defaultCompanyId: uuid('default_company_id'),
    /** Grows with every move of the account's chart. */
    version: integer('version').notNull().default(0),
    /** Set when the account was closed; what identified its person is then sealed in `closed_account`. */
    closedAt: moment('closed_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('user_phone').on(table.phone),
    uniqueIndex('user_id_number').on(table.idNumberHash),
    index('user_name').on(table.name),
    index('user_unkeyed')
      .on(table.id)
      .where(sql`name_key is null`),
  ],
)

/** What identified the person of a closed account, encrypted, for as long as evidence must be kept (电子签名法 Art. 24; PIPL Art. 47). */
export const closedAccount = pgTable(
  'closed_account',
  {
    userId: uuid('user_id').primaryKey(),
    sealed: text('sealed').notNull(),
    closedAt: moment('closed_at').notNull(),
    /** Forgotten then. */
    keepUntil: moment('keep_until').notNull(),
  },
  (table) => [index('closed_account_keep_until').on(table.keepUntil)],
)
