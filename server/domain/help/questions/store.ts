// Questions of the help centre in the database, for those who read them.
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Category } from '#protocol/help/questions/categories.ts'
import type { Database } from '#server/db/database.ts'
import { question, questionPicture, questionVote } from '#server/db/schema/help/questions.ts'
import type { SearchUnit } from './search-words.ts'

export type QuestionRecord = typeof question.$inferSelect
export type PictureRecord = typeof questionPicture.$inferSelect

const offered = eq(question.isOffered, true)
const listed = { id: question.id, category: question.category, title: question.title }

export const countByCategory = (db: Database): Promise<{ category: Category; count: number }[]> =>
  db
    .current()
    .select({ category: question.category, count: sql<number>`count(*)::int` })
    .from(question)
    .where(offered)
    .groupBy(question.category)

/** Of one category in its order. */
export const readCategory = (db: Database, category: Category) =>
  db
    .current()
    .select(listed)
    .from(question)
    .where(and(offered, eq(question.category, category)))
    .orderBy(asc(question.place), asc(question.id))

export const readHot = (db: Database, limit: number) =>
  db
    .current()
    .select(listed)
    .from(question)
    .where(and(offered, eq(question.isHot, true)))
    .orderBy(asc(question.place), asc(question.category))
    .limit(limit)

/** One that is offered, by its id or its topic. */
export const findOffered = async (db: Database, key: string): Promise<QuestionRecord | undefined> => {
  const isId = /^[0-9a-f]{8}-/u.test(key)
  const [row] = await db
    .current()
    .select()
    .from(question)
    .where(and(offered, isId ? eq(question.id, key) : eq(question.topic, key)))
  return row
}

export interface Search {
  readonly units: readonly SearchUnit[]
  /** How much of what is looked for must be there, from 0 to 1. */
  readonly share: number
  readonly besides?: string
  readonly limit: number
}

const has = (column: PgColumn, { words }: SearchUnit): SQL =>
  sql`(${sql.join(
    words.map((word) => sql`strpos(${column}, ${word}) > 0`),
    sql` or `,
  )})`

/** Best first: by how much is there, a title counting four times, and more where it says the very word that was typed. */
export const searchRows = (db: Database, { units, share, besides, limit }: Search) => {
  const sum = (of: (unit: SearchUnit) => SQL): SQL =>
    units.length === 0
      ? sql`0`
      : sql.join(
          units.map((unit) => sql`case when ${of(unit)} then ${unit.weight}::int else 0 end`),
          sql` + `,
        )
  const inTitle = sum((unit) => has(question.searchTitle, unit))
  const anywhere = sum(
    (unit) => sql`(${has(question.searchTitle, unit)} or ${has(question.searchText, unit)})`,
  )
  const asTyped = sum(({ words: [typed = ''] }) => sql`strpos(${question.title}, ${typed}) > 0`)
  const wanted = Math.max(1, share * units.reduce((all, { weight }) => all + weight, 0))
  return db
    .current()
    .select({ ...listed, answer: question.answer })
    .from(question)
    .where(
      and(
        offered,
        besides === undefined ? undefined : ne(question.id, besides),
        sql`(${anywhere}) >= ${wanted}::float8`,
      ),
    )
    .orderBy(
      desc(sql`(${inTitle}) * 3 + (${anywhere}) + (${asTyped}) * 2`),
      desc(question.isHot),
      asc(question.place),
      asc(question.id),
    )
    .limit(limit)
}

/** How many people said what of a question. */
export const countVotes = async (
  db: Database,
  questionId: string,
): Promise<{ helpful: number; unhelpful: number }> => {
  const [row] = await db
    .current()
    .select({
      helpful: sql<number>`(count(*) filter (where ${questionVote.isHelpful}))::int`,
      unhelpful: sql<number>`(count(*) filter (where not ${questionVote.isHelpful}))::int`,
    })
    .from(questionVote)
    .where(eq(questionVote.questionId, questionId))
  return row ?? { helpful: 0, unhelpful: 0 }
}

export const findVote = async (
  db: Database,
  questionId: string,
  userId: string,
): Promise<boolean | undefined> => {
  const [row] = await db
    .current()
    .select({ isHelpful: questionVote.isHelpful })
    .from(questionVote)
    .where(and(eq(questionVote.questionId, questionId), eq(questionVote.userId, userId)))
  return row?.isHelpful
}

/** In the place of what the person said before. */
export const putVote = async (db: Database, vote: typeof questionVote.$inferInsert): Promise<void> => {
  const { isHelpful, at } = vote
  await db
    .current()
    .insert(questionVote)
    .values(vote)
    .onConflictDoUpdate({ target: [questionVote.questionId, questionVote.userId], set: { isHelpful, at } })
}

export const findPicture = async (db: Database, id: string): Promise<PictureRecord | undefined> => {
  const [row] = await db.current().select().from(questionPicture).where(eq(questionPicture.id, id))
  return row
}

export const insertPicture = async (db: Database, row: PictureRecord): Promise<void> => {
  await db.current().insert(questionPicture).values(row)
}

/** Whether all of these pictures are there. */
export const arePictures = async (db: Database, ids: readonly string[]): Promise<boolean> => {
  for (const id of new Set(ids)) if ((await findPicture(db, id)) === undefined) return false
  return true
}
