// Holds a company's application to so many calls a minute, and says in headers what is left.
import type { FastifyReply } from 'fastify'
import { Refusal } from '#protocol/failures.ts'
import { CALLS_PER_MINUTE, RATE_HEADERS } from '#protocol/platform/applications/open-contracts.ts'
import type { Clock } from '#server/clock.ts'
import { createMinuteCount } from '#server/http/rate-limit.ts'

/** Counts a call of this application; refuses `application.too-fast`. */
export type ApplicationPace = (applicationId: string, reply: FastifyReply) => void

/** Each process counts for itself, as with all limits of this kind. */
export const createApplicationPace = (clock: Clock): ApplicationPace => {
  const count = createMinuteCount(clock)
  return (applicationId, reply) => {
    const asked = count(applicationId)
    reply.headers({
      [RATE_HEADERS.limit]: String(CALLS_PER_MINUTE),
      [RATE_HEADERS.remaining]: String(Math.max(0, CALLS_PER_MINUTE - asked.count)),
      [RATE_HEADERS.reset]: String(asked.resetSeconds),
    })
    if (asked.count > CALLS_PER_MINUTE)
      throw new Refusal('application.too-fast', `应用每分钟最多调用 ${CALLS_PER_MINUTE} 次，请稍候再试。`, {
        status: 429,
        retryAfterSeconds: asked.resetSeconds,
      })
  }
}
