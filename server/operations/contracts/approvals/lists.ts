// Approvals as lists and in full, for those who are asked and those who started them.
import type { ApprovalDetail, ApprovalKind, ApprovalRow, ApprovalTab } from '#protocol/contracts/approvals.ts'
import { APPROVAL_KINDS, APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import type { ApprovalScope } from '#protocol/contracts/approval-processes/nodes.ts'
import type { GivenStageFilters } from '#protocol/contracts/contracts/list-filters.ts'
import type { Context } from '#server/context.ts'
import { linesOf } from '#server/domain/contracts/approvals/lines.ts'
import { actionsFor, isUrgeable, notAskable } from '#server/domain/contracts/approvals/rules.ts'
import { countOpen, countTab, pageApprovals } from '#server/domain/contracts/approvals/lists.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import { openTasksOfAll, tasksOf } from '#server/domain/contracts/approvals/tasks.ts'
import type { Asker } from '#server/domain/contracts/approvals/lists.ts'
import type { ApprovalRecord, Subject } from '#server/domain/contracts/approvals/store.ts'
import type { TaskRecord } from '#server/domain/contracts/approvals/tasks.ts'
import { urgesOf } from '#server/domain/contracts/approvals/urges.ts'
import { stageFiltersFrom } from '#server/domain/contracts/contracts/given-filters.ts'
import { urgeAgainAt } from '#server/domain/contracts/parties/rules.ts'
import { findSeen } from './find-seen.ts'
import { urgerOf } from './urge.ts'

/** Contracts and seals as in the filter, and what is asked of HR; papers of the office have a list of their own. */
const LISTED: readonly ApprovalScope[] = [...APPROVAL_KINDS, 'entry', 'regular', 'transfer', 'depart']

const askerOf = ({ identity, user }: Context): Asker | undefined =>
  identity.type === 2 ? { companyId: identity.companyId, userId: user.id, scopes: LISTED } : undefined

interface Query extends GivenStageFilters {
  readonly tab: ApprovalTab
  readonly kind?: ApprovalKind | undefined
  readonly page: number
  readonly pageSize: number
}

/** A page of a tab; nobody is asked anything as a person. */
export const listApprovals = async (
  ctx: Context,
  { tab, kind, page, pageSize, ...given }: Query,
): Promise<{ total: number; hasMore?: boolean; page: number; pageSize: number; rows: ApprovalRow[] }> => {
  const asker = askerOf(ctx)
  if (asker === undefined) return { total: 0, page, pageSize, rows: [] }
  const { total, hasMore, rows } = await pageApprovals(ctx.deps.db, {
    ...asker,
    ...(kind !== undefined && { scopes: [kind] }),
    tab,
    filters: stageFiltersFrom(given, ctx.identity),
    page,
    pageSize,
  })
  const open = await openTasksOfAll(
    ctx.deps.db,
    rows.map(({ id }) => id),
  )
  return {
    total,
    ...(hasMore && { hasMore }),
    page,
    pageSize,
    rows: rows.map((row) => presentRow(row, open)),
  }
}

export const countApprovals = async (ctx: Context): Promise<Record<ApprovalTab, number>> => {
  const asker = askerOf(ctx)
  if (asker === undefined) return { toDo: 0, done: 0, mine: 0 }
  const count = (tab: ApprovalTab) => countTab(ctx.deps.db, tab, asker)
  return { toDo: await count('toDo'), done: await count('done'), mine: await count('mine') }
}

/** How many approvals wait for the caller. */
export const countToDo = async (ctx: Context): Promise<number> => {
  const asker = askerOf(ctx)
  return asker === undefined ? 0 : countOpen(ctx.deps.db, asker)
}

export const readApproval = async (ctx: Context, approvalId: string): Promise<ApprovalDetail> =>
  presentDetail(ctx, await findSeen(ctx, approvalId))

/** The newest approval of a thing that the caller was found to see; null when it never needed one. */
export const readApprovalOf = async (ctx: Context, subject: Subject): Promise<ApprovalDetail | null> => {
  const approval = await newestOf(ctx.deps.db, subject)
  return approval === undefined ? null : presentDetail(ctx, approval)
}

const presentRow = (row: ApprovalRecord, open: readonly TaskRecord[]): ApprovalRow => ({
  approvalId: row.id,
  scope: row.scope,
  title: row.title,
  target: row.target,
  processName: row.processName,
  starter: row.starter,
  status: row.status,
  nodeName: row.state === 'running' ? (row.nodes[row.context.node]?.name ?? '') : '',
  waitingFor: open.flatMap((task) => (task.approvalId === row.id ? [task.name] : [])),
  startedAt: row.startedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

const presentDetail = async (ctx: Context, row: ApprovalRecord): Promise<ApprovalDetail> => {
  const tasks = await tasksOf(ctx.deps.db, row.id)
  const isHere = ctx.identity.type === 2 && ctx.identity.companyId === row.companyId
  const urger = urgerOf(ctx, row)
  const urges = await urgesOf(ctx.deps.db, row.id)
  const urgeable = (task: TaskRecord): boolean =>
    isHere && task.userId !== ctx.user.id && isUrgeable(row, { node: task.node, task: task.position }, urger)
  const againAt = (task: TaskRecord): string | null =>
    urgeAgainAt(urges.get(task.userId) ?? [], ctx.clock.now())?.toISOString() ?? null
  return {
    approvalId: row.id,
    scope: row.scope,
    title: row.title,
    processName: row.processName,
    versionNo: row.versionNo,
    status: row.status,
    starter: row.starter,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    reason: row.reason,
    node: row.context.node,
    nodes: row.nodes.map(({ name, mode }, node) => ({
      name,
      mode,
      tasks: inOrder(row, tasks, node).map((task) => ({
        taskId: task.id,
        name: task.name,
        isMe: isHere && task.userId === ctx.user.id,
        status: task.status,
        opinion: task.opinion,
        signature: task.signature,
        decidedAt: task.decidedAt?.toISOString() ?? null,
        added: task.added,
        waitsForAdded: task.status === APPROVAL_TASK.waiting && task.askedAt !== null,
        urge: urgeable(task) ? { againAt: againAt(task) } : null,
      })),
    })),
    actions: isHere
      ? actionsFor(row, tasks, { userId: ctx.user.id, isAdmin: ctx.rights.may('approveManage', 'edit') })
      : [],
    notAskable: isHere ? notAskable(row, tasks) : [],
  }
}

/** The tasks of a node in the order of asking: an added person is next to the person who added them. */
const inOrder = ({ context }: ApprovalRecord, tasks: readonly TaskRecord[], node: number): TaskRecord[] => {
  const facts = context.nodes[node]
  return (facts === undefined ? [] : linesOf(facts).flat()).flatMap((position) =>
    tasks.filter((task) => task.node === node && task.position === position),
  )
}
