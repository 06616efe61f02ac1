// Companies and who works in them.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A company; its name and credit code are final once certified. */
export const company = pgTable(
  'company',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    creditCode: text('credit_code').notNull(),
    legalPerson: text('legal_person').notNull(),
    /** Keyed hash of the legal person's ID number: tells whether a certified person is that one. */
    legalPersonIdHash: text('legal_person_id_hash').notNull(),
    imageUrl: text('image_url'),
    autStatus: integer('aut_status'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Set when the unit is closed: its sessions end with 510. */
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    // Refused submissions keep no code for themselves.
    uniqueIndex('company_credit_code')
      .on(table.creditCode)
      .where(sql`aut_status in (1, 2, 3)`),
    index('company_name').on(table.name),
  ],
)

/** A person's place in a company. */
export const member = pgTable(
  'member',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Codes of preset roles (domain.md §5). */
    roles: jsonb('roles').$type<string[]>().notNull(),
    status: text('status', { enum: ['invited', 'active', 'disabled', 'left'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('member_company_user').on(table.companyId, table.userId),
    index('member_user').on(table.userId),
  ],
)
