// A person leaves a company.
// In one transaction their open work goes to colleagues and their staff record ends (domain.md §5).
import { Refusal } from '#protocol/failures.ts'
import type { OpenTask } from '#protocol/company/staff/staff.ts'
import type { Context } from '#server/context.ts'
import { pathName } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { isSuperAdmin } from '#server/domain/company/staff/rules.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import type { Successor } from '#server/operations/contracts/contracts/transfer.ts'
import { checkBeneath, companyOf, readRoles, targetOf } from '#server/operations/company/staff/acting.ts'
import { busySignings } from './open-signings.ts'
import { handOver, openTasksOf } from './open-tasks.ts'
import { moveStaff } from '#server/operations/company/staff/moves.ts'

/** What a person would have to hand over now. */
export const listOpenTasks = async (ctx: Context, memberId: string) => {
  const { db } = ctx.deps
  const { member } = await targetOf(ctx, memberId)
  const departments = await listDepartments(db, member.companyId)
  const heads = departments
    .filter(({ headMemberId }) => headMemberId === memberId)
    .map(({ id }) => pathName(departments, id))
  if (member.userId === null) return { tasks: [], heads, busy: 0 }
  const holder = { companyId: member.companyId, userId: member.userId }
  return { tasks: await openTasksOf(db, holder), heads, busy: await busySignings(db, holder) }
}

/** Which colleague takes which task. */
export interface Assignment extends Pick<OpenTask, 'kind' | 'taskId'> {
  readonly toMemberId: string
}

/** Hands over and ends the place; refuses `staff.tasks-open` when something came in between or was left out. */
export const leaveStaff = async (
  ctx: Context,
  input: { memberId: string; reason: string; handOver: readonly Assignment[] },
): Promise<void> => {
  const { deps, actor } = ctx
  const { member, user } = await targetOf(ctx, input.memberId)
  checkBeneath(ctx, await readRoles(deps.db, companyOf(ctx)), member)
  if (member.userId === null)
    throw new Refusal('staff.not-possible', '对方尚未加入，不能办理离职。可改为取消邀请。')
  const holder = { companyId: member.companyId, userId: member.userId }
  if ((await busySignings(deps.db, holder)) > 0) {
    throw new Refusal('staff.tasks-open', '对方刚确认的签署正在写入文件，请几秒后再办理。')
  }
  const open = await openTasksOf(deps.db, holder)
  for (const { kind, taskId, toMemberId } of input.handOver) {
    // What was signed or deleted meanwhile needs no successor any more.
    if (!open.some((task) => task.kind === kind && task.taskId === taskId)) continue
    await handOver(deps, { kind, taskId }, await successor(ctx, toMemberId, input.memberId), actor)
  }
  const left = await openTasksOf(deps.db, holder)
  if (left.length > 0) {
    throw new Refusal(
      'staff.tasks-open',
      `还有 ${left.length} 项没有指定接手人（如${left[0]!.title}），请刷新交接清单后补全。`,
    )
  }
  await moveStaff(deps, {
    id: member.id,
    event: {
      type: 'staff.left',
      of: { isSuperAdmin: isSuperAdmin(member), openTasks: left.length },
      reason: input.reason,
    },
    actor,
    detail: { name: user?.name ?? member.name, reason: input.reason, handedOver: open.length },
    notPossible: '对方已不在职，请刷新页面查看。',
  })
}

const successor = async (ctx: Context, memberId: string, except: string): Promise<Successor> => {
  const place = await findStaff(ctx.deps.db, companyOf(ctx), memberId)
  const person = place?.user
  if (place?.member.status === 'active' && person?.autStatus === 1 && memberId !== except)
    return { memberId, userId: person.id, name: person.name, phone: person.phone }
  throw new Refusal('staff.successor', '接手人须是在职且已实名认证的其他同事，请重新选择。')
}
