// The lists of those who review contracts, in the database.
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { REVIEW_TASK } from '#protocol/contracts/reviews.ts'
import type { ReviewTab } from '#protocol/contracts/reviews.ts'
import type { Database } from '#server/db/database.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { review, reviewTask } from '#server/db/schema/contracts/reviews.ts'
import { matching } from '#server/domain/contracts/contracts/search.ts'
import type { Colleague, ReviewRecord } from './store.ts'

const mine = ({ companyId, userId }: Colleague, statuses: readonly number[]): SQL =>
  sql`exists (select 1 from ${reviewTask} where ${reviewTask.reviewId} = ${review.id}
    and ${reviewTask.userId} = ${userId} and ${reviewTask.companyId} = ${companyId}
    and ${reviewTask.status} in (${sql.join(
      statuses.map((status) => sql`${status}`),
      sql`, `,
    )}))`

const inTab = (tab: ReviewTab, asker: Colleague): SQL | undefined =>
  tab === 'toDo'
    ? and(eq(review.companyId, asker.companyId), eq(review.state, 'running'), mine(asker, [REVIEW_TASK.open]))
    : and(eq(review.companyId, asker.companyId), mine(asker, [REVIEW_TASK.passed, REVIEW_TASK.returned]))

/** What a search looks through: the title, who handed it in, and the contract's number and parties. */
const searched = sql`(${review.title} || ' ' || ${review.starter} || ' ' || coalesce((
    select ${contract.searchText} from ${contract} where ${contract.id} = ${review.contractId}), ''))`

/** A page of one tab, newest change first. */
export const pageReviews = async (
  db: Database,
  query: Colleague & { tab: ReviewTab; search: string; page: number; pageSize: number },
): Promise<{ total: number; rows: ReviewRecord[] }> => {
  const where = and(inTab(query.tab, query), matching(query.search, searched))
  const [total] = await db.current().select({ total: count() }).from(review).where(where)
  const rows = await db
    .current()
    .select()
    .from(review)
    .where(where)
    .orderBy(desc(review.updatedAt), desc(review.id))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  return { total: total?.total ?? 0, rows }
}

/** How many reviews a tab holds. */
export const countReviewTab = async (db: Database, tab: ReviewTab, asker: Colleague): Promise<number> => {
  const [row] = await db.current().select({ total: count() }).from(review).where(inTab(tab, asker))
  return row?.total ?? 0
}

/** Who is asked now about each of several contracts, by their ids. */
export const reviewersNow = async (
  db: Database,
  contractIds: readonly string[],
): Promise<Map<string, string[]>> => {
  if (contractIds.length === 0) return new Map()
  const rows = await db
    .current()
    .select({ contractId: review.contractId, name: reviewTask.name })
    .from(reviewTask)
    .innerJoin(review, eq(review.id, reviewTask.reviewId))
    .where(
      and(
        inArray(review.contractId, [...contractIds]),
        eq(review.state, 'running'),
        eq(reviewTask.status, REVIEW_TASK.open),
      ),
    )
    .orderBy(asc(reviewTask.position))
  return new Map(
    [...Map.groupBy(rows, (row) => row.contractId)].map(([id, own]) => [id, own.map(({ name }) => name)]),
  )
}
