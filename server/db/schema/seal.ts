// Seals of companies and signatures of persons.
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Drawing } from '#server/documents/drawing/drawing.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

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
