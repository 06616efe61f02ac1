// What the installation found of itself at the last look, one row a check.
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SelfCheckCode } from '#protocol/platform/self-checks.ts'
import { moment } from '#server/db/schema/moment.ts'

export const selfCheck = pgTable('self_check', {
  code: text('code').$type<SelfCheckCode>().primaryKey(),
  result: text('result', { enum: ['fine', 'soon', 'bad', 'unchecked'] }).notNull(),
  said: text('said').notNull(),
  toDo: text('to_do').notNull(),
  /** Numbers for monitoring by name, which ends in the unit. */
  measured: jsonb('measured').$type<Readonly<Record<string, number>>>().notNull(),
  /** Since when the result is this one. */
  since: moment('since').notNull(),
  checkedAt: moment('checked_at').notNull(),
  /** When operators were told that it is bad; null when it may be told again. */
  toldAt: moment('told_at'),
})
