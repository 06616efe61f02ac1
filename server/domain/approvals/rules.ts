// Rules of approvals that need no database: whether somebody is asked, and what they may do now.
import { APPROVAL_TASK } from '#protocol/contract/approvals.ts'
import type { ApprovalAction } from '#protocol/contract/approvals.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { approvalLifecycle } from './lifecycle.ts'
import type { TaskPlace } from './lines.ts'
import type { ApprovalRecord, TaskRecord } from './store.ts'

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

const ANYBODY = { memberId: '', userId: '', name: '' }

/** What a person may do with an approval now; asked of the chart. */
export const actionsFor = (
  approval: Pick<ApprovalRecord, 'state' | 'context'>,
  tasks: readonly TaskRecord[],
  userId: string,
): ApprovalAction[] => {
  const task = openPlace(approval, tasks, userId)
  const { node } = approval.context
  const chart = snapshotOf(approvalLifecycle, approval)
  const may: Record<ApprovalAction, boolean> = {
    agree: chart.can({ type: 'task.agreed', node, task, opinion: '' }),
    refuse: chart.can({ type: 'task.refused', node, task, reason: '' }),
    transfer: chart.can({ type: 'task.transferred', node, task }),
    add: chart.can({ type: 'task.added', node, task, when: 'before', people: [ANYBODY], note: '' }),
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
): boolean => snapshotOf(approvalLifecycle, approval).can({ type: 'task.urged', by, ...place })
