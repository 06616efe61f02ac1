// Partner applications of companies, the people they may sign in, and their webhook deliveries.
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { DeliveryState, WebhookEvent } from '#protocol/platform/applications/webhooks.ts'
import { moment } from '#server/db/schema/moment.ts'

/** An application. Secrets lie encrypted, for signatures are checked and made with them; a deleted one has none. */
export const application = pgTable(
  'application',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    name: text('name').notNull(),
    appKey: text('app_key').notNull(),
    secretSealed: text('secret_sealed').notNull(),
    secretAt: moment('secret_at').notNull(),
    /** The secret before this one, while it is still good. */
    previousSealed: text('previous_sealed'),
    previousUntil: moment('previous_until'),
    /** Empty: it receives no webhooks. */
    callbackUrl: text('callback_url').notNull(),
    events: jsonb('events').$type<WebhookEvent[]>().notNull(),
    ipList: jsonb('ip_list').$type<string[]>().notNull(),
    /** Origins whose pages may show the signing page in a frame. */
    frameOrigins: jsonb('frame_origins').$type<string[]>().notNull().default([]),
    /** The colleague in whose name it launches; null: it launches nothing. */
    senderId: uuid('sender_id'),
    /** The number of the newest event that was numbered. */
    eventSeq: integer('event_seq').notNull().default(0),
    state: text('state', { enum: ['enabled', 'disabled', 'deleted'] }).notNull(),
    version: integer('version').notNull(),
    createdById: uuid('created_by_id').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    uniqueIndex('application_key').on(table.appKey),
    uniqueIndex('application_name')
      .on(table.companyId, table.name)
      .where(sql`state <> 'deleted'`),
  ],
)

/** A person who agreed that an application signs them in, and the number it knows them by. */
export const applicationUser = pgTable(
  'application_user',
  {
    id: uuid('id').notNull(),
    applicationId: uuid('application_id').notNull(),
    userId: uuid('user_id').notNull(),
    externalId: text('external_id').notNull(),
    boundAt: moment('bound_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.applicationId] }),
    uniqueIndex('application_user_person').on(table.applicationId, table.userId),
    uniqueIndex('application_user_external').on(table.applicationId, table.externalId),
    index('application_user_user').on(table.userId),
  ],
)

/** A contract that an application made, and the number by which it knows it. */
export const applicationContract = pgTable(
  'application_contract',
  {
    contractId: uuid('contract_id').primaryKey(),
    applicationId: uuid('application_id').notNull(),
    /** Empty: it gave none. */
    externalNo: text('external_no').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('application_contract_list').on(table.applicationId, table.createdAt.desc(), table.contractId),
    uniqueIndex('application_contract_external')
      .on(table.applicationId, table.externalNo)
      .where(sql`external_no <> ''`),
  ],
)

/** A link that opens the signing page of one party in a frame, once. The token is kept as SHA-256; used ones stay so that they can say so. */
export const embedLink = pgTable(
  'embed_link',
  {
    tokenHash: text('token_hash').primaryKey(),
    applicationId: uuid('application_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    partyId: uuid('party_id').notNull(),
    returnUrl: text('return_url').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('embed_link_expires').on(table.expiresAt)],
)

/** What happened that an application wants to know; `seq` is given when it is first asked for, so that none is committed too late. */
export const applicationEvent = pgTable(
  'application_event',
  {
    id: uuid('id').notNull(),
    applicationId: uuid('application_id').notNull(),
    type: text('type').notNull(),
    data: jsonb('data').$type<{ contractId: string }>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** In the order of writing. */
    row: serial('row').notNull(),
    seq: integer('seq'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.applicationId] }),
    index('application_event_seq').on(table.applicationId, table.seq),
    index('application_event_age').on(table.createdAt),
  ],
)

/** One post to one application: written with what it tells of, tried until it is taken. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id').notNull(),
    companyId: uuid('company_id').notNull(),
    event: text('event').notNull(),
    isTest: boolean('is_test').notNull(),
    contractId: uuid('contract_id'),
    about: text('about').notNull(),
    /** The bytes that are signed and sent. */
    body: text('body').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    tries: integer('tries').notNull(),
    mostTries: integer('most_tries').notNull(),
    version: integer('version').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    nextAt: moment('next_at'),
    lastStatus: integer('last_status'),
    lastProblem: text('last_problem').notNull().default(''),
  },
  (table) => [
    index('webhook_delivery_list').on(table.applicationId, table.createdAt.desc(), table.id),
    index('webhook_delivery_age').on(table.createdAt),
  ],
)

/** One try of a post: where it went, with which headers, and what came back. */
export const webhookTry = pgTable(
  'webhook_try',
  {
    id: uuid('id').notNull(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    url: text('url').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    status: integer('status'),
    answer: text('answer').notNull(),
    problem: text('problem').notNull(),
    ms: integer('ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.deliveryId] }),
    index('webhook_try_delivery').on(table.deliveryId, table.at),
  ],
)
