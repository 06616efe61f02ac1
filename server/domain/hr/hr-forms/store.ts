// HR forms in the database: one by one, in lists, and moved by their chart.
import { and, arrayOverlaps, asc, count, desc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatDate } from '#protocol/chinese-date.ts'
import { HR_FORM_STATUS } from '#protocol/hr/hr-forms/status.ts'
import type { HrFormState, HrFormTab, HrKind } from '#protocol/hr/hr-forms/status.ts'
import type { HrPast } from '#protocol/hr/hr-forms/terms.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { user } from '#server/db/schema/account/users.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { hrForm } from '#server/db/schema/hr/hr-forms.ts'
import { occurring, foldedText } from '#server/domain/contracts/contracts/search.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { hrFormMachine } from './machine.ts'

export type HrFormRecord = typeof hrForm.$inferSelect

export const insertHrForm = async (db: Database, row: typeof hrForm.$inferInsert): Promise<void> => {
  await db.current().insert(hrForm).values(row)
}

export const findHrForm = async (db: Database, id: string): Promise<HrFormRecord | undefined> => {
  const [row] = await db.current().select().from(hrForm).where(eq(hrForm.id, id))
  return row
}

/** The same, locked until the transaction ends. */
export const lockHrForm = async (db: Database, id: string): Promise<HrFormRecord | undefined> => {
  const [row] = await db.current().select().from(hrForm).where(eq(hrForm.id, id)).for('update')
  return row
}

/** Changes anything but the state, which belongs to the chart. */
export const changeHrForm = async (
  db: Database,
  id: string,
  change: Partial<Omit<typeof hrForm.$inferInsert, 'id' | 'kind' | 'state' | 'status' | 'context'>>,
): Promise<void> => {
  await db.current().update(hrForm).set(change).where(eq(hrForm.id, id))
}

/** Forms of one kind in one company. */
export interface HrFormQuery {
  readonly companyId: string
  readonly kind: HrKind
  readonly tab: HrFormTab
  readonly search: string
  /** Any of these: the one it names, or one in which the employee is. */
  readonly departments?: readonly string[] | undefined
  /** Of its day; empty for open ends. */
  readonly from: string
  readonly to: string
}

const matching = ({ companyId, kind, tab, search, departments, from, to }: HrFormQuery): SQL | undefined =>
  and(
    eq(hrForm.companyId, companyId),
    eq(hrForm.kind, kind),
    tab === 'all' ? undefined : eq(hrForm.state, tab),
    departments === undefined ? undefined : inDepartments(departments),
    from === '' ? undefined : gte(hrForm.effectiveDay, from),
    // A draft without a day lies before every day, and on none.
    to === '' ? undefined : and(lte(hrForm.effectiveDay, to), ne(hrForm.effectiveDay, '')),
    occurring(
      search,
      foldedText(sql`(${hrForm.name} || ' ' || ${hrForm.phone} || ' ' || ${hrForm.launcher})`),
    ),
  )

const inDepartments = (departments: readonly string[]): SQL | undefined =>
  departments.length === 0
    ? sql`false`
    : or(
        inArray(sql`${hrForm.terms}->>'departmentId'`, [...departments]),
        sql`exists (select 1 from ${member} where ${and(
          eq(member.id, hrForm.memberId),
          arrayOverlaps(member.departments, [...departments]),
        )})`,
      )

// What is still to come first, the nearest day first and drafts without a day behind it; what is over last, newest first.
const order = [
  asc(sql`${hrForm.state} in ('done', 'cancelled')`),
  asc(sql`${hrForm.effectiveDay} = '' and ${hrForm.state} not in ('done', 'cancelled')`),
  asc(sql`case when ${hrForm.state} in ('done', 'cancelled') then '' else ${hrForm.effectiveDay} end`),
  desc(hrForm.updatedAt),
  desc(hrForm.id),
]

