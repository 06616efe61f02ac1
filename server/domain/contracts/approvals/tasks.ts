// The tasks of approvals in the database: who is asked, in which turn, and what they decided.
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import type { Database } from '#server/db/database.ts'
import { approval, approvalTask } from '#server/db/schema/contracts/approvals.ts'
import type { ApprovalRecord, Subject } from './store.ts'

export type TaskRecord = typeof approvalTask.$inferSelect

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

/** All tasks by node and place. */
export const tasksOf = (db: Database, approvalId: string): Promise<TaskRecord[]> =>
  db
    .current()
    .select()
    .from(approvalTask)
    .where(eq(approvalTask.approvalId, approvalId))
    .orderBy(asc(approvalTask.node), asc(approvalTask.position))

/** Who is or was asked at which node of several approvals, by the approvals' ids. */
export const askedOfAll = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>()
  const { approvalId, node, userId } = approvalTask
  const rows = await db
    .current()
    .select({ approvalId, node, userId })
    .from(approvalTask)
    .where(inArray(approvalId, [...ids]))
    .orderBy(asc(node), asc(approvalTask.position))
  return Map.groupBy(rows, (row) => row.approvalId)
}

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

const hasTask = async (
  db: Database,
  { noun, id }: Subject,
  who: { companyId: string; userId: string },
  which: SQL | undefined,
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
        which,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whether a person of a company is or was asked about a thing; those who are yet to come see it in their turn. */
export const wasAsked = (
  db: Database,
  subject: Subject,
  who: { companyId: string; userId: string },
): Promise<boolean> => hasTask(db, subject, who, isNotNull(approvalTask.askedAt))

/** Whether a thing waits for a person of a company to decide now. */
export const isAskedNow = (
  db: Database,
  subject: Subject,
  who: { companyId: string; userId: string },
): Promise<boolean> =>
  hasTask(db, subject, who, and(eq(approval.state, 'running'), eq(approvalTask.status, APPROVAL_TASK.open)))
