// The lists of those who review contracts, in the database.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { REVIEW_TASK } from '#protocol/contracts/reviews.ts'
import type { ReviewTab } from '#protocol/contracts/reviews.ts'
import type { Database } from '#server/db/database.ts'
import { MOST_LOOKED, countRows, pickFrom } from '#server/db/picks.ts'
import type { Cut } from '#server/db/picks.ts'
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

const rowsOf = (tab: ReviewTab, asker: Colleague): SQL =>
  sql`select ${review.id} as id, ${review.updatedAt} as at from ${review} where ${inTab(tab, asker)}
    order by ${review.updatedAt} desc, ${review.id} desc limit ${MOST_LOOKED}`

/** A page of one tab, newest change first; see docs/decisions/0047-long-lists.md. */
export const pageReviews = async (
  db: Database,
  query: Colleague & Cut & { tab: ReviewTab; search: string },
): Promise<{ total: number; hasMore: boolean; rows: ReviewRecord[] }> => {
  const found = matching(query.search, searched)
  const { ids, total, hasMore } = await pickFrom(
    db,
    rowsOf(query.tab, query),
    query,
    found && sql`select 1 from ${review} where ${review.id} = picked.id and ${found}`,
  )
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
