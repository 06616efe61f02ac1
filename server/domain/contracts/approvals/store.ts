// Approvals in the database, and how `advance` moves them.
import { and, desc, eq, sql } from 'drizzle-orm'
import { APPROVAL_STATUS } from '#protocol/contracts/approvals.ts'
import type { ApprovalState } from '#protocol/contracts/approvals.ts'
import type { Database } from '#server/db/database.ts'
import { approval, approvalTask } from '#server/db/schema/contracts/approvals.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { approvalMachine } from './machine.ts'

export type ApprovalRecord = typeof approval.$inferSelect

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
