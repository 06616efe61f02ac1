// Rules of approvals that need no database: whether somebody is asked, and what they may do now.
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import type { ApprovalAction } from '#protocol/contracts/approvals.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { approvalMachine } from './machine.ts'
import type { TaskPlace } from './lines.ts'
import type { ApprovalRecord } from './store.ts'
import type { TaskRecord } from './tasks.ts'

/** The person's open task, as the chart's events name it; -1 where nothing is asked of them. */
export const openPlace = (
  { context }: Pick<ApprovalRecord, 'context'>,
  tasks: readonly Pick<TaskRecord, 'node' | 'position' | 'userId'>[],
  userId: string,
): number =>
  tasks.find(
    (task) =>
      task.node === context.node &&
      task.userId === userId &&
      context.nodes[task.node]?.tasks[task.position] === APPROVAL_TASK.open,
  )?.position ?? -1

/** Whether somebody would decide what they handed in themselves, and the process does not allow it. */
export const isOwnRequest = (
  { starterId, allowsSelf }: Pick<ApprovalRecord, 'starterId' | 'allowsSelf'>,
  userId: string,
): boolean => starterId === userId && !allowsSelf

/** The users who cannot be asked at a node, the present one unless told otherwise: who is there already, and who handed it in. */
export const notAskable = (
  { context, starterId, allowsSelf }: Pick<ApprovalRecord, 'context' | 'starterId' | 'allowsSelf'>,
  tasks: readonly Pick<TaskRecord, 'node' | 'userId'>[],
  at: number = context.node,
): string[] => [
  ...new Set([
    ...(allowsSelf ? [] : [starterId]),
    ...tasks.filter(({ node }) => node === at).map(({ userId }) => userId),
  ]),
]

const ANYBODY = { memberId: '', userId: '', name: '' }

/** What a person may do with an approval now, asked of the chart; administrators of processes hand on what is stuck. */
export const actionsFor = (
  approval: Pick<ApprovalRecord, 'state' | 'context' | 'starterId' | 'allowsSelf'>,
  tasks: readonly TaskRecord[],
  { userId, isAdmin }: { readonly userId: string; readonly isAdmin: boolean },
): ApprovalAction[] => {
  const task = openPlace(approval, tasks, userId)
  const { node } = approval.context
  const chart = snapshotOf(approvalMachine, approval)
  const isOwn = isOwnRequest(approval, userId)
  const stuck = tasks.findIndex(({ status }) => status === APPROVAL_TASK.open)
  const open = tasks[stuck]
  const may: Record<ApprovalAction, boolean> = {
    agree: !isOwn && chart.can({ type: 'task.agreed', node, task, opinion: '' }),
    refuse: !isOwn && chart.can({ type: 'task.refused', node, task, reason: '' }),
    transfer: chart.can({ type: 'task.transferred', node, task }),
    add: !isOwn && chart.can({ type: 'task.added', node, task, when: 'before', people: [ANYBODY], note: '' }),
    reassign:
      isAdmin &&
      open !== undefined &&
      chart.can({ type: 'task.transferred', node: open.node, task: open.position }),
  }
  return (Object.keys(may) as ApprovalAction[]).filter((action) => may[action])
}

/** Who reminds: only the starter and administrators of the company may. */
export interface Urger {
  readonly isStarter: boolean
  readonly isAdmin: boolean
}

/** Whether the person at a place may be reminded by somebody; asked of the chart. */
export const isUrgeable = (
  approval: Pick<ApprovalRecord, 'state' | 'context'>,
  place: TaskPlace,
  by: Urger,
): boolean => snapshotOf(approvalMachine, approval).can({ type: 'task.urged', by, ...place })
