// Moves an approval through its chart: keeps what was decided, asks who comes next, tells the starter.
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { groupOf } from '#protocol/contracts/approval-processes/nodes.ts'
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { ApprovalEvent, approvalMachine } from '#server/domain/contracts/approvals/machine.ts'
import { isBehind } from '#server/domain/contracts/approvals/lines.ts'
import type { TaskPlace } from '#server/domain/contracts/approvals/lines.ts'
import {
  approvalLifecycle,
  changeApproval,
  getApproval,
  newestOf,
} from '#server/domain/contracts/approvals/store.ts'
import { changeTask, insertTasks, tasksOf } from '#server/domain/contracts/approvals/tasks.ts'
import type { ApprovalRecord, Subject } from '#server/domain/contracts/approvals/store.ts'
import type { TaskRecord } from '#server/domain/contracts/approvals/tasks.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { notify, settleNotices } from '#server/operations/account/notices/notify.ts'
import { sendSmsLink } from '#server/operations/account/notices/sms-links.ts'

export type ApprovalDeps = Pick<Deps, 'db' | 'clock' | 'sms' | 'config' | 'following'>

export interface ApprovalMove {
  readonly id: string
  readonly event: ApprovalEvent
  readonly actor: Actor
  readonly detail?: Record<string, unknown>
  readonly notPossible?: string
}

/** Refuses `approval.not-possible` and `not-found`. */
export const moveApproval = async (deps: ApprovalDeps, move: ApprovalMove): Promise<void> => {
  const approval = await getApproval(deps.db, move.id)
  // In a chain that several companies read each entry says whose it is.
  const whose = approval === undefined || approval.chainId === null ? {} : { companyId: approval.companyId }
  await advance(deps, approvalLifecycle, effects(deps), {
    ...move,
    detail: { ...move.detail, ...whose },
  })
}

/** The thing was taken back or ended: its running approval, if there is one, is over. The thing itself has moved already. */
export const endApprovalOf = async (
  deps: ApprovalDeps,
  subject: Subject,
  type: 'subject.withdrawn' | 'subject.ended',
  { reason, actor }: { reason: string; actor: Actor },
): Promise<void> => {
  const approval = await newestOf(deps.db, subject)
  if (approval?.state !== 'running') return
  const event = { type, reason }
  await moveApproval(deps, { id: approval.id, event, actor })
}

/** What asks somebody to decide. */
export const todoOf = (approvalId: string): string => `approval:${approvalId}`

