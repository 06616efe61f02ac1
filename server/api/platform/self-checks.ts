// Calls around the self-check and dead jobs (mirrors protocol/platform/self-checks.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/platform/self-checks.ts'
import { operatorRoute } from '#server/http/route.ts'
import { reviveDeadJob, showDeadJobs } from '#server/operations/platform/self-checks/dead-jobs.ts'
import { keepFound, lookAround, showFindings } from '#server/operations/platform/self-checks/run.ts'

export const serveSelfCheckCalls = (app: FastifyInstance): void => {
  operatorRoute(app, calls.listSelfChecks, ({ deps }) => showFindings(deps))
  // It may wait for the time-stamp authority: not inside the transaction of a request.
  operatorRoute(
    app,
    calls.runSelfChecks,
    async (ctx) => {
      const found = await lookAround(ctx.deps)
      return ctx.transaction(async () => {
        await keepFound(ctx.deps, found)
        return showFindings(ctx.deps)
      })
    },
    { transaction: 'inside' },
  )
  operatorRoute(app, calls.listDeadJobs, showDeadJobs)
  operatorRoute(app, calls.reviveJob, reviveDeadJob)
}
