// Approvals and their tasks in the database.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { APPROVAL_STATUS, APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import type { ApprovalState, ApprovalTab } from '#protocol/contracts/approvals.ts'
import type { ApprovalScope } from '#protocol/contracts/approval-processes/nodes.ts'
import type { Database } from '#server/db/database.ts'
import { countListed } from '#server/db/full-counts.ts'
import { firstOf, pickListed } from '#server/db/ordered-picks.ts'
import type { OrderedList } from '#server/db/ordered-picks.ts'
import { MOST_DOTTED, MOST_LOOKED, countRows, pickFrom } from '#server/db/picks.ts'
import type { Cut } from '#server/db/picks.ts'
import { approval, approvalTask } from '#server/db/schema/contracts/approvals.ts'
import { stageMatches } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { StageFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { approvalMachine } from './machine.ts'

export type ApprovalRecord = typeof approval.$inferSelect
export type TaskRecord = typeof approvalTask.$inferSelect

/** What an approval is about. */
export interface Subject {
  readonly noun: string
  readonly id: string
}

export const insertApproval = async (
  db: Database,
  row: typeof approval.$inferInsert,
  tasks: readonly (typeof approvalTask.$inferInsert)[],
): Promise<void> => {
  await db.current().insert(approval).values(row)
  await db
    .current()
    .insert(approvalTask)
    .values([...tasks])
}

/** People who are asked besides those the process names. */
export const insertTasks = async (
  db: Database,
  tasks: readonly (typeof approvalTask.$inferInsert)[],
): Promise<void> => {
  await db
    .current()
    .insert(approvalTask)
    .values([...tasks])
}

export const getApproval = async (db: Database, id: string): Promise<ApprovalRecord | undefined> => {
  const [row] = await db.current().select().from(approval).where(eq(approval.id, id))
  return row
}

/** The newest approval of a thing, if it ever went through one. */
export const newestOf = async (db: Database, { noun, id }: Subject): Promise<ApprovalRecord | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(approval)
    .where(and(eq(approval.subjectNoun, noun), eq(approval.subjectId, id)))
    // Of two started in the same moment the one that runs is the later.
    .orderBy(desc(approval.startedAt), desc(sql`${approval.state} = 'running'`))
    .limit(1)
  return row
}

/** Changes anything but state and context, which belong to the chart. */
export const changeApproval = async (
  db: Database,
  id: string,
  change: Partial<Pick<ApprovalRecord, 'reason'>>,
): Promise<void> => {
  await db.current().update(approval).set(change).where(eq(approval.id, id))
}

/** All tasks by node and place. */
export const tasksOf = (db: Database, approvalId: string): Promise<TaskRecord[]> =>
  db
    .current()
    .select()
    .from(approvalTask)
    .where(eq(approvalTask.approvalId, approvalId))
    .orderBy(asc(approvalTask.node), asc(approvalTask.position))

