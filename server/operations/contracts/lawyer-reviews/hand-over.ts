// Work of a lawyer who stops passes to colleagues of the firm, or back to its customers.
import type { Actor } from '#server/domain/actor.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { activeLawyersOf } from '#server/domain/contracts/law-firms/store.ts'
import type { LawyerRow } from '#server/domain/contracts/law-firms/store.ts'
import {
  changeLawyerReview,
  lockLawyerReview,
  openReviewIdsOf,
} from '#server/domain/contracts/lawyer-reviews/store.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'
import { moveLawyerReview } from './moves.ts'

type HandOverDeps = Parameters<typeof moveContract>[0]

/** Why it is handed over where nobody said more. */
export const LAWYER_LEFT = '承办律师已停止接受委托'

export interface HandOver {
  readonly lawyer: LawyerRow
  /** A colleague who is asked by name; the whole firm where it is left out. */
  readonly to?: LawyerRow | undefined
  readonly reason: string
  readonly actor: Actor
}

/** Hands over everything that still waits for the lawyer. Whoever gets it accepts it first, within the usual time. */
export const handOverAll = async (deps: HandOverDeps, over: HandOver): Promise<void> => {
  for (const id of await openReviewIdsOf(deps.db, over.lawyer)) await handOver(deps, id, over)
}

/** Hands over one review; what is no longer open stays as it is. */
export const handOver = async (
  deps: HandOverDeps,
  id: string,
  { lawyer, to, reason, actor }: HandOver,
): Promise<void> => {
  const row = await lockLawyerReview(deps.db, id)
  if (row === undefined) return
  if (row.state === 'signing' && !(await takeOpinionBack(deps, row.opinionId, { reason, actor }))) return
  const colleagues = (await activeLawyersOf(deps.db, lawyer.firmId)).filter(
    ({ id: other, userId }) => other !== lawyer.id && userId !== row.customerId,
  )
  // What was asked of the whole firm still has its colleagues.
  if (row.lawyerId === null && colleagues.length > 0) return
  const isReplaced = colleagues.length > 0
  if (isReplaced) {
    const next = colleagues.find((colleague) => colleague.id === to?.id)
    await changeLawyerReview(deps.db, id, { lawyerId: next?.id ?? null })
  }
  const at = deps.clock.now().getTime()
  const words = isReplaced ? reason : `${reason}，本所暂无其他律师可以接手`
  await moveLawyerReview(deps, {
    id,
    event: { type: 'lawyer.left', at, reason: words, isReplaced },
    actor,
  })
}

/** An opinion nobody has signed yet is not signed any more; false where its signature is being written. */
const takeOpinionBack = async (
  deps: HandOverDeps,
  opinionId: string | null,
  { reason, actor }: Pick<HandOver, 'reason' | 'actor'>,
): Promise<boolean> => {
  const opinion = opinionId === null ? undefined : await findContract(deps.db, opinionId)
  if (opinion?.state !== 'signing' || opinion.context['sealingCount'] !== 0) return false
  await moveContract(deps, {
    id: opinion.id,
    event: {
      type: 'contract.revoked',
      at: deps.clock.now().getTime(),
      by: { isInitiator: true, isAdmin: false },
      reason,
    },
    actor,
    detail: { reason },
  })
  return true
}
