// HR forms go on with their approval.
import type { Deps } from '#server/deps.ts'
import { approvalLifecycle, getApproval } from '#server/domain/contracts/approvals/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { moveHrForm } from './moves.ts'

export const goOnWhenHrFormApproved = followersOf<Deps>()(approvalLifecycle)({
  to: ['passed', 'refused'],
  does: 'lets an HR form wait for its day, or gives it back to HR, when the approval is about one',
  follow: async (deps, { id, to, event, actor }) => {
    const approval = await getApproval(deps.db, id)
    if (approval?.subjectNoun !== 'hrForm') return
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
