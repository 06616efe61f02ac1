// Reactions of contracts to moves of other things.
// Their lists stay up to date, and they go on when their approval is settled.
import type { Deps } from '#server/deps.ts'
import { approvalLifecycle, getApproval } from '#server/domain/contracts/approvals/store.ts'
import type { ContractEvent } from '#server/domain/contracts/contracts/events.ts'
import { contractLifecycle } from '#server/domain/contracts/contracts/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { reviewLifecycle, findReview } from '#server/domain/contracts/reviews/store.ts'
import { beginApproval } from '#server/operations/contracts/contracts/begin-approval.ts'
import { moveContract, refreshLists } from '#server/operations/contracts/contracts/moves.ts'

const of = followersOf<Deps>()

export const keepLists = of(contractLifecycle)({
  does: 'brings the lists of all who see the contract up to date',
  follow: (deps, { id, event }) => refreshLists(deps, id, WITHIN_SIGNING.has(event.type)),
})

/** Moves that change neither the words of a contract nor who sees it. */
const WITHIN_SIGNING: ReadonlySet<ContractEvent['type']> = new Set([
  'party.sealing',
  'party.signed',
  'party.sealingFailed',
])

export const goOnWhenReviewed = of(reviewLifecycle)({
  to: ['passed', 'returned'],
  does: 'lets the contract go on to its approvers or its parties, or back to its initiator',
  follow: async (deps, { id, to, event, actor }) => {
    const review = await findReview(deps.db, id)
    if (review === undefined) return
    const at = deps.clock.now().getTime()
    const reason = 'reason' in event ? event.reason : ''
    await moveContract(deps, {
      id: review.contractId,
      event: to === 'passed' ? { type: 'review.passed', at } : { type: 'review.returned', at, reason },
      actor,
      detail: { reviewId: id, ...(reason === '' ? {} : { reason }) },
    })
    if (to === 'passed') await beginApproval(deps, review.contractId, actor)
  },
})

export const goOnWhenApproved = of(approvalLifecycle)({
  to: ['passed', 'refused'],
  does: 'lets the contract go on to its parties, or back to its initiator, when the approval is about a contract',
  follow: async (deps, { id, to, event, actor }) => {
    const approval = await getApproval(deps.db, id)
    if (approval?.subjectNoun !== 'contract') return
    const at = deps.clock.now().getTime()
    const reason = 'reason' in event ? event.reason : ''
    await moveContract(deps, {
      id: approval.subjectId,
      event: to === 'passed' ? { type: 'approval.passed', at } : { type: 'approval.refused', at, reason },
      actor,
      detail: { approvalId: id, ...(reason === '' ? {} : { reason }) },
    })
  },
})
