// Content reviews and their reviewers in the database.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { REVIEW_STATUS, REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import type { ReviewState } from '#protocol/contracts/reviews/status.ts'
import type { Database } from '#server/db/database.ts'
import { review, reviewTask, reviewUrge } from '#server/db/schema/contracts/reviews.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { reviewMachine } from './machine.ts'

export type ReviewRecord = typeof review.$inferSelect
export type ReviewTaskRecord = typeof reviewTask.$inferSelect

/** Who, in which company. */
export interface Colleague {
  readonly companyId: string
  readonly userId: string
}

export const insertReview = async (
  db: Database,
  row: typeof review.$inferInsert,
  tasks: readonly (typeof reviewTask.$inferInsert)[],
): Promise<void> => {
  await db.current().insert(review).values(row)
  await db
    .current()
    .insert(reviewTask)
    .values([...tasks])
}

export const findReview = async (db: Database, id: string): Promise<ReviewRecord | undefined> => {
  const [row] = await db.current().select().from(review).where(eq(review.id, id))
  return row
}

/** All reviews of a contract, the newest first. */
export const reviewsOf = (db: Database, contractId: string): Promise<ReviewRecord[]> =>
  db.current().select().from(review).where(eq(review.contractId, contractId)).orderBy(desc(review.round))

/** Changes anything but state and context, which belong to the chart. */
export const changeReview = async (
  db: Database,
  id: string,
  change: Partial<Pick<ReviewRecord, 'reason'>>,
): Promise<void> => {
  await db.current().update(review).set(change).where(eq(review.id, id))
}

/** The running review of a contract goes on under another initiator. */
export const changeReviewStarter = async (
  db: Database,
  contractId: string,
  to: { userId: string; name: string },
): Promise<void> => {
  await db
    .current()
    .update(review)
    .set({ starterId: to.userId, starter: to.name })
    .where(eq(review.contractId, contractId))
  await db
    .current()
    .update(reviewTask)
    .set({ starter: to.name })
    .where(
      inArray(
        reviewTask.reviewId,
        db.current().select({ id: review.id }).from(review).where(eq(review.contractId, contractId)),
      ),
    )
}

/** All reviewers in their order. */
export const reviewTasksOf = (db: Database, reviewId: string): Promise<ReviewTaskRecord[]> =>
  db
    .current()
    .select()
    .from(reviewTask)
    .where(eq(reviewTask.reviewId, reviewId))
    .orderBy(asc(reviewTask.position))

/** Who is or was asked to read several reviews, by the reviews' ids. */
export const reviewersOfAll = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>()
  const { reviewId, userId, position } = reviewTask
  const rows = await db
    .current()
    .select({ reviewId, userId })
    .from(reviewTask)
    .where(inArray(reviewId, [...ids]))
    .orderBy(asc(position))
  return Map.groupBy(rows, (row) => row.reviewId)
}

/** Changes anything but the status, which the chart's context says. */
export const changeReviewTask = async (
  db: Database,
  id: string,
  change: Partial<Omit<ReviewTaskRecord, 'id' | 'reviewId' | 'position' | 'status'>>,
): Promise<void> => {
  await db.current().update(reviewTask).set(change).where(eq(reviewTask.id, id))
}

/** A task with its review, by its id. */
export const findReviewTask = async (
  db: Database,
  taskId: string,
): Promise<{ task: ReviewTaskRecord; review: ReviewRecord } | undefined> => {
  const [row] = await db
    .current()
    .select({ task: reviewTask, review })
    .from(reviewTask)
    .innerJoin(review, eq(review.id, reviewTask.reviewId))
    .where(eq(reviewTask.id, taskId))
  return row
}

/** Tasks of running reviews that a person of a company has still to decide, or will have to. */
export const undecidedReviewsOf = (db: Database, who: Colleague) =>
  db
    .current()
    .select({ task: reviewTask, review })
    .from(reviewTask)
    .innerJoin(review, eq(review.id, reviewTask.reviewId))
    .where(
      and(
        eq(reviewTask.companyId, who.companyId),
        eq(reviewTask.userId, who.userId),
        inArray(reviewTask.status, [REVIEW_TASK.waiting, REVIEW_TASK.open]),
        eq(review.state, 'running'),
      ),
    )
    .orderBy(desc(review.updatedAt))

/** Whether a person of a company is or was asked to review a contract; those who are yet to come see it in their turn. */
export const wasReviewer = async (db: Database, contractId: string, who: Colleague): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: reviewTask.id })
    .from(reviewTask)
    .innerJoin(review, eq(review.id, reviewTask.reviewId))
    .where(
      and(
        eq(review.contractId, contractId),
        eq(reviewTask.companyId, who.companyId),
        eq(reviewTask.userId, who.userId),
        sql`${reviewTask.askedAt} is not null`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Remembers that somebody was reminded. */
export const insertReviewUrge = async (db: Database, row: typeof reviewUrge.$inferInsert): Promise<void> => {
  await db.current().insert(reviewUrge).values(row)
}

/** When the reviewers were reminded, all times, by person. */
export const reviewUrgesOf = async (db: Database, reviewId: string): Promise<Map<string, Date[]>> => {
  const rows = await db.current().select().from(reviewUrge).where(eq(reviewUrge.reviewId, reviewId))
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => [userId, own.map(({ at }) => at)]),
  )
}

/** Reviews as `advance` moves them; their history is in the chain of their contract. */
export const reviewLifecycle: Lifecycle<typeof reviewMachine> = {
  noun: 'review',
  machine: reviewMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(review).where(eq(review.id, id)).for('update')
    return (
      row && { id, state: row.state, context: row.context, version: row.version, chainId: row.contractId }
    )
  },
  store: async (db, { id, state, context, version }, at) => {
    await db
      .current()
      .update(review)
      .set({
        state: state as ReviewState,
        status: REVIEW_STATUS[state as ReviewState],
        context,
        version,
        updatedAt: at,
        ...(state === 'prepared' || state === 'running' ? {} : { endedAt: at }),
      })
      .where(eq(review.id, id))
    for (const [position, status] of context.tasks.entries())
      await db
        .current()
        .update(reviewTask)
        .set({ status })
        .where(and(eq(reviewTask.reviewId, id), eq(reviewTask.position, position)))
  },
}
