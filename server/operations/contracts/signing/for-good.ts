// Tells trouble with the file, which stays, from trouble with the machine, which passes.
import { Refusal } from '#protocol/failures.ts'

// After so many failures somebody gets a message instead of waiting on.
const PATIENCE = 4
// An authority that is away for some minutes costs nobody the signature: seven attempts are eleven minutes.
const PATIENCE_WITH_AUTHORITIES = 7

/** Whether the job should try again by itself; `attempt` counts from 1. */
export const isWorthWaiting = (error: unknown, attempt: number): boolean =>
  !isForGood(error) && attempt < (isAuthorityAway(error) ? PATIENCE_WITH_AUTHORITIES : PATIENCE)

/** The words for whoever waited in vain: those of the refusal where they say more than that the server could not. */
export const wordsInVain = (error: unknown, unable: string): string =>
  isForGood(error) || isAuthorityAway(error) ? error.words : unable

const isAuthorityAway = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'certificate.status-unknown'

/** Whether trying again would end the same way; a refusal of status 503 is about the server, not about the file. */
export const isForGood = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status !== 503
