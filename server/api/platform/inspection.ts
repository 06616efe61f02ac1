// Calls for developers (mirrors protocol/platform/inspection.ts); in production they do not exist.
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/platform/inspection.ts'
import { Refusal } from '#protocol/failures.ts'
import { route } from '#server/http/route.ts'
import { readChartRecord } from '#server/operations/platform/inspection/read-chart-record.ts'

export const serveDevelopmentCalls = (app: FastifyInstance): void => {
  route(app, calls.readChart, (ctx, input) => {
    if (ctx.deps.config.isProduction)
      throw new Refusal('not-found', '没有这个地址，请检查后重试。', { status: 404 })
    return readChartRecord(ctx, input)
  })
}
