// A chart's clock that has run out, as its `after` says.
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { DueAfter } from '#server/domain/lifecycle.ts'
import type { Job } from '#server/jobs/runner.ts'

/** Who moves a thing whose clock ran out, by the noun of its lifecycle. */
export type DueMoves = Readonly<
  Record<string, { readonly whenDue?: (deps: Deps, due: DueAfter, actor: Actor) => Promise<unknown> }>
>

/** Moves the thing by the due event; one that has left the state meanwhile is past it. */
export const runDueAfter = async (deps: Deps, things: DueMoves, job: Job<DueAfter>): Promise<void> => {
  const due = job.payload
  const whenDue = things[due.noun]?.whenDue
  if (whenDue === undefined) throw new Error(`nobody waits for ${due.noun}`)
  try {
    await whenDue(deps, due, systemActor(job.id))
  } catch (error) {
    if (error instanceof Refusal && error.code === `${due.noun}.not-possible`) return
    throw error
  }
}
