// Tells trouble with the file, which stays, from trouble with the machine, which passes.
import { Refusal } from '#protocol/failures.ts'

/** Whether trying again would end the same way; a refusal of status 503 is about the server, not about the file. */
export const isForGood = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status !== 503
