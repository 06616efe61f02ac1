// All that nouns do about the moves of others, in the order in which it is done (docs/events.md).
import type { Deps } from '#server/deps.ts'
import type { Follower } from '#server/domain/followers.ts'
import { goOnWhenApproved, keepLists } from '#server/operations/contracts/contracts/follows.ts'
import { announceToApplications } from '#server/operations/platform/applications/follows.ts'
import { askSealersWhenApproved } from '#server/operations/seals/seal-requests/follows.ts'
import { countDocument } from '#server/operations/trade/quotas/follows.ts'

/** One line each; a noun's own lists come before those who read them. */
export const followers: readonly Follower<Deps>[] = [
  countDocument,
  keepLists,
  announceToApplications,
  goOnWhenApproved,
  askSealersWhenApproved,
]
