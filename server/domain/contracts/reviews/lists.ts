// The lists of those who review contracts, in the database.
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import type { ReviewTab } from '#protocol/contracts/reviews/reviews.ts'
import type { Database } from '#server/db/database.ts'
import { firstOf, pickListed } from '#server/db/ordered-picks.ts'
import { countListed } from '#server/db/full-counts.ts'
import { MOST_DOTTED, countRows } from '#server/db/picks.ts'
import type { Cut } from '#server/db/picks.ts'
import { review, reviewTask } from '#server/db/schema/contracts/reviews.ts'
import { isByWords, stageSearch } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { StageColumns, StageFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { Colleague, ReviewRecord } from './store.ts'

// Only a review that runs has a task that is open, and one at a time: what waits is counted by the tasks alone.
const tasksIn = (tab: ReviewTab, { companyId, userId }: Colleague): SQL =>
  sql`select 1 from ${reviewTask} where ${and(
    eq(reviewTask.userId, userId),
    eq(reviewTask.companyId, companyId),
    tab === 'toDo' ? isAsked : decided,
  )}`

// What waits is found by the reviews that run, newest change first.
const toDo = ({ companyId, userId }: Colleague, columns: SQL, holds?: SQL): SQL =>
  sql`select ${review.id} as id, ${review.updatedAt} as at${columns} from ${review}
    where ${and(
      eq(review.companyId, companyId),
      eq(review.state, 'running'),
      sql`exists (select 1 from ${reviewTask} where ${reviewTask.reviewId} = ${review.id}
        and ${reviewTask.userId} = ${userId} and ${reviewTask.companyId} = ${companyId}
        and ${isAsked})`,
      holds,
    )} order by ${review.updatedAt} desc, ${review.id} desc`

// What somebody decided is found by their own tasks alone, in the order in which they decided.
const done = ({ companyId, userId }: Colleague, columns: SQL, holds?: SQL): SQL =>
  sql`select ${reviewTask.reviewId} as id, ${reviewTask.decidedAt} as at${columns} from ${reviewTask}
    where ${and(
      eq(reviewTask.userId, userId),
      eq(reviewTask.companyId, companyId),
      decided,
      holds,
    )} order by ${reviewTask.decidedAt} desc, ${reviewTask.reviewId} desc`

// Written out, not as parameters: so the planner sees that an index holds just these.
const isAsked = sql`${reviewTask.status} = ${sql.raw(String(REVIEW_TASK.open))}`
const decided = sql`${reviewTask.status} in (${sql.raw(`${REVIEW_TASK.passed}, ${REVIEW_TASK.returned}`)})`

const rowsOf = (tab: ReviewTab, asker: Colleague): SQL => (tab === 'toDo' ? toDo : done)(asker, sql``)

// Nothing changed or was decided before it began, so the time cuts the index.
const looked = (tab: ReviewTab, asker: Colleague, filters: StageFilters): SQL => {
  const { begunFrom } = filters
  return tab === 'toDo'
    ? toDo(
        asker,
        sql`, contract_id, title, starter, started_at`,
        begunFrom && gte(review.updatedAt, begunFrom),
      )
    : done(
        asker,
        isByWords(filters) ? sql`, contract_id, folded` : sql`, contract_id, folded, starter, started_at`,
        begunFrom && gte(reviewTask.decidedAt, begunFrom),
      )
}

const columnsOf = (tab: ReviewTab): StageColumns => ({
  contractId: sql`looked.contract_id`,
  begunAt: sql`looked.started_at`,
  initiator: sql`looked.starter`,
  ...(tab === 'toDo' ? { title: sql`looked.title` } : { folded: sql`looked.folded` }),
})

/** A page of one tab: what waits by its newest change, what was decided by when; see docs/decisions/0047-long-lists.md. */
export const pageReviews = async (
  db: Database,
  { tab, filters, ...query }: Colleague & Cut & { tab: ReviewTab; filters: StageFilters },
): Promise<{ total: number; hasMore: boolean; rows: ReviewRecord[] }> => {
  const search = stageSearch(filters, columnsOf(tab))
  const isNarrowed = filters.begunFrom !== undefined
  const { ids, total, hasMore } = await pickListed(
    db,
    { rows: firstOf(rowsOf(tab, query)), counted: tasksIn(tab, query), name: nameOf(tab, query) },
    search && { rows: firstOf(looked(tab, query, filters)), isNarrowed, ...search },
    query,
  )
  const rows = await db
    .current()
    .select()
    .from(review)
    .where(inArray(review.id, [...ids]))
  return { total, hasMore, rows: ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) }
}

const nameOf = (tab: ReviewTab, { companyId, userId }: Colleague): readonly unknown[] => [
  'reviews',
  tab,
  companyId,
  userId,
]

/** How many reviews a tab holds, ending at one more than `MOST_COUNTED`. */
export const countReviewTab = (db: Database, tab: ReviewTab, asker: Colleague): Promise<number> =>
  countListed(db, nameOf(tab, asker), tasksIn(tab, asker))

/** How many wait for somebody's review, ending at `MOST_DOTTED`: the red dot. */
export const countReviewsDotted = (db: Database, asker: Colleague): Promise<number> =>
  countRows(db, tasksIn('toDo', asker), MOST_DOTTED)

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