const effects = (deps: ApprovalDeps): Effects<typeof approvalMachine> => ({
  keepDecision: async ({ id }, event) => {
    if (event.type !== 'task.agreed' && event.type !== 'task.refused' && event.type !== 'task.added') return
    const decided = await taskAt(deps, id, event)
    const opinion =
      event.type === 'task.agreed' ? event.opinion : event.type === 'task.refused' ? event.reason : ''
    const signature = event.type === 'task.agreed' ? (event.signature ?? null) : null
    await changeTask(deps.db, decided.id, { opinion, signature, decidedAt: deps.clock.now() })
  },
  keepAdded: async ({ id, context }, event) => {
    if (event.type !== 'task.added') return
    const { node, when, note, people } = event
    const { companyId, name: by } = await taskAt(deps, id, event)
    const statuses = context.nodes[node]?.tasks ?? []
    const first = statuses.length - people.length
    await insertTasks(
      deps.db,
      people.map((person, at) => ({
        ...person,
        id: randomUUID(),
        approvalId: id,
        companyId,
        node,
        position: first + at,
        status: statuses[first + at] ?? APPROVAL_TASK.waiting,
        added: { by, when, note },
      })),
    )
  },
  remindAsked: async ({ id }, event) => {
    if (event.type !== 'task.urged') return
    const { userId } = await taskAt(deps, id, event)
    const approval = await approvalOf(deps, id)
    await tell(deps, userId, approval, {
      ...askingOf(approval, event.node),
      title: '提醒：有一项审批等您处理',
      todo: todoOf(id),
    })
    const phone = (await getUser(deps.db, userId))?.phone
    if (phone === undefined) return
    await sendSmsLink(deps, {
      phone,
      topic: 'approval',
      target: approval.target,
      title: `${approval.starter}提交的${approval.title}等您审批`,
      subject: `approval:${id}`,
    })
  },
  tellAsked: async ({ id, context }, event) => {
    const approval = await approvalOf(deps, id)
    const tasks = await tasksOf(deps.db, id)
    // Whoever decided, is spared or waits for those they added has nothing to do now.
    for (const task of tasks)
      if ('node' in event && task.node === event.node && task.status !== APPROVAL_TASK.open)
        await settleNotices(deps, todoOf(id), task.userId)
    for (const task of tasks) {
      if (task.status !== APPROVAL_TASK.open) continue
      const place = { node: task.node, task: task.position }
      // Asked before already: they added colleagues who have all agreed now.
      const isBack = task.askedAt !== null && 'node' in event && isBehind(context, event, place)
      if (task.askedAt !== null && !isBack) continue
      await changeTask(deps.db, task.id, { askedAt: deps.clock.now() })
      await tell(deps, task.userId, approval, {
        ...askingOf(approval, task.node, { isBack, added: task.added }),
        todo: todoOf(id),
      })
    }
  },
  tellStarter: async ({ id, to }, event) => {
    await settleNotices(deps, todoOf(id))
    const approval = await approvalOf(deps, id)
    const reason = 'reason' in event ? event.reason : ''
    const message =
      to === 'passed'
        ? { title: '审批已通过', text: `${approval.title}的审批已全部通过。` }
        : { title: '审批被驳回', text: `${approval.title}被驳回，请修改后重新提交。原因：${reason}` }
    await tell(deps, approval.starterId, approval, message)
  },
  tellApprovers: async ({ id, to, context }, event) => {
    await settleNotices(deps, todoOf(id))
    const approval = await approvalOf(deps, id)
    const reason = 'reason' in event ? event.reason : ''
    const what = to === 'withdrawn' ? '已被发起人撤回' : '已经结束'
    for (const task of await tasksOf(deps.db, id)) {
      const isWaiting = task.node === context.node && task.askedAt !== null && task.decidedAt === null
      if (!isWaiting) continue
      await tell(deps, task.userId, approval, {
        title: '不再需要您审批',
        text: `${approval.title}${what}，不再需要审批。${reason === '' ? '' : `原因：${reason}`}`,
        target: approval.subjectNoun === 'paper' ? PAGES.paperTasks : PAGES.approvals,
      })
    }
  },
  rememberReason: async ({ id }, event) => {
    if ('reason' in event) await changeApproval(deps.db, id, { reason: event.reason })
  },
})

/** What somebody reads who is asked: by the process, by a colleague who added them, or again once those they added agreed. */
const askingOf = (
  { starter, title, processName, nodes }: ApprovalRecord,
  node: number,
  { isBack, added }: { isBack: boolean; added: TaskRecord['added'] } = { isBack: false, added: null },
): { title: string; text: string } => {
  const where = `流程“${processName}”，步骤“${nodes[node]?.name ?? ''}”。`
  if (isBack)
    return {
      title: '加签的同事已同意，请您审批',
      text: `${title}加签的同事已全部同意，请您继续审批。${where}`,
    }
  if (added !== null)
    return {
      title: '有一项加签等您审批',
      text: `${added.by}请您一起审批${starter}提交的${title}。${where}原因：${added.note}`,
    }
  return { title: '有一项审批等您处理', text: `${starter}提交了${title}，请审批。${where}` }
}

const taskAt = async ({ db }: ApprovalDeps, id: string, { node, task }: TaskPlace): Promise<TaskRecord> => {
  const found = (await tasksOf(db, id)).find((one) => one.node === node && one.position === task)
  if (found === undefined) throw new Error(`approval ${id} has no task ${node}/${task}`)
  return found
}

const tell = (
  deps: ApprovalDeps,
  userId: string,
  { scope, target }: Pick<ApprovalRecord, 'scope' | 'target'>,
  message: { title: string; text: string; target?: string; todo?: string },
): Promise<void> =>
  notify(deps, userId, {
    kind: groupOf(scope) === 'business' ? 'contract' : 'system',
    target,
    ...message,
  })

const approvalOf = async ({ db }: ApprovalDeps, id: string): Promise<ApprovalRecord> => {
  const found = await getApproval(db, id)
  if (found === undefined) throw new Error(`approval ${id} vanished`)
  return found
}
