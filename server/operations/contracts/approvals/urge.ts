// 催办: the starter or an administrator reminds somebody who is asked to approve (domain.md §1.1 URGE).
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Urger } from '#server/domain/contracts/approvals/rules.ts'
import { tasksOf } from '#server/domain/contracts/approvals/tasks.ts'
import type { ApprovalRecord } from '#server/domain/contracts/approvals/store.ts'
import { insertUrge, urgesOf } from '#server/domain/contracts/approvals/urges.ts'
import { urgeWait } from '#server/domain/contracts/parties/rules.ts'
import { noTask } from './decide.ts'
import { isAdminOf, lockSeen } from './find-seen.ts'
import { moveApproval } from './moves.ts'

/** What the caller, in the company of the approval, is to those who are asked. */
export const urgerOf = (ctx: Context, approval: ApprovalRecord): Urger => ({
  isStarter: approval.starterId === ctx.user.id,
  isAdmin: isAdminOf(ctx, approval),
})

/** Reminds one person who is asked now; refuses `approval.not-possible`, too when it is too early to do so again. */
export const urgeApprover = async (
  ctx: Context,
  { approvalId, taskId }: { approvalId: string; taskId: string },
): Promise<void> => {
  const { db } = ctx.deps
  // Locked, so that two who remind at once do not remind twice.
  const approval = await lockSeen(ctx, approvalId)
  const task = (await tasksOf(db, approvalId)).find(({ id }) => id === taskId)
  if (task === undefined) throw noTask()
  if (task.userId === ctx.user.id)
    throw new Refusal('approval.not-possible', '这一步正等您本人审批，无需催办。')
  const now = ctx.clock.now()
  const wait = urgeWait((await urgesOf(db, approvalId)).get(task.userId) ?? [], now)
  if (wait !== undefined) throw new Refusal('approval.not-possible', wait)
  await moveApproval(ctx.deps, {
    id: approvalId,
    event: { type: 'task.urged', node: task.node, task: task.position, by: urgerOf(ctx, approval) },
    actor: ctx.actor,
    detail: { node: approval.nodes[task.node]?.name ?? '', names: [task.name] },
    notPossible: '只有发起人和单位管理员能催办正轮到审批的人，请刷新页面查看最新进度。',
  })
  const { companyId } = approval
  await insertUrge(db, { id: randomUUID(), approvalId, companyId, userId: task.userId, at: now })
}
