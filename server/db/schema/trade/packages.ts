// Packages: what is sold, what is offered to holders of a link, and what somebody has.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/moment.ts'

/** One package of the catalogue; money in 分. A package in use is never changed, only taken off sale. */
export const product = pgTable('product', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** 1: for persons, 2: for companies. */
  audience: integer('audience').$type<1 | 2>().notNull(),
  quota: integer('quota').notNull(),
  validDays: integer('valid_days').notNull(),
  staffLimit: integer('staff_limit'),
  /** Of 1 signing, 2 office, 3 HR, as in `1,2`. */
  modules: text('modules').notNull(),
  price: integer('price').notNull(),
  isOnSale: boolean('is_on_sale').notNull(),
  /** Place in the list. */
  place: integer('place').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** A package given away to those who hold the link, `total` times. */
export const exclusiveOffer = pgTable(
  'exclusive_offer',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    title: text('title').notNull(),
    productId: uuid('product_id').notNull(),
    total: integer('total').notNull(),
    claimed: integer('claimed').notNull().default(0),
    opensAt: moment('opens_at').notNull(),
    closesAt: moment('closes_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('exclusive_offer_code').on(table.code)],
)

/** Documents somebody may launch, until a time; the earliest to expire is used first. */
export const packageGrant = pgTable(
  'package_grant',
  {
    id: uuid('id').notNull(),
    ownerType: text('owner_type', { enum: ['person', 'company'] }).notNull(),
    /** User or company id. */
    ownerId: uuid('owner_id').notNull(),
    productId: uuid('product_id').notNull(),
    source: text('source', { enum: ['initial', 'exclusive', 'order', 'gift'] }).notNull(),
    /** The certified owner, the offer, the order or the gift it came from: each gives once. */
    sourceId: uuid('source_id').notNull(),
    quota: integer('quota').notNull(),
    /** While it is withheld: since when. So whoever reads this alone launches nothing from it. */
    validUntil: moment('valid_until').notNull(),
    state: text('state', { enum: ['inForce', 'withheld', 'takenBack'] })
      .notNull()
      .default('inForce'),
    version: integer('version').notNull().default(0),
    /** The end it had before it was withheld, and comes back with; null in force. */
    fullEnd: moment('full_end'),
    createdAt: moment('created_at').notNull(),
    /** Who was certified, claimed it, bought it or gave it. */
    createdBy: uuid('created_by').notNull(),
    /** Why it was given; empty for what was not a gift. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.ownerId] }),
    uniqueIndex('package_grant_source').on(table.source, table.sourceId, table.ownerType, table.ownerId),
    index('package_grant_owner').on(table.ownerType, table.ownerId, table.validUntil),
    index('package_grant_product').on(table.productId),
  ],
)

/** Reminders of a grant's end, by the number of days before it: once each. */
export const grantReminder = pgTable(
  'grant_reminder',
  {
    grantId: uuid('grant_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    days: integer('days').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.grantId, table.days, table.ownerId] })],
)

/**
 * What became of the grants, one row a fact; rows are only added. A launch sets one document aside (`frozen`), under a hold of its own;
 * the first signature uses it up (`used`), an end without any gives it back (`released`): one of the two, once.
 */
export const quotaEntry = pgTable(
  'quota_entry',
  {
    id: uuid('id').notNull(),
    grantId: uuid('grant_id').notNull(),
    /** The grant's. */
    ownerId: uuid('owner_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    holdId: uuid('hold_id').notNull(),
    kind: text('kind', { enum: ['frozen', 'used', 'released'] }).notNull(),
    /** Null: the clock. */
    userId: uuid('user_id'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.ownerId] }),
    index('quota_entry_grant').on(table.grantId),
    index('quota_entry_contract').on(table.contractId),
    uniqueIndex('quota_entry_begun')
      .on(table.holdId, table.ownerId)
      .where(sql`kind = 'frozen'`),
    uniqueIndex('quota_entry_ended')
      .on(table.holdId, table.ownerId)
      .where(sql`kind <> 'frozen'`),
  ],
)
