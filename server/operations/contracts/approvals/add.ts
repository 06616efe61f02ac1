// 加签: an approver adds colleagues, before or after themselves (domain.md §1.2).
import type { AddedWhen } from '#protocol/contracts/approvals.ts'
import { MOST_NODE_PEOPLE } from '#protocol/contracts/approval-processes/nodes.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { AddedPerson } from '#server/domain/contracts/approvals/lines.ts'
import { isOwnRequest, openPlace } from '#server/domain/contracts/approvals/rules.ts'
import { tasksOf } from '#server/domain/contracts/approvals/tasks.ts'
import type { ApprovalRecord } from '#server/domain/contracts/approvals/store.ts'
import type { TaskRecord } from '#server/domain/contracts/approvals/tasks.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { ALREADY, mayDecide, unableWords } from './decide.ts'
import { lockSeen } from './find-seen.ts'
import { moveApproval } from './moves.ts'

/**
 * Asks colleagues besides the caller, who is asked now. Refuses `approval.not-possible` when the caller is not, and
 * `approval.colleague` for somebody who cannot be added, with the reason.
 */
export const addApprovers = async (
  ctx: Context,
  input: { approvalId: string; memberIds: readonly string[]; when: AddedWhen; note: string },
): Promise<void> => {
  const { approvalId, when, note } = input
  // Locked before the people are looked at, so that two who add at once cannot add the same person.
  const approval = await lockSeen(ctx, approvalId)
  const tasks = await tasksOf(ctx.deps.db, approvalId)
  const { node } = approval.context
  const task = openPlace(approval, tasks, ctx.user.id)
  if (task === -1) throw new Refusal('approval.not-possible', ALREADY)
  const there = tasks.filter((one) => one.node === node)
  const people: AddedPerson[] = []
  for (const memberId of input.memberIds) {
    const person = await colleague(ctx, approval, there, memberId)
    if (people.some(({ userId }) => userId === person.userId))
      throw noColleague(`${person.name}选择了两次，请去掉一个。`)
    people.push(person)
  }
  if (there.length + people.length > MOST_NODE_PEOPLE)
    throw noColleague(`一个步骤最多 ${MOST_NODE_PEOPLE} 人审批，这一步已有 ${there.length} 人，请少选几位。`)
  const names = people.map(({ name }) => name)
  await moveApproval(ctx.deps, {
    id: approvalId,
    event: { type: 'task.added', node, task, when, people, note },
    actor: ctx.actor,
    detail: { node: approval.nodes[node]?.name ?? '', names, when, reason: note },
    notPossible: ALREADY,
  })
}

const colleague = async (
  ctx: Context,
  approval: ApprovalRecord,
  there: readonly TaskRecord[],
  memberId: string,
): Promise<AddedPerson> => {
  const place = await findStaff(ctx.deps.db, approval.companyId, memberId)
  const person = place?.user
  if (place?.member.status !== 'active' || person?.autStatus !== 1)
    throw noColleague('加签的人须是在职且已实名认证的同事，请重新选择。')
  const { id: userId, name } = person
  if (userId === ctx.user.id) throw noColleague('您本人已在审批，请选择其他同事。')
  if (isOwnRequest(approval, userId))
    throw noColleague(`${name}是发起人，不能审批自己提交的内容，请选择其他同事。`)
  if (!(await mayDecide(ctx.deps, approval.companyId, memberId))) throw noColleague(unableWords(name))
  if (there.some((one) => one.userId === userId))
    throw noColleague(
      `${name}已在“${approval.nodes[approval.context.node]?.name ?? ''}”这一步审批，请选择其他同事。`,
    )
  return { memberId, userId, name }
}

const noColleague = (words: string): Refusal => new Refusal('approval.colleague', words)
