// The texts that contract files were written from (domain.md §8).
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { file } from '#server/db/schema/platform/files.ts'

/** Goes with its file. */
export const writtenFile = pgTable('written_file', {
  fileId: uuid('file_id')
    .primaryKey()
    .references(() => file.id, { onDelete: 'cascade' }),
  text: jsonb('text').$type<WrittenText>().notNull(),
})