/** Who is or was asked at which node of several approvals. */
export const askedOfAll = (db: Database, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .current()
        .select({
          approvalId: approvalTask.approvalId,
          node: approvalTask.node,
          userId: approvalTask.userId,
        })
        .from(approvalTask)
        .where(inArray(approvalTask.approvalId, [...ids]))
        .orderBy(asc(approvalTask.node), asc(approvalTask.position))

/** Open tasks of several approvals, for lists that say whom they wait for. */
export const openTasksOfAll = (db: Database, ids: readonly string[]): Promise<TaskRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .current()
        .select()
        .from(approvalTask)
        .where(and(inArray(approvalTask.approvalId, [...ids]), eq(approvalTask.status, APPROVAL_TASK.open)))
        .orderBy(asc(approvalTask.position))

/** Who is asked now about each of several things of a kind, by their ids. */
export const askedNow = async (
  db: Database,
  noun: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .current()
    .select({ subjectId: approval.subjectId, name: approvalTask.name })
    .from(approvalTask)
    .innerJoin(approval, eq(approval.id, approvalTask.approvalId))
    .where(
      and(
        eq(approval.subjectNoun, noun),
        inArray(approval.subjectId, [...ids]),
        eq(approval.state, 'running'),
        eq(approvalTask.status, APPROVAL_TASK.open),
      ),
    )
    .orderBy(asc(approvalTask.position))
  const asked = new Map<string, string[]>()
  for (const { subjectId, name } of rows) asked.set(subjectId, [...(asked.get(subjectId) ?? []), name])
  return asked
}

/** The running approval of a thing goes on under another starter. */
export const changeStarter = async (
  db: Database,
  { noun, id }: Subject,
  to: { userId: string; name: string },
): Promise<void> => {
  await db
    .current()
    .update(approval)
    .set({ starterId: to.userId, starter: to.name })
    .where(and(eq(approval.subjectNoun, noun), eq(approval.subjectId, id), eq(approval.state, 'running')))
}

/** Changes anything but the status, which the chart's context says. */
export const changeTask = async (
  db: Database,
  id: string,
  change: Partial<Omit<TaskRecord, 'id' | 'approvalId' | 'node' | 'position' | 'status'>>,
): Promise<void> => {
  await db.current().update(approvalTask).set(change).where(eq(approvalTask.id, id))
}

/** A task with its approval, by its id. */
export const findTask = async (
  db: Database,
  taskId: string,
): Promise<{ task: TaskRecord; approval: ApprovalRecord } | undefined> => {
  const [row] = await db
    .current()
    .select({ task: approvalTask, approval })
    .from(approvalTask)
    .innerJoin(approval, eq(approval.id, approvalTask.approvalId))
    .where(eq(approvalTask.id, taskId))
  return row
}

/** Tasks of running approvals that a person of a company has still to decide, or will have to. */
export const undecidedOf = (db: Database, who: { companyId: string; userId: string }) =>
  db
    .current()
    .select({ task: approvalTask, approval })
    .from(approvalTask)
    .innerJoin(approval, eq(approval.id, approvalTask.approvalId))
    .where(
      and(
        eq(approvalTask.companyId, who.companyId),
        eq(approvalTask.userId, who.userId),
        inArray(approvalTask.status, [APPROVAL_TASK.waiting, APPROVAL_TASK.open]),
        eq(approval.state, 'running'),
      ),
    )
    .orderBy(desc(approval.updatedAt), asc(approvalTask.node))

/** Whether a person of a company is or was asked about a thing; those who are yet to come see it in their turn. */
export const wasAsked = async (
  db: Database,
  { noun, id }: Subject,
  who: { companyId: string; userId: string },
): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: approvalTask.id })
    .from(approvalTask)
    .innerJoin(approval, eq(approval.id, approvalTask.approvalId))
    .where(
      and(
        eq(approval.subjectNoun, noun),
        eq(approval.subjectId, id),
        eq(approvalTask.companyId, who.companyId),
        eq(approvalTask.userId, who.userId),
        sql`${approvalTask.askedAt} is not null`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whether a thing waits for a person of a company to decide now. */
export const isAskedNow = async (
  db: Database,
  { noun, id }: Subject,
  who: { companyId: string; userId: string },
): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: approvalTask.id })
    .from(approvalTask)
    .innerJoin(approval, eq(approval.id, approvalTask.approvalId))
    .where(
      and(
        eq(approval.subjectNoun, noun),
        eq(approval.subjectId, id),
        eq(approval.state, 'running'),
        eq(approvalTask.companyId, who.companyId),
        eq(approvalTask.userId, who.userId),
        eq(approvalTask.status, APPROVAL_TASK.open),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whose lists, in which company, over approvals of which scopes. */
export interface Asker {
  readonly companyId: string
  readonly userId: string
  readonly scopes: readonly ApprovalScope[]
}

// Lists of contracts and of papers show approvals of their own scopes.
const isTaskOf = (scopes: readonly ApprovalScope[]): SQL =>
  sql`exists (select 1 from ${approval} where ${approval.id} = ${approvalTask.approvalId} and ${inArray(approval.scope, [...scopes])})`

const isMine = ({ companyId, userId, scopes }: Asker): SQL =>
  sql`${approval.starterId} = ${userId} and ${approval.companyId} = ${companyId} and ${inArray(approval.scope, [...scopes])}`

// What one started stands once in its index in the order of its last change.
const mineOf = (asker: Asker): OrderedList => ({
  rows: firstOf(sql`select ${approval.id} as id, ${approval.updatedAt} as at from ${approval}
    where ${isMine(asker)} order by ${approval.updatedAt} desc, ${approval.id} desc`),
  counted: sql`select 1 from ${approval} where ${isMine(asker)}`,
  name: ['approvals', asker.companyId, asker.userId, asker.scopes],
})

// The approvals that one is or was asked about, with the time that orders them, newest first: when one was asked, when one decided.
const inTab = (tab: Exclude<ApprovalTab, 'mine'>, { companyId, userId, scopes }: Asker): SQL => {
  const own = sql`${approvalTask.userId} = ${userId} and ${approvalTask.companyId} = ${companyId} and ${isTaskOf(scopes)}`
  const newest = sql`order by at desc limit ${MOST_LOOKED}`
  if (tab === 'done')
    return sql`select ${approvalTask.approvalId} as id, ${approvalTask.decidedAt} as at from ${approvalTask}
      where ${own} and ${approvalTask.status} in (2, 3) ${newest}`
  return sql`(select ${approvalTask.approvalId} as id, ${approvalTask.askedAt} as at from ${approvalTask}
      where ${own} and ${approvalTask.status} = ${APPROVAL_TASK.open} ${newest})
    union all (${waitingForAdded(own)} ${newest})`
}

// Who was asked, added others who decide first, and is asked again after them.
const waitingForAdded = (own: SQL): SQL =>
  sql`select ${approvalTask.approvalId} as id, ${approvalTask.askedAt} as at from ${approvalTask}
    where ${own} and ${approvalTask.status} = ${APPROVAL_TASK.waiting} and ${approvalTask.askedAt} is not null
      and exists (select 1 from ${approval} where ${approval.id} = ${approvalTask.approvalId} and ${approval.state} = 'running')`

// The chain that tells of it is the contract's, or the one of the contract itself.
const about = sql`(select coalesce(chain_id, subject_id) as contract_id, started_at, title, starter from ${approval}
  where ${approval.id} = looked.id) about`

const columns = {
  contractId: sql`about.contract_id`,
  begunAt: sql`about.started_at`,
  title: sql`about.title`,
  initiator: sql`about.starter`,
}

/** A page of one tab, newest first. */
export const pageApprovals = async (
  db: Database,
  { tab, filters, ...query }: Asker & Cut & { tab: ApprovalTab; filters: StageFilters },
): Promise<{ total: number; hasMore: boolean; rows: ApprovalRecord[] }> => {
  const matching = stageMatches(filters, columns)
  const wanted = matching && sql`select 1 from ${about} cross join lateral (${matching}) matching`
  const mine = mineOf(query)
  const { ids, total, hasMore } =
    tab === 'mine'
      ? await pickListed(db, mine, wanted && { rows: mine.rows, matching: wanted }, query)
      : await pickFrom(db, { rows: inTab(tab, query), repeats: true, matching: wanted }, query)
  if (ids.length === 0) return { total, hasMore, rows: [] }
  const rows = await db
    .current()
    .select()
    .from(approval)
    .where(inArray(approval.id, [...ids]))
  return { total, hasMore, rows: ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) }
}

/** How many approvals a tab holds, ending at one more than `MOST_COUNTED`. */
export const countTab = async (db: Database, tab: ApprovalTab, asker: Asker): Promise<number> => {
  if (tab === 'mine') {
    const { name, counted } = mineOf(asker)
    return countListed(db, name, counted)
  }
  const { rows } = await db
    .current()
    .execute<{ total: number }>(
      sql`select count(distinct id)::int as total from (${inTab(tab, asker)}) counted`,
    )
  return rows[0]?.total ?? 0
}

/** How many wait for a person's own decision now, ending at `MOST_DOTTED`: the red dot. */
export const countOpen = (db: Database, { companyId, userId, scopes }: Asker): Promise<number> => {
  const open = sql`select distinct ${approvalTask.approvalId} from ${approvalTask} where ${approvalTask.userId} = ${userId}
    and ${approvalTask.companyId} = ${companyId} and ${approvalTask.status} = ${APPROVAL_TASK.open}
    and ${isTaskOf(scopes)}`
  return countRows(db, open, MOST_DOTTED)
}

/** Approvals as `advance` moves them; their history is in the chain of their subject. */
export const approvalLifecycle: Lifecycle<typeof approvalMachine> = {
  noun: 'approval',
  machine: approvalMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(approval).where(eq(approval.id, id)).for('update')
    return (
      row && {
        id,
        state: row.state,
        context: row.context,
        version: row.version,
        chainId: row.chainId ?? row.subjectId,
      }
    )
  },
  store: async (db, { id, state, context, version }, at) => {
    await db
      .current()
      .update(approval)
      .set({
        state: state as ApprovalState,
        status: APPROVAL_STATUS[state as ApprovalState],
        context,
        version,
        updatedAt: at,
        ...(state === 'prepared' || state === 'running' ? {} : { endedAt: at }),
      })
      .where(eq(approval.id, id))
    for (const [node, { tasks }] of context.nodes.entries()) {
      for (const [position, status] of tasks.entries()) {
        const which = and(
          eq(approvalTask.approvalId, id),
          eq(approvalTask.node, node),
          eq(approvalTask.position, position),
        )
        await db.current().update(approvalTask).set({ status }).where(which)
      }
    }
  },
}
