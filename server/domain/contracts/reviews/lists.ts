// The lists of those who review contracts, in the database.
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { REVIEW_TASK } from '#protocol/contracts/reviews.ts'
import type { ReviewTab } from '#protocol/contracts/reviews.ts'
import type { Database } from '#server/db/database.ts'
import { MOST_LOOKED, countRows, pickFrom } from '#server/db/picks.ts'
import type { Cut } from '#server/db/picks.ts'
import { review, reviewTask } from '#server/db/schema/contracts/reviews.ts'
import { stageMatches } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { StageFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
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

const newest = sql`order by ${review.updatedAt} desc, ${review.id} desc limit ${MOST_LOOKED}`

const rowsOf = (tab: ReviewTab, asker: Colleague): SQL =>
  sql`select ${review.id} as id, ${review.updatedAt} as at from ${review} where ${inTab(tab, asker)} ${newest}`

// Nothing changed before it began, so the time cuts the index.
const looked = (tab: ReviewTab, asker: Colleague, { begunFrom }: StageFilters): SQL =>
  sql`select ${review.id} as id, ${review.updatedAt} as at, contract_id, title, starter, started_at from ${review}
    where ${and(inTab(tab, asker), begunFrom && gte(review.updatedAt, begunFrom))} ${newest}`

const columns = {
  contractId: sql`looked.contract_id`,
  begunAt: sql`looked.started_at`,
  title: sql`looked.title`,
  initiator: sql`looked.starter`,
}

/** A page of one tab, newest change first; see docs/decisions/0047-long-lists.md. */
export const pageReviews = async (
  db: Database,
  { tab, filters, ...query }: Colleague & Cut & { tab: ReviewTab; filters: StageFilters },
): Promise<{ total: number; hasMore: boolean; rows: ReviewRecord[] }> => {
  const matching = stageMatches(filters, columns)
  const choice =
    matching === undefined ? { rows: rowsOf(tab, query) } : { rows: looked(tab, query, filters), matching }
  const { ids, total, hasMore } = await pickFrom(db, choice, query)
  const rows = await db
    .current()
    .select()
    .from(review)
    .where(inArray(review.id, [...ids]))
  return { total, hasMore, rows: ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) }
}

/** How many reviews a tab holds, ending at one more than `MOST_COUNTED`. */
export const countReviewTab = (db: Database, tab: ReviewTab, asker: Colleague): Promise<number> =>
  countRows(db, rowsOf(tab, asker))

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
