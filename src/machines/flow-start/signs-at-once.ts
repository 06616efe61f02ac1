// Whether the launcher may sign as soon as the contract is launched (domain.md §1).
import { confirmersOf } from '#protocol/contracts/drafts/confirming.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { paperKindOf } from '#protocol/office/papers/terms.ts'

/** Own part, with nobody before it: no reviewer, nobody who confirms, and the first turn where there is an order. An approval is not part of the content. */
export const signsAtOnce = (content: DraftContent): boolean => {
  const own = content.parties.find(({ isSelf }) => isSelf)
  return (
    own !== undefined &&
    paperKindOf(content.startType) === undefined &&
    (content.reviewers?.length ?? 0) === 0 &&
    confirmersOf(content).length === 0 &&
    (!content.ordered || content.parties.every(({ signOrder }) => signOrder >= own.signOrder))
  )
}
