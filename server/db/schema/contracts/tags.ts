// Tables of a company's tags and of the contracts that have them (domain.md §8).
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { TagColour } from '#protocol/contracts/tags.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { moment } from '#server/db/schema/moment.ts'

export const tag = pgTable(
  'tag',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    name: text('name').notNull(),
    colour: text('colour').$type<TagColour>().notNull(),
    /** Place among the company's tags; those with the same one stand by age. */
    place: integer('place').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    uniqueIndex('tag_name').on(table.companyId, table.name),
  ],
)

/** Another company that sees the same contract has its own tags on it. */
export const contractTag = pgTable(
  'contract_tag',
  {
    companyId: uuid('company_id').notNull(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    tagId: uuid('tag_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.contractId, table.tagId] }),
    foreignKey({
      name: 'contract_tag_tag_fk',
      columns: [table.tagId, table.companyId],
      foreignColumns: [tag.id, tag.companyId],
    }).onDelete('cascade'),
    index('contract_tag_tag').on(table.tagId, table.contractId),
  ],
)
