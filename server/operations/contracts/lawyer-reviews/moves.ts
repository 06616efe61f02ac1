// Moves a lawyer review through its chart.
import type { Actor } from '#server/domain/actor.ts'
import type { LawyerReviewEvent } from '#server/domain/contracts/lawyer-reviews/machine.ts'
import {
  changeLawyerReview,
  getLawyerReview,
  lawyerReviewLifecycle,
} from '#server/domain/contracts/lawyer-reviews/store.ts'
import type { LawyerReviewRow } from '#server/domain/contracts/lawyer-reviews/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effect, Effects } from '#server/domain/lifecycle.ts'
import * as tell from './tell.ts'
import type { LawyerReviewDeps } from './tell.ts'

type Machine = typeof lawyerReviewLifecycle.machine

/** Moves a review and keeps the reason given; refuses `lawyerReview.not-possible` and `not-found`. */
export const moveLawyerReview = (
  deps: LawyerReviewDeps,
  move: { id: string; event: LawyerReviewEvent; actor: Actor; notPossible?: string },
): Promise<void> =>
  deps.db.transaction(async () => {
    const { event } = move
    const reason = 'reason' in event ? event.reason : ''
    if (reason !== '') await changeLawyerReview(deps.db, move.id, { reason })
    await advance(deps, lawyerReviewLifecycle, effects(deps), {
      ...move,
      detail: reason === '' ? {} : { reason },
    })
  })

const effects = (deps: LawyerReviewDeps): Effects<Machine> => {
  const withRow =
    (act: (deps: LawyerReviewDeps, row: LawyerReviewRow) => Promise<void>): Effect<Machine> =>
    async ({ id }) => {
      const row = await getLawyerReview(deps.db, id)
      if (row === undefined) throw new Error(`lawyer review ${id} vanished`)
      await act(deps, row)
    }
  return {
    settleAsked: ({ id }) => tell.settleAsked(deps, id),
    tellAccepted: withRow(tell.tellAccepted),
    tellDeclined: withRow(tell.tellDeclined),
    askColleagues: withRow(tell.askLawyers),
    tellHandedOver: withRow(tell.tellHandedOver),
    tellExpired: withRow(tell.tellExpired),
    askCustomer: withRow(tell.askCustomer),
    askRevision: withRow(tell.askRevision),
    tellConfirmed: withRow(tell.tellConfirmed),
  }
}
