// Papers of the office in the database: one by one, and in the lists of those who see them.
import { and, count, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import { PAPER_STATUS } from '#protocol/office/papers/status.ts'
import type { PaperState, PaperTab } from '#protocol/office/papers/status.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import type { Database } from '#server/db/database.ts'
import { paper } from '#server/db/schema/office/papers.ts'
import { foldedText, occurring } from '#server/domain/contracts/contracts/search.ts'
import { begunWithin } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { TaskFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { paperMachine } from './machine.ts'

export type PaperRecord = typeof paper.$inferSelect

export const insertPaper = async (db: Database, row: typeof paper.$inferInsert): Promise<void> => {
  await db.current().insert(paper).values(row)
}

export const findPaper = async (db: Database, id: string): Promise<PaperRecord | undefined> => {
  const [row] = await db.current().select().from(paper).where(eq(paper.id, id))
  return row
}

/** The same, locked until the transaction ends. */
export const lockPaper = async (db: Database, id: string): Promise<PaperRecord | undefined> => {
  const [row] = await db.current().select().from(paper).where(eq(paper.id, id)).for('update')
  return row
}

/** Changes anything but the state, which belongs to the chart. */
export const changePaper = async (
  db: Database,
  id: string,
  change: Partial<Omit<typeof paper.$inferInsert, 'id' | 'kind' | 'state' | 'status' | 'context'>>,
): Promise<void> => {
  await db.current().update(paper).set(change).where(eq(paper.id, id))
}

/** Somebody who reads lists: in which company, and whether they see all of it. */
export interface PaperReader {
  readonly companyId: string
  readonly userId: string
  readonly seesAll: boolean
}

const BACK: readonly PaperState[] = ['returned', 'withdrawn']
const SHOWN: Readonly<Record<Exclude<PaperTab, 'copied'>, readonly PaperState[]>> = {
  all: ['approving', 'toSeal', 'completed', ...BACK],
  approving: ['approving'],
  toSeal: ['toSeal'],
  completed: ['completed'],
  back: BACK,
}

const isCopiedTo = (userId: string): SQL => sql`${paper.copies} @> ${JSON.stringify([{ userId }])}::jsonb`

const inTab = (
  { companyId, userId, seesAll }: PaperReader,
  kind: PaperKind,
  tab: PaperTab,
): SQL | undefined =>
  and(
    eq(paper.companyId, companyId),
    eq(paper.kind, kind),
    inArray(paper.state, [...SHOWN[tab === 'copied' ? 'all' : tab]]),
    tab === 'copied' ? isCopiedTo(userId) : seesAll ? undefined : eq(paper.authorId, userId),
  )

interface Paging {
  readonly search: string
  readonly page: number
  readonly pageSize: number
}

const pageWhere = async (
  db: Database,
  which: SQL | undefined,
  { search, page, pageSize }: Paging,
): Promise<{ total: number; rows: PaperRecord[] }> => {
  const where = and(which, occurring(search, foldedText(paper.searchText)))
  const [counted] = await db.current().select({ total: count() }).from(paper).where(where)
  const rows = await db
    .current()
    .select()
    .from(paper)
    .where(where)
    .orderBy(desc(paper.updatedAt), desc(paper.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

const countWhere = async (db: Database, where: SQL | undefined): Promise<number> => {
  const [row] = await db.current().select({ total: count() }).from(paper).where(where)
  return row?.total ?? 0
}

/** A page of a tab of one kind, newest change first. */
export const pagePapers = (
  db: Database,
  query: PaperReader & Paging & { kind: PaperKind; tab: PaperTab },
): Promise<{ total: number; rows: PaperRecord[] }> =>
  pageWhere(db, inTab(query, query.kind, query.tab), query)

export const countTab = (
  db: Database,
  reader: PaperReader,
  kind: PaperKind,
  tab: PaperTab,
): Promise<number> => countWhere(db, inTab(reader, kind, tab))

const OPEN = ['draft', 'approving', 'toSeal', 'returned', 'withdrawn'] as const satisfies PaperState[]
export type OpenPaperState = (typeof OPEN)[number]

/** A person's papers that are not done, in one company, newest change first. */
export const openPapersOf = async (
  db: Database,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<(PaperRecord & { readonly state: OpenPaperState })[]> =>
  (await db
    .current()
    .select()
    .from(paper)
    .where(and(eq(paper.companyId, companyId), eq(paper.authorId, userId), inArray(paper.state, [...OPEN])))
    .orderBy(desc(paper.updatedAt), desc(paper.id))) as (PaperRecord & { state: OpenPaperState })[]

/** The person's own drafts of both kinds. */
export const pageDrafts = (
  db: Database,
  { companyId, userId, ...paging }: Pick<PaperReader, 'companyId' | 'userId'> & Paging,
): Promise<{ total: number; rows: PaperRecord[] }> =>
  pageWhere(
    db,
    and(eq(paper.companyId, companyId), eq(paper.authorId, userId), eq(paper.state, 'draft')),
    paging,
  )

type Worker = Pick<PaperReader, 'companyId' | 'userId'>

const askedNow = ({ companyId, userId }: Worker): SQL | undefined =>
  and(
    eq(paper.companyId, companyId),
    eq(paper.state, 'approving'),
    sql`exists (select 1 from approval_task task join approval on approval.id = task.approval_id
      where approval.subject_id = ${paper.id} and approval.state = 'running'
        and task.user_id = ${userId} and task.status = ${APPROVAL_TASK.open})`,
  )

const dealtWith = ({ companyId, userId }: Worker): SQL | undefined =>
  and(
    eq(paper.companyId, companyId),
    ne(paper.state, 'deleted'),
    or(
      sql`exists (select 1 from approval_task task join approval on approval.id = task.approval_id
        where approval.subject_id = ${paper.id} and task.user_id = ${userId} and task.decided_at is not null)`,
      sql`exists (select 1 from seal_request request join contract on contract.id = request.contract_id
        where contract.about_id = ${paper.id} and request.closed_by_id = ${userId}
          and request.outcome in ('sealed', 'returned'))`,
    ),
  )

/** Of a list that mixes both kinds. */
export interface PaperFilters extends TaskFilters {
  readonly kind?: PaperKind | undefined
}

const passing = ({ kind, search, counterparty = '', initiator = '', ...begun }: PaperFilters) =>
  and(
    kind === undefined ? undefined : eq(paper.kind, kind),
    occurring(search, foldedText(paper.searchText)),
    occurring(counterparty, foldedText(sql`(${paper.content} -> 'paper' ->> 'counterparty')`)),
    occurring(initiator, foldedText(paper.author)),
    begunWithin(begun, sql`${paper.handedInAt}`),
  )

/** Papers somebody is asked to approve now, or dealt with. */
export const pageAsked = (
  db: Database,
  tab: 'toApprove' | 'done',
  query: Worker & Paging & PaperFilters,
): Promise<{ total: number; rows: PaperRecord[] }> =>
  pageWhere(db, and(tab === 'toApprove' ? askedNow(query) : dealtWith(query), passing(query)), query)

export const countAsked = (db: Database, tab: 'toApprove' | 'done', worker: Worker): Promise<number> =>
  countWhere(db, tab === 'toApprove' ? askedNow(worker) : dealtWith(worker))

/** How many of a person's own papers of a kind came back. */
export const countReturned = (
  db: Database,
  { companyId, userId, kind }: Worker & { kind: PaperKind },
): Promise<number> =>
  countWhere(
    db,
    and(
      eq(paper.companyId, companyId),
      eq(paper.authorId, userId),
      eq(paper.kind, kind),
      eq(paper.state, 'returned'),
    ),
  )

/** All papers of a company that wait for a seal, newest first. */
export const papersToSeal = (
  db: Database,
  companyId: string,
  filters: PaperFilters = { search: '' },
): Promise<PaperRecord[]> =>
  db
    .current()
    .select()
    .from(paper)
    .where(and(eq(paper.companyId, companyId), eq(paper.state, 'toSeal'), passing(filters)))
    .orderBy(desc(paper.updatedAt), desc(paper.id))

/** Papers as `advance` moves them; each has a chain of its own. */
export const paperLifecycle: Lifecycle<typeof paperMachine> = {
  noun: 'paper',
  machine: paperMachine,
  load: async (db, id) => {
    const row = await lockPaper(db, id)
    return row && { id, state: row.state, context: row.context, version: row.version, chainId: id }
  },
  store: async (db, moved, at) => {
    const state = moved.state as PaperState
    await db
      .current()
      .update(paper)
      .set({
        state,
        status: PAPER_STATUS[state],
        context: moved.context,
        version: moved.version,
        updatedAt: at,
        ...(state === 'completed' ? { completedAt: at } : {}),
      })
      .where(eq(paper.id, moved.id))
  },
}
