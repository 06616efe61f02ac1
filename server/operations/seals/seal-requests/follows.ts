// What an application for a seal (申请用印) does about moves: it goes on when its approval is settled.
import type { Deps } from '#server/deps.ts'
import { approvalLifecycle, getApproval } from '#server/domain/contracts/approvals/store.ts'
import { changeParty, getParty } from '#server/domain/contracts/parties/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { refreshLists } from '#server/operations/contracts/contracts/moves.ts'
import { moveParty } from '#server/operations/contracts/parties/moves.ts'

export const askSealersWhenApproved = followersOf<Deps>()(approvalLifecycle)({
  to: ['passed', 'refused'],
  does: 'asks those who may seal, or gives the application back, when the approval is about the use of a seal',
  follow: async (deps, { id, to, event, actor }) => {
    const approval = await getApproval(deps.db, id)
    if (approval?.subjectNoun !== 'party') return
    const { subjectId, companyId } = approval
    const party = await getParty(deps.db, subjectId)
    if (party === undefined) throw new Error(`party ${subjectId} vanished`)
    const at = deps.clock.now().getTime()
    const reason = 'reason' in event ? event.reason : ''
    await moveParty(deps, {
      id: subjectId,
      event: to === 'passed' ? { type: 'approval.passed', at } : { type: 'approval.refused', at, reason },
      actor,
      detail: { approvalId: id, companyId, ...(reason === '' ? {} : { reason }) },
    })
    if (to === 'refused') await changeParty(deps.db, subjectId, { act: null })
    await refreshLists(deps, party.contractId)
  },
})
