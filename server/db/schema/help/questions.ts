// Tables of the help centre: questions, all their versions, votes, pictures (domain.md §8).
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Category } from '#protocol/help/questions/categories.ts'
import type { Writing } from '#protocol/help/questions/desk.ts'
import { moment } from '#server/db/schema/moment.ts'

export const question = pgTable(
  'question',
  {
    id: uuid('id').primaryKey(),
    /** By which a page of the product knows it; those that operators add have none. */
    topic: text('topic').unique(),
    category: text('category').$type<Category>().notNull(),
    /** In its category. */
    place: integer('place').notNull(),
    isOffered: boolean('is_offered').notNull(),
    isHot: boolean('is_hot').notNull(),
    title: text('title').notNull(),
    answer: text('answer').notNull(),
    otherWords: text('other_words').notNull(),
    /** Title with other words, and the whole answer, as a search compares them. */
    searchTitle: text('search_title').notNull(),
    searchText: text('search_text').notNull(),
    /** Of what people read; 0: never published. */
    version: integer('version').notNull(),
    draft: jsonb('draft').$type<Writing>(),
    /** Counts every saving. */
    edition: integer('edition').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [index('question_category').on(table.category, table.place)],
)

export const questionVersion = pgTable(
  'question_version',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => question.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    content: jsonb('content').$type<Writing>().notNull(),
    /** The operator's name; empty for what the product came with. */
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.version] })],
)

/** One of a person for each question. */
export const questionVote = pgTable(
  'question_vote',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => question.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    isHelpful: boolean('is_helpful').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.userId] })],
)

export const questionPicture = pgTable('question_picture', {
  id: uuid('id').primaryKey(),
  sha256: text('sha256').notNull(),
  mime: text('mime').notNull(),
  at: moment('at').notNull(),
})
