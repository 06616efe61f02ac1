// HR forms go on with their approval.
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { approvalLifecycle, getApproval } from '#server/domain/contracts/approvals/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { findHrForm } from '#server/domain/hr/hr-forms/store.ts'
import { checkHeadFilled } from './head.ts'
import { moveHrForm } from './moves.ts'

export const goOnWhenHrFormApproved = followersOf<Deps>()(approvalLifecycle)({
  to: ['passed', 'refused'],
  does: 'lets an HR form wait for its day, or gives it back to HR, when the approval is about one',
  follow: async (deps, { id, to, event, actor }) => {
    const approval = await getApproval(deps.db, id)
    if (approval?.subjectNoun !== 'hrForm') return
    const form = await findHrForm(deps.db, approval.subjectId)
    if (to === 'passed' && form !== undefined) await checkHeadFilled(deps, form)
    const reason = 'reason' in event ? event.reason : ''
    await moveHrForm(deps, {
      id: approval.subjectId,
      event:
        to === 'passed'
          ? { type: 'approval.passed', at: deps.clock.now().getTime() }
          : { type: 'approval.refused', reason },
      actor,
      detail: { approvalId: id, ...(reason === '' ? {} : { reason }) },
    })
  },
})

export const holdApprovalWhileMended = followersOf<Deps>()(approvalLifecycle)({
  events: ['task.agreed', 'task.refused', 'task.added'],
  does: 'lets nobody decide about an HR form while a part of it that was given back is mended',
  follow: async (deps, { id }) => {
    const approval = await getApproval(deps.db, id)
    if (approval?.subjectNoun !== 'hrForm') return
    if ((await findHrForm(deps.db, approval.subjectId))?.state === 'mending')
      throw new Refusal('approval.not-possible', '有一部分已退回修改，改好后才能继续审批。')
  },
})
