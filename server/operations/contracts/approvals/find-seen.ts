// Finds an approval for somebody who may see it; to everybody else it does not exist.
import { groupOf } from '#protocol/contracts/approval-processes/nodes.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { approvalLifecycle, getApproval } from '#server/domain/contracts/approvals/store.ts'
import { tasksOf } from '#server/domain/contracts/approvals/tasks.ts'
import type { ApprovalRecord } from '#server/domain/contracts/approvals/store.ts'

/** Whether the caller, in the company of an approval, sees all that its things are about: every contract and paper of the company, or every HR form. */
export const isAdminOf = (
  { rights }: Pick<Context, 'rights'>,
  { scope }: Pick<ApprovalRecord, 'scope'>,
): boolean =>
  groupOf(scope) === 'hr' ? rights.may('humanResouce', 'launch') : rights.may('contract', 'viewAll')

/**
 * Seen in its company by its starter, by everybody asked, by editors of processes, and by those who see all contracts there;
 * refuses `not-found`.
 */
export const findSeen = async (ctx: Context, approvalId: string): Promise<ApprovalRecord> => {
  const { identity, user, rights } = ctx
  const approval = await getApproval(ctx.deps.db, approvalId)
  const isHere = identity.type === 2 && approval?.companyId === identity.companyId
  if (approval === undefined || !isHere) throw notFound()
  if (approval.starterId === user.id || rights.may('approveManage', 'edit') || isAdminOf(ctx, approval))
    return approval
  const tasks = await tasksOf(ctx.deps.db, approvalId)
  if (tasks.some((task) => task.userId === user.id && task.askedAt !== null)) return approval
  throw notFound()
}

/** The same, locked until the transaction ends: nobody else decides, adds or hands on meanwhile. */
export const lockSeen = async (ctx: Context, approvalId: string): Promise<ApprovalRecord> => {
  await findSeen(ctx, approvalId)
  await approvalLifecycle.load(ctx.deps.db, approvalId)
  return findSeen(ctx, approvalId)
}

const notFound = (): Refusal =>
  new Refusal('not-found', '没有找到这项审批，可能已转交他人，或当前身份无权查看。')
