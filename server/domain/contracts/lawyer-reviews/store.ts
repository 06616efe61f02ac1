// Lawyer reviews and their files in the database.
import { and, asc, count, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { LAWYER_REVIEW_STATUS } from '#protocol/contracts/lawyer-reviews/status.ts'
import type { LawyerReviewState, LawyerServiceType } from '#protocol/contracts/lawyer-reviews/status.ts'
import type { LawyerTab } from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import type { Database } from '#server/db/database.ts'
import { lawFirm, lawyer, lawyerReview, lawyerReviewFile } from '#server/db/schema/contracts/lawyers.ts'
import { foldedText, occurring } from '#server/domain/contracts/contracts/search.ts'
import { begunWithin } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { TaskFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { LawyerRow } from '#server/domain/contracts/law-firms/store.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { lawyerReviewMachine } from './machine.ts'
import type { LawyerReviewContext } from './machine.ts'

export type LawyerReviewRow = typeof lawyerReview.$inferSelect
export type LawyerFileRow = typeof lawyerReviewFile.$inferSelect

export const insertLawyerReview = async (
  db: Database,
  row: typeof lawyerReview.$inferInsert,
  files: readonly LawyerFileRow[],
): Promise<void> => {
  await db.current().insert(lawyerReview).values(row)
  if (files.length > 0)
    await db
      .current()
      .insert(lawyerReviewFile)
      .values([...files])
}

export const getLawyerReview = async (db: Database, id: string): Promise<LawyerReviewRow | undefined> => {
  const [row] = await db.current().select().from(lawyerReview).where(eq(lawyerReview.id, id))
  return row
}

/** The review, while everybody else who wants to change it waits for this transaction. */
export const lockLawyerReview = async (db: Database, id: string): Promise<LawyerReviewRow | undefined> => {
  const [row] = await db.current().select().from(lawyerReview).where(eq(lawyerReview.id, id)).for('update')
  return row
}

/** Changes anything but the status, which belongs to the chart. */
export const changeLawyerReview = async (
  db: Database,
  id: string,
  change: Partial<
    Pick<LawyerReviewRow, 'lawyerId' | 'conclusion' | 'opinion' | 'opinionId' | 'reason' | 'updatedAt'>
  >,
): Promise<void> => {
  await db.current().update(lawyerReview).set(change).where(eq(lawyerReview.id, id))
}

export const filesOfReview = (db: Database, reviewId: string): Promise<LawyerFileRow[]> =>
  db
    .current()
    .select()
    .from(lawyerReviewFile)
    .where(eq(lawyerReviewFile.reviewId, reviewId))
    .orderBy(asc(lawyerReviewFile.position))

/** What waits for a lawyer, by name or as one of their firm, and may yet be handed over. */
export const openReviewIdsOf = async (
  db: Database,
  { id, firmId }: Pick<LawyerRow, 'id' | 'firmId'>,
): Promise<string[]> => {
  const isFirms = and(
    isNull(lawyerReview.lawyerId),
    eq(lawyerReview.firmId, firmId),
    eq(lawyerReview.state, 'applied'),
  )
  const isOwn = and(
    eq(lawyerReview.lawyerId, id),
    inArray(lawyerReview.state, ['applied', 'drafting', 'signing']),
  )
  const rows = await db
    .current()
    .select({ id: lawyerReview.id })
    .from(lawyerReview)
    .where(or(isOwn, isFirms))
    .orderBy(asc(lawyerReview.id))
  return rows.map((row) => row.id)
}

/** How many reviews each lawyer has accepted or was asked for by name, and has not done yet. */
export const countOpenByLawyer = async (db: Database): Promise<Map<string, number>> => {
  const rows = await db
    .current()
    .select({ lawyerId: lawyerReview.lawyerId, total: count() })
    .from(lawyerReview)
    .where(inArray(lawyerReview.state, ['applied', 'drafting', 'signing']))
    .groupBy(lawyerReview.lawyerId)
  return new Map(rows.flatMap(({ lawyerId, total }) => (lawyerId === null ? [] : [[lawyerId, total]])))
}

/** Whose reviews are read: a customer's, or those a lawyer may see. */
export type Reader =
  | { readonly customerId: string; readonly companyId: string | null; readonly seesAll: boolean }
  | { readonly lawyer: Pick<LawyerRow, 'id' | 'firmId' | 'isActive'> }

const isTheirs = (reader: Reader): SQL | undefined => {
  if ('lawyer' in reader) {
    const { id, firmId, isActive } = reader.lawyer
    const isFirms = and(
      isNull(lawyerReview.lawyerId),
      eq(lawyerReview.firmId, firmId),
      eq(lawyerReview.state, 'applied'),
    )
    return isActive ? or(eq(lawyerReview.lawyerId, id), isFirms) : eq(lawyerReview.lawyerId, id)
  }
  const { customerId, companyId, seesAll } = reader
  if (companyId === null) return and(eq(lawyerReview.customerId, customerId), isNull(lawyerReview.companyId))
  const isCompanys = eq(lawyerReview.companyId, companyId)
  return seesAll ? isCompanys : and(isCompanys, eq(lawyerReview.customerId, customerId))
}

const LAWYERS_TURN: LawyerReviewState[] = ['applied', 'drafting', 'signing']

const TABS: Readonly<Record<LawyerTab, SQL | undefined>> = {
  mine: undefined,
  toDo: inArray(lawyerReview.state, LAWYERS_TURN),
  done: notInArray(lawyerReview.state, LAWYERS_TURN),
}

/** The initiator is the customer, the counterparty the firm with its lawyer. */
export interface LawyerFilters extends TaskFilters {
  readonly kind?: LawyerServiceType | undefined
}

const asked = sql`((select ${lawFirm.name} from ${lawFirm} where ${lawFirm.id} = ${lawyerReview.firmId}) || ' ' ||
  coalesce((select ${lawyer.name} from ${lawyer} where ${lawyer.id} = ${lawyerReview.lawyerId}), ''))`

const passing = ({ kind, search, counterparty = '', initiator = '', ...begun }: LawyerFilters) =>
  and(
    kind === undefined ? undefined : eq(lawyerReview.type, kind),
    occurring(search, foldedText(sql`(${lawyerReview.title} || ' ' || ${lawyerReview.customer})`)),
    occurring(counterparty, foldedText(asked)),
    occurring(initiator, foldedText(lawyerReview.customer)),
    begunWithin(begun, sql`${lawyerReview.createdAt}`),
  )

/** One page of a tab, the newest change first. */
export const lawyerReviewsOf = async (
  db: Database,
  reader: Reader,
  {
    tab,
    filters,
    page,
    pageSize,
  }: { tab: LawyerTab; filters: LawyerFilters; page: number; pageSize: number },
): Promise<{ total: number; rows: LawyerReviewRow[] }> => {
  const where = and(isTheirs(reader), TABS[tab], passing(filters))
  const orm = db.current()
  const [total] = await orm.select({ total: count() }).from(lawyerReview).where(where)
  const rows = await orm
    .select()
    .from(lawyerReview)
    .where(where)
    .orderBy(desc(lawyerReview.updatedAt), desc(lawyerReview.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: total?.total ?? 0, rows }
}

/** How many wait for the reader: a lawyer's turn, or an opinion for the customer to confirm. */
export const countWaiting = async (db: Database, reader: Reader): Promise<number> => {
  const waits = 'lawyer' in reader ? TABS.toDo : eq(lawyerReview.state, 'delivered')
  const [row] = await db
    .current()
    .select({ total: count() })
    .from(lawyerReview)
    .where(and(isTheirs(reader), waits))
  return row?.total ?? 0
}

/** What the chart remembers of this review. */
export const lawyerReviewContext = ({ context }: Pick<LawyerReviewRow, 'context'>): LawyerReviewContext =>
  context as unknown as LawyerReviewContext

/** Moves lawyer reviews through their chart; the history of each is a chain of its own. */
export const lawyerReviewLifecycle: Lifecycle<typeof lawyerReviewMachine> = {
  noun: 'lawyerReview',
  machine: lawyerReviewMachine,
  load: async (db, id) => {
    const row = await lockLawyerReview(db, id)
    return (
      row && { id, state: row.state, context: lawyerReviewContext(row), version: row.version, chainId: id }
    )
  },
  store: async (db, { id, state, context, version }, at) => {
    await db
      .current()
      .update(lawyerReview)
      .set({
        state: state as LawyerReviewState,
        status: LAWYER_REVIEW_STATUS[state as LawyerReviewState],
        context: { ...context },
        version,
        updatedAt: at,
      })
      .where(eq(lawyerReview.id, id))
  },
}
