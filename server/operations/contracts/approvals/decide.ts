// Deciding what one is asked about, and giving it to a colleague (domain.md §1.1, §1.3).
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { TaskPlace } from '#server/domain/contracts/approvals/lines.ts'
import { isOwnRequest, openPlace } from '#server/domain/contracts/approvals/rules.ts'
import { approvalLifecycle } from '#server/domain/contracts/approvals/store.ts'
import { changeTask, findTask, tasksOf } from '#server/domain/contracts/approvals/tasks.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { mayBeGiven } from '#server/operations/company/staff/right-holders.ts'
import { moveApproval, todoOf } from './moves.ts'
import type { ApprovalDeps } from './moves.ts'
import { settleNotices } from '#server/operations/account/notices/notify.ts'
import { lockSeen } from './find-seen.ts'

export const ALREADY = '这项审批已由他人处理、已撤回或已结束，不需要您再审批。请刷新页面查看。'
const OWN = '这是您本人提交的，不能由您审批。请转交给其他同事。'

/** Agrees to, or refuses, what the caller is asked about; refuses `approval.not-possible` when nothing is asked any more. */
export const decide = async (
  ctx: Context,
  approvalId: string,
  decision:
    | { type: 'task.agreed'; opinion: string; signature?: string | undefined }
    | { type: 'task.refused'; reason: string },
): Promise<void> => {
  // Locked first: a task that goes to somebody else meanwhile is not decided in their name.
  const approval = await lockSeen(ctx, approvalId)
  if (isOwnRequest(approval, ctx.user.id)) throw new Refusal('approval.not-possible', OWN)
  const place: TaskPlace = {
    node: approval.context.node,
    task: openPlace(approval, await tasksOf(ctx.deps.db, approvalId), ctx.user.id),
  }
  const said = decision.type === 'task.agreed' ? decision.opinion : decision.reason
  await moveApproval(ctx.deps, {
    id: approvalId,
    event: { ...decision, ...place },
    actor: ctx.actor,
    detail: {
      node: approval.nodes[place.node]?.name ?? '',
      ...(decision.type === 'task.agreed' && decision.signature !== undefined ? { signed: true } : {}),
      ...(said === '' ? {} : { [decision.type === 'task.agreed' ? 'opinion' : 'reason']: said }),
    },
    notPossible: ALREADY,
  })
}

/** Gives a task to a colleague; one's own, or anybody's for those who edit processes. Refuses `approval.successor`. */
export const transferTask = async (
  ctx: Context,
  { approvalId, taskId, toMemberId }: { approvalId: string; taskId: string; toMemberId: string },
): Promise<void> => {
  const approval = await lockSeen(ctx, approvalId)
  const found = await findTask(ctx.deps.db, taskId)
  if (found === undefined || found.task.approvalId !== approvalId) throw noTask()
  const isOwn = found.task.userId === ctx.user.id
  if (!isOwn && !ctx.rights.may('approveManage', 'edit')) throw noTask()
  const place = await findStaff(ctx.deps.db, approval.companyId, toMemberId)
  const person = place?.user
  if (place?.member.status !== 'active' || person?.autStatus !== 1 || person.id === found.task.userId)
    throw new Refusal('approval.successor', '接手人须是在职且已实名认证的其他同事，请重新选择。')
  await handTask(ctx.deps, taskId, { userId: person.id, name: person.name, memberId: toMemberId }, ctx.actor)
}

/** The same for the present holder of the task, as when a person leaves. Joins the caller's transaction. */
export const handTask = async (
  deps: ApprovalDeps,
  taskId: string,
  to: { userId: string; name: string; memberId: string },
  actor: Actor,
): Promise<void> => {
  const before = await findTask(deps.db, taskId)
  // Locked before it is read, so that two who hand on at once cannot both choose the same person.
  if (before !== undefined) await approvalLifecycle.load(deps.db, before.approval.id)
  const found = await findTask(deps.db, taskId)
  if (found === undefined) throw noTask()
  const { task, approval } = found
  if (isOwnRequest(approval, to.userId))
    throw new Refusal('approval.successor', `${to.name}是提交人，不能审批自己提交的内容，请选择其他同事。`)
  if (!(await mayDecide(deps, approval.companyId, to.memberId)))
    throw new Refusal('approval.successor', unableWords(to.name))
  const others = (await tasksOf(deps.db, approval.id)).filter(({ node }) => node === task.node)
  if (others.some(({ userId }) => userId === to.userId))
    throw new Refusal(
      'approval.successor',
      `${to.name}已在“${approval.nodes[task.node]?.name ?? ''}”这一步审批，请选择其他同事。`,
    )
  await settleNotices(deps, todoOf(approval.id), task.userId)
  // Read again: the move that follows notifies its present holder.
  await changeTask(deps.db, taskId, { ...to, askedAt: null })
  await moveApproval(deps, {
    id: approval.id,
    event: { type: 'task.transferred', node: task.node, task: task.position },
    actor,
    detail: { fromName: task.name, toName: to.name },
    notPossible: ALREADY,
  })
}

/** Whether a person of the company may decide what they are asked. */
export const mayDecide = async (
  { db }: Pick<ApprovalDeps, 'db'>,
  companyId: string,
  memberId: string,
): Promise<boolean> => {
  const place = await findStaff(db, companyId, memberId)
  return place !== undefined && mayBeGiven(db, place.member, 'approve')
}

/** Whoever is asked without the right could only hand it on. */
export const unableWords = (name: string): string =>
  `${name}没有“合同审批”权限，不能审批。请选择其他同事，或先为其添加“审批人”等角色。`

export const noTask = (): Refusal =>
  new Refusal('not-found', '没有找到这项审批，可能已转交他人。请刷新页面。')
