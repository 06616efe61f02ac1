// Companies, their departments and who works in them.
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StaffState } from '#protocol/company/staff/status.ts'
import { moment } from '#server/db/schema/moment.ts'

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
    /** GB/T 4754 and GB/T 2260 codes; empty for companies certified before they were asked. */
    industry: text('industry').notNull().default(''),
    area: text('area').notNull().default(''),
    imageUrl: text('image_url'),
    shortName: text('short_name').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    /** Whether its people's lists may come from a replica, where the installation has one. */
    readsReplica: boolean('reads_replica').notNull().default(false),
    address: text('address').notNull().default(''),
    autStatus: integer('aut_status'),
    /** Grows with every move of the unit's own chart. */
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Set when the unit is closed: its sessions end with 510. */
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    // Only a certified company has its code for itself; submissions that nobody proved yet keep nobody out.
    uniqueIndex('company_credit_code')
      .on(table.creditCode)
      .where(sql`aut_status = 1 and cancelled_at is null`),
    index('company_credit_code_any').on(table.creditCode),
    index('company_name').on(table.name),
  ],
)

/** A department of a company; with `parentId` null it is directly below the company itself. */
export const department = pgTable(
  'department',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    /** Order among its siblings, smallest first. */
    position: integer('position').notNull(),
    headMemberId: uuid('head_member_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    unique('department_sibling_name').on(table.companyId, table.parentId, table.name).nullsNotDistinct(),
  ],
)

/** A person's place in a company, from the invitation or application to the departure. */
export const member = pgTable(
  'member',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    /** Null until the invitation is accepted. */
    userId: uuid('user_id'),
    /** As invited; once a person is bound, their account's name and phone count. */
    name: text('name').notNull().default(''),
    /** What that name is found by; null until the job has written it. */
    nameKey: text('name_key'),
    phone: text('phone').notNull().default(''),
    /** 工号 */
    staffNo: text('staff_no').notNull().default(''),
    /** 岗位 */
    post: text('post').notNull().default(''),
    email: text('email').notNull().default(''),
    departments: uuid('departments')
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** Codes of preset roles and ids of the company's own roles (domain.md §5). */
    roles: jsonb('roles').$type<string[]>().notNull(),
    status: text('status').$type<StaffState>().notNull(),
    version: integer('version').notNull().default(0),
    /** Why an application or invitation was refused, or why the person left. */
    reason: text('reason').notNull().default(''),
    inviterId: uuid('inviter_id'),
    invitedAt: moment('invited_at'),
    expiresAt: moment('expires_at'),
    joinedAt: moment('joined_at'),
    leftAt: moment('left_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    // Who left may come back in a new row; nobody is there twice at a time.
    uniqueIndex('member_company_user')
      .on(table.companyId, table.userId)
      .where(sql`status in ('active', 'disabled')`),
    uniqueIndex('member_company_waiting')
      .on(table.companyId, table.phone)
      .where(sql`status in ('invited', 'applied')`),
    index('member_company').on(table.companyId, table.status, table.createdAt),
    index('member_departments').using('gin', table.departments),
    index('member_user').on(table.userId),
    index('member_phone').on(table.phone),
    index('member_unkeyed')
      .on(table.id)
      .where(sql`name_key is null`),
  ],
)
