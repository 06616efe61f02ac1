// Questions of the help centre as operators write them: rows, versions, places.
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Category } from '#protocol/help/questions/categories.ts'
import type { Writing } from '#protocol/help/questions/desk.ts'
import type { Database } from '#server/db/database.ts'
import { question, questionVersion, questionVote } from '#server/db/schema/help/questions.ts'
import { comparable } from './search-words.ts'
import type { QuestionRecord } from './store.ts'

export type VersionRecord = typeof questionVersion.$inferSelect

/** Makes writers of questions take turns until the transaction ends. */
export const lockQuestions = async (db: Database): Promise<void> => {
  await db.current().execute(sql`select pg_advisory_xact_lock(hashtext('help questions'))`)
}

export interface DeskSearch {
  readonly category: Category | undefined
  readonly keyword: string
  readonly limit: number
  readonly offset: number
}

/** A page in the order of the categories' places, with how many there are. */
export const readDeskRows = async (db: Database, { category, keyword, limit, offset }: DeskSearch) => {
  const wanted = comparable(keyword)
  const which = and(
    category === undefined ? undefined : eq(question.category, category),
    wanted === '' ? undefined : sql`strpos(${question.searchTitle}, ${wanted}) > 0`,
  )
  const votes = (isHelpful: boolean) => sql<number>`(
    select count(*)::int from ${questionVote}
    where ${questionVote.questionId} = ${question.id} and ${questionVote.isHelpful} = ${isHelpful}
  )`
  const rows = await db
    .current()
    .select({ row: question, helpful: votes(true), unhelpful: votes(false) })
    .from(question)
    .where(which)
    .orderBy(asc(question.category), asc(question.place), asc(question.id))
    .limit(limit)
    .offset(offset)
  return { total: await db.current().$count(question, which), rows }
}

export const findQuestion = async (db: Database, id: string): Promise<QuestionRecord | undefined> => {
  const [row] = await db.current().select().from(question).where(eq(question.id, id))
  return row
}

export const countQuestions = (db: Database, category: Category): Promise<number> =>
  db.current().$count(question, eq(question.category, category))

/** The place after the last of a category. */
export const nextPlace = async (db: Database, category: Category): Promise<number> => {
  const [row] = await db
    .current()
    .select({ last: sql<number | null>`max(${question.place})` })
    .from(question)
    .where(eq(question.category, category))
  return (row?.last ?? 0) + 1
}

/** The one before or after in its category. */
export const findNeighbour = async (
  db: Database,
  { category, place }: QuestionRecord,
  direction: 'up' | 'down',
): Promise<QuestionRecord | undefined> => {
  const isUp = direction === 'up'
  const [row] = await db
    .current()
    .select()
    .from(question)
    .where(and(eq(question.category, category), (isUp ? lt : gt)(question.place, place)))
    .orderBy((isUp ? desc : asc)(question.place))
    .limit(1)
  return row
}

export const putQuestion = async (db: Database, row: QuestionRecord): Promise<void> => {
  await db.current().insert(question).values(row).onConflictDoUpdate({ target: question.id, set: row })
}

export const insertVersion = async (db: Database, row: VersionRecord): Promise<void> => {
  await db.current().insert(questionVersion).values(row)
}

/** Newest first. */
export const readVersions = (db: Database, questionId: string, limit: number): Promise<VersionRecord[]> =>
  db
    .current()
    .select()
    .from(questionVersion)
    .where(eq(questionVersion.questionId, questionId))
    .orderBy(desc(questionVersion.version))
    .limit(limit)

/** What the product came with, by topic, with who wrote the newest version of each. */
export const readTopics = (db: Database) =>
  db
    .current()
    .select({ row: question, by: questionVersion.by })
    .from(question)
    .innerJoin(
      questionVersion,
      and(eq(questionVersion.questionId, question.id), eq(questionVersion.version, question.version)),
    )
    .where(sql`${question.topic} is not null`)

/** The columns a text fills, with those a search compares. */
export const columnsOf = ({ category, title, answer, otherWords, isHot }: Writing, plain: string) => ({
  category,
  title,
  answer,
  otherWords,
  isHot,
  searchTitle: comparable(`${title} ${otherWords}`),
  searchText: comparable(plain),
})
