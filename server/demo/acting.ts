// Somebody of the demo at work: the context that the pipeline would make for their request.
import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { contextFor } from '#server/operations/account/sessions/acting.ts'

/** A context as the pipeline would make it, for a person at the keyboard of this very machine. */
export const actAs = async (deps: Deps, userId: string, companyId?: string): Promise<Context> => {
  const from = { ip: '127.0.0.1', userAgent: 'demo', requestId: randomUUID() }
  const ctx = await contextFor(deps, { userId, companyId: companyId ?? null, ...from })
  if (ctx === undefined) throw new Error(`user ${userId} vanished`)
  return ctx
}
