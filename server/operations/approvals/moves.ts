// Moves an approval through its chart: keeps what was decided, asks whoever comes next, tells the starter.
import type { Deps } from '#server/deps.ts'
import { APPROVAL_TASK } from '#protocol/contract/approvals.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { ApprovalEvent, approvalLifecycle } from '#server/domain/approvals/lifecycle.ts'
import {
  approvalCharts,
  changeApproval,
  changeTask,
  getApproval,
  newestOf,
  tasksOf,
} from '#server/domain/approvals/store.ts'
import type { ApprovalRecord, Subject } from '#server/domain/approvals/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { notify } from '#server/operations/notify.ts'

export type ApprovalDeps = Pick<Deps, 'db' | 'clock'>

/** What follows for the thing itself once its approval passed or was refused; joins the transaction of the move. */
export type Settled = (
  approval: ApprovalRecord,
  outcome: { readonly to: 'passed' | 'refused'; readonly reason: string; readonly actor: Actor },
) => Promise<void>

export interface ApprovalMove {
  readonly id: string
  readonly event: ApprovalEvent
  readonly actor: Actor
  readonly detail?: Record<string, unknown>
  readonly notPossible?: string
}

/** Refuses `approval.not-possible` and `not-found`. */
export const moveApproval = async (
  deps: ApprovalDeps,
  move: ApprovalMove,
  settled: Settled,
): Promise<void> => {
  await advance(deps, approvalCharts, effects(deps, settled), move)
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
  await moveApproval(deps, { id: approval.id, event, actor }, () => Promise.resolve())
}

const effects = (deps: ApprovalDeps, settled: Settled): Effects<typeof approvalLifecycle> => ({
  keepDecision: async ({ id }, event) => {
    if (event.type !== 'task.agreed' && event.type !== 'task.refused') return
    const tasks = await tasksOf(deps.db, id)
    const decided = tasks.find((task) => task.node === event.node && task.position === event.task)
    if (decided === undefined) throw new Error(`approval ${id} has no task ${event.node}/${event.task}`)
    const opinion = event.type === 'task.agreed' ? event.opinion : event.reason
    await changeTask(deps.db, decided.id, { opinion, decidedAt: deps.clock.now() })
  },
  tellAsked: async ({ id }) => {
    const approval = await approvalOf(deps, id)
    for (const task of await tasksOf(deps.db, id)) {
      if (task.status !== APPROVAL_TASK.open || task.askedAt !== null) continue
      await changeTask(deps.db, task.id, { askedAt: deps.clock.now() })
      const node = approval.nodes[task.node]?.name ?? ''
      await tell(deps, task.userId, approval, {
        title: '有一项审批等您处理',
        text: `${approval.starter}提交了${approval.title}，请审批。流程“${approval.processName}”，步骤“${node}”。`,
      })
    }
  },
  tellStarter: async ({ id, to }, event) => {
    const approval = await approvalOf(deps, id)
    const reason = 'reason' in event ? event.reason : ''
    const message =
      to === 'passed'
        ? { title: '审批已通过', text: `${approval.title}的审批已全部通过。` }
        : { title: '审批被驳回', text: `${approval.title}被驳回，请修改后重新提交。原因：${reason}` }
    await tell(deps, approval.starterId, approval, message)
  },
  tellApprovers: async ({ id, to, context }, event) => {
    const approval = await approvalOf(deps, id)
    const reason = 'reason' in event ? event.reason : ''
    const what = to === 'withdrawn' ? '已被发起人撤回' : '已经结束'
    for (const task of await tasksOf(deps.db, id)) {
      const isWaiting = task.node === context.node && task.askedAt !== null && task.decidedAt === null
      if (!isWaiting) continue
      await tell(deps, task.userId, approval, {
        title: '不再需要您审批',
        text: `${approval.title}${what}，不再需要审批。${reason === '' ? '' : `原因：${reason}`}`,
        target: '/sign/list/approval',
      })
    }
  },
  rememberReason: async ({ id }, event) => {
    if ('reason' in event) await changeApproval(deps.db, id, { reason: event.reason })
  },
  goOn: async ({ id, to }, event, actor) => {
    const reason = 'reason' in event ? event.reason : ''
    await settled(await approvalOf(deps, id), { to: to === 'passed' ? 'passed' : 'refused', reason, actor })
  },
})

const tell = (
  deps: ApprovalDeps,
  userId: string,
  { scope, target }: Pick<ApprovalRecord, 'scope' | 'target'>,
  message: { title: string; text: string; target?: string },
): Promise<void> =>
  notify(deps, userId, { kind: scope === 'contract' ? 'contract' : 'system', target, ...message })

const approvalOf = async ({ db }: ApprovalDeps, id: string): Promise<ApprovalRecord> => {
  const found = await getApproval(db, id)
  if (found === undefined) throw new Error(`approval ${id} vanished`)
  return found
}
