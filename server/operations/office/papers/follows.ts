// Papers go on with their approval, and with the contract they are sealed in.
import type { Deps } from '#server/deps.ts'
import { approvalLifecycle, getApproval } from '#server/domain/contracts/approvals/store.ts'
import { contractLifecycle, findContract } from '#server/domain/contracts/contracts/store.ts'
import { getParty, partyLifecycle } from '#server/domain/contracts/parties/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { findPaper } from '#server/domain/office/papers/store.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'
import { movePaper } from './moves.ts'

const of = followersOf<Deps>()

export const goOnWhenPaperApproved = of(approvalLifecycle)({
  to: ['passed', 'refused'],
  does: 'lets a paper go on to its seal or its end, or back to its author, when the approval is about a paper',
  follow: async (deps, { id, to, event, actor }) => {
    const approval = await getApproval(deps.db, id)
    if (approval?.subjectNoun !== 'paper') return
    const reason = 'reason' in event ? event.reason : ''
    await movePaper(deps, {
      id: approval.subjectId,
      event: to === 'passed' ? { type: 'approval.passed' } : { type: 'approval.refused', reason },
      actor,
      detail: { approvalId: id, ...(reason === '' ? {} : { reason }) },
    })
  },
})

/** What an application that came back from those who may seal means for the contract made for it alone. */
export const endReturnedSealing = of(partyLifecycle)({
  events: ['seal.returned', 'application.withdrawn'],
  does: 'ends the contract a paper was to be sealed in when its application for the seal comes back',
  follow: async (deps, { id, event, actor }) => {
    const party = await getParty(deps.db, id)
    const contract = party && (await findContract(deps.db, party.contractId))
    if (contract?.kind !== 'report' && contract?.kind !== 'fileSeal') return
    const reason = 'reason' in event ? event.reason : '提交人撤回了用印申请'
    await moveContract(deps, {
      id: contract.id,
      event: {
        type: 'contract.revoked',
        at: deps.clock.now().getTime(),
        by: { isInitiator: true, isAdmin: false },
        reason,
      },
      actor,
      detail: { reason },
    })
  },
})

const FAILED = { revoked: '用印已撤回', rejected: '用印已拒绝', expired: '到期未用印' } as const

export const endWithContract = of(contractLifecycle)({
  to: ['completed', 'revoked', 'rejected', 'expired'],
  does: 'completes a paper whose documents are sealed, or gives it back to its author',
  follow: async (deps, { id, to, event, actor }) => {
    const contract = await findContract(deps.db, id)
    const paper = contract?.aboutId == null ? undefined : await findPaper(deps.db, contract.aboutId)
    // Withdrawn by its author, it has moved already.
    if (paper?.state !== 'toSeal' || paper.contractId !== id) return
    const said = 'reason' in event ? event.reason : ''
    const reason = said === '' ? FAILED[to as keyof typeof FAILED] : said
    await movePaper(deps, {
      id: paper.id,
      event: to === 'completed' ? { type: 'sealing.finished' } : { type: 'sealing.failed', reason },
      actor,
      detail: { contractId: id, ...(to === 'completed' ? {} : { reason }) },
    })
  },
})