/** A page of a tab, due dates first. */
export const pageHrForms = async (
  db: Database,
  { page, pageSize, ...query }: HrFormQuery & { page: number; pageSize: number },
): Promise<{ total: number; rows: HrFormRecord[] }> => {
  const where = matching(query)
  const [counted] = await db.current().select({ total: count() }).from(hrForm).where(where)
  const rows = await db
    .current()
    .select()
    .from(hrForm)
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

/** How many forms of a kind are in each state. */
export const countHrForms = async (
  db: Database,
  query: Omit<HrFormQuery, 'tab'>,
): Promise<Map<HrFormState, number>> => {
  const rows = await db
    .current()
    .select({ state: hrForm.state, total: count() })
    .from(hrForm)
    .where(matching({ ...query, tab: 'all' }))
    .groupBy(hrForm.state)
  return new Map(rows.map(({ state, total }) => [state, total]))
}

/** How many forms of a kind came back to whoever sent them. */
export const countReturned = async (
  db: Database,
  { companyId, launcherId, kind }: Pick<HrFormRecord, 'companyId' | 'launcherId' | 'kind'>,
): Promise<number> => {
  const [row] = await db
    .current()
    .select({ total: count() })
    .from(hrForm)
    .where(
      and(
        eq(hrForm.companyId, companyId),
        eq(hrForm.kind, kind),
        eq(hrForm.state, 'returned'),
        eq(hrForm.launcherId, launcherId),
      ),
    )
  return row?.total ?? 0
}

/** The day on which whoever has a phone joined the company they still work in; empty for nobody. */
const joinedDay = async (db: Database, companyId: string, phone: string): Promise<string> => {
  if (phone === '') return ''
  const [row] = await db
    .current()
    .select({ joinedAt: member.joinedAt, invitedAt: member.invitedAt, createdAt: member.createdAt })
    .from(member)
    .leftJoin(user, eq(user.id, member.userId))
    .where(
      and(
        eq(member.companyId, companyId),
        sql`coalesce(${user.phone}, ${member.phone}) = ${phone}`,
        inArray(member.status, ['active', 'disabled']),
      ),
    )
    .limit(1)
  // Whoever founded the company was never invited.
  const since = row?.joinedAt ?? (row?.invitedAt === null ? row.createdAt : null)
  return since === null ? '' : formatDate(since, 'YYYY-MM-DD')
}

/** What went before with a phone in a company, besides this form. */
export const pastOf = async (
  db: Database,
  { companyId, phone, id }: Pick<HrFormRecord, 'companyId' | 'phone' | 'id'>,
): Promise<HrPast> => {
  const rows = await db
    .current()
    .select({ kind: hrForm.kind, terms: hrForm.terms, day: hrForm.effectiveDay })
    .from(hrForm)
    .where(
      and(
        eq(hrForm.companyId, companyId),
        eq(hrForm.phone, phone),
        inArray(hrForm.kind, ['entry', 'depart']),
        inArray(hrForm.state, ['passed', 'done']),
        ne(hrForm.id, id),
      ),
    )
    .orderBy(asc(hrForm.effectiveDay))
  const entries = rows.filter(({ kind }) => kind === 'entry')
  const left = rows.findLast(({ kind }) => kind === 'depart')?.day ?? ''
  const begun = [...entries.map(({ day }) => day), await joinedDay(db, companyId, phone)]
  return {
    hadProbation: entries.some(({ terms }) => terms.probationMonths > 0),
    earlierTerms: entries.filter(({ terms }) => terms.termMonths !== null).length,
    servedSince: begun.filter((day) => day > left).toSorted()[0] ?? '',
  }
}

/** The one from which a labour contract was begun. */
export const formOfContract = async (db: Database, contractId: string): Promise<HrFormRecord | undefined> => {
  const [row] = await formBegunWith(db, { contractId })
  return row
}

const formBegunWith = prepared((orm) =>
  orm
    .select()
    .from(hrForm)
    .where(eq(hrForm.labourContractId, sql.placeholder('contractId'))),
)

/** Of one person in a company, the newest first; as many as anybody has. */
export const formsOfPhone = (
  db: Database,
  { companyId, phone }: Pick<HrFormRecord, 'companyId' | 'phone'>,
): Promise<HrFormRecord[]> =>
  phone === ''
    ? Promise.resolve([])
    : db
        .current()
        .select()
        .from(hrForm)
        .where(and(eq(hrForm.companyId, companyId), eq(hrForm.phone, phone)))
        .orderBy(desc(hrForm.createdAt))
        .limit(MOST_OF_ONE)

const MOST_OF_ONE = 100

/** Forms as `advance` moves them; each has a chain of its own. */
export const hrFormLifecycle: Lifecycle<typeof hrFormMachine> = {
  noun: 'hrForm',
  machine: hrFormMachine,
  load: async (db, id) => {
    const row = await lockHrForm(db, id)
    return row && { id, state: row.state, context: row.context, version: row.version, chainId: id }
  },
  store: async (db, moved, at) => {
    const state = moved.state as HrFormState
    await db
      .current()
      .update(hrForm)
      .set({
        state,
        status: HR_FORM_STATUS[state],
        context: moved.context,
        version: moved.version,
        updatedAt: at,
      })
      .where(eq(hrForm.id, moved.id))
  },
}
