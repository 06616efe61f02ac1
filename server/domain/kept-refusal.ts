// Refusals whose changes stay: a counted wrong password, a voided code.
import { Refusal } from '#protocol/failures.ts'

const kept = new WeakSet<Refusal>()

/** Marks a refusal so that the transaction it leaves is committed. Use it where nothing but the count was written. */
export const keep = (refusal: Refusal): Refusal => {
  kept.add(refusal)
  return refusal
}

/** Whether the changes before this refusal are to be committed. */
export const isKept = (error: unknown): error is Refusal => error instanceof Refusal && kept.has(error)
