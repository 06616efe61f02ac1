// What runs out next, in the database: kept in step with forms and papers, listed by its day.
import { and, asc, count, eq, inArray, isNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { addDays } from '#protocol/hr/hr-forms/days.ts'
import type { RunningOut } from '#protocol/hr/hr-forms/running-out.ts'
import type { HrDueTab } from '#protocol/hr/hr-people/dues.ts'
import type { Database } from '#server/db/database.ts'
import { hrForm } from '#server/db/schema/hr/hr-forms.ts'
import { hrDue } from '#server/db/schema/hr/hr-people.ts'
import { foldedText, occurring } from '#server/domain/contracts/contracts/search.ts'
import type { HrPerson } from './papers.ts'

export type HrDueRecord = typeof hrDue.$inferSelect

const of = ({ companyId, phone }: HrPerson) => and(eq(hrDue.companyId, companyId), eq(hrDue.phone, phone))

/** Of one person, the nearest first, those that were settled among them. */
export const duesOf = (db: Database, person: HrPerson): Promise<HrDueRecord[]> =>
  db.current().select().from(hrDue).where(of(person)).orderBy(asc(hrDue.day), asc(hrDue.id))

/** Adds those that are not there yet, and answers them. */
export const addDues = async (db: Database, rows: readonly HrDueRecord[]): Promise<HrDueRecord[]> =>
  rows.length === 0
    ? []
    : db
        .current()
        .insert(hrDue)
        .values([...rows])
        .onConflictDoNothing()
        .returning()

/** Those that follow from nothing any more. */
export const keepDues = async (db: Database, person: HrPerson, ids: readonly string[]): Promise<void> => {
  await db
    .current()
    .delete(hrDue)
    .where(and(of(person), ids.length === 0 ? undefined : notInArray(hrDue.id, [...ids])))
}

export const changeDues = async (
  db: Database,
  ids: readonly string[],
  change: Partial<Omit<HrDueRecord, 'id' | 'companyId' | 'phone'>>,
): Promise<void> => {
  if (ids.length > 0)
    await db
      .current()
      .update(hrDue)
      .set(change)
      .where(inArray(hrDue.id, [...ids]))
}

/** Locked until the transaction ends. */
export const lockDue = async (db: Database, id: string): Promise<HrDueRecord | undefined> => {
  const [row] = await db.current().select().from(hrDue).where(eq(hrDue.id, id)).for('update')
  return row
}

/** What is asked of the list. */
export interface HrDueQuery {
  readonly companyId: string
  readonly tab: HrDueTab
  readonly what: RunningOut | 'all'
  readonly search: string
  /** The day on the calendar of China. */
  readonly today: string
}

const byDay = (tab: HrDueTab, today: string): SQL | undefined => {
  if (tab === 'over') return lt(hrDue.day, today)
  if (tab === 'all') return undefined
  return lte(hrDue.day, addDays(today, tab === 'week' ? 7 : 30))
}

/** A regularisation of the same person that is neither over nor done. */
const openRegular = sql<string | null>`(
  select ${hrForm.id} from ${hrForm}
  where ${hrForm.companyId} = ${hrDue.companyId} and ${hrForm.phone} = ${hrDue.phone}
    and ${hrForm.kind} = 'regular' and ${hrForm.state} not in ('done', 'cancelled') and ${hrDue.what} = 'probation'
  order by ${hrForm.createdAt} desc limit 1)`

/** A page, the nearest day first; what was settled is left out. */
export const pageDues = async (
  db: Database,
  { companyId, tab, what, search, today, page, pageSize }: HrDueQuery & { page: number; pageSize: number },
): Promise<{ total: number; rows: (HrDueRecord & { openFormId: string | null })[] }> => {
  const where = and(
    eq(hrDue.companyId, companyId),
    isNull(hrDue.settledAt),
    what === 'all' ? undefined : eq(hrDue.what, what),
    byDay(tab, today),
    occurring(search, foldedText(sql`(${hrDue.name} || ' ' || ${hrDue.phone} || ' ' || ${hrDue.words})`)),
  )
  const [counted] = await db.current().select({ total: count() }).from(hrDue).where(where)
  const rows = await db
    .current()
    .select({ due: hrDue, openFormId: openRegular })
    .from(hrDue)
    .where(where)
    .orderBy(asc(hrDue.day), asc(hrDue.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return {
    total: counted?.total ?? 0,
    rows: rows.map(({ due, openFormId }) => ({ ...due, openFormId })),
  }
}

/** People with forms in force of whom nothing was ever worked out, some at a time. */
export const peopleWithoutDues = (
  db: Database,
  { after, most }: { after: string; most: number },
): Promise<(HrPerson & { key: string })[]> => {
  const key = sql<string>`${hrForm.companyId}::text || ' ' || ${hrForm.phone}`
  return db
    .current()
    .selectDistinct({ companyId: hrForm.companyId, phone: hrForm.phone, key })
    .from(hrForm)
    .where(
      and(
        inArray(hrForm.state, ['passed', 'done']),
        sql`${key} > ${after}`,
        sql`not exists (select 1 from ${hrDue} where ${hrDue.companyId} = ${hrForm.companyId} and ${hrDue.phone} = ${hrForm.phone})`,
      ),
    )
    .orderBy(asc(key))
    .limit(most)
}

/** Whether nothing was ever worked out for anybody. */
export const isDuesUnknown = async (db: Database): Promise<boolean> => {
  const [row] = await db.current().select({ id: hrDue.id }).from(hrDue).limit(1)
  return row === undefined
}
