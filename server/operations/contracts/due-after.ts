// A contract's clock that has run out, as its chart's `after` says: the deadline.
import { Refusal } from '#protocol/failures.ts'
import type { ContractEvent } from '#server/domain/contracts/lifecycle.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { DueAfter } from '#server/domain/lifecycle.ts'
import type { Job } from '#server/jobs/runner.ts'
import { moveContract } from './contract-moves.ts'
import type { MovingDeps } from './deps.ts'

/** Moves the contract by the due event; a contract that has left the state meanwhile is past it. */
export const runDueAfter = async (deps: MovingDeps, job: Job): Promise<void> => {
  const due = job.payload as DueAfter
  if (due.noun !== 'contract') throw new Error(`nobody waits for ${due.noun}`)
  try {
    await moveContract(deps, {
      id: due.id,
      event: due.event as ContractEvent,
      actor: systemActor(job.id),
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'contract.not-possible') return
    throw error
  }
}
