// Lists of words that operators keep (domain.md §8).
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { KeptDictionary } from '#protocol/platform/dictionaries.ts'
import { moment } from '#server/db/schema/moment.ts'

/** One value of a list; a code stays for good, its name may change. */
export const dictionaryValue = pgTable(
  'dictionary_value',
  {
    dictionary: text('dictionary').$type<KeptDictionary>().notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    isOffered: boolean('is_offered').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.dictionary, table.code] })],
)

/** One row: grows with every change of any list, so that browsers know whether theirs are the newest. */
export const dictionaryVersion = pgTable('dictionary_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
})
