// Calls by which a company is cancelled (mirrors protocol/company/cancellations/cancellations.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/company/cancellations/cancellations.ts'
import { route } from '#server/http/route.ts'
import {
  askCancellation,
  showCancellation,
  takeBackCancellation,
} from '#server/operations/company/cancellations/cancel-company.ts'

export const serveCompanyCancellationCalls = (app: FastifyInstance): void => {
  route(app, calls.getCompanyCancellation, showCancellation)
  route(app, calls.askCompanyCancellation, async (ctx, input) => {
    await askCancellation(ctx, input)
    return {}
  })
  route(app, calls.takeBackCompanyCancellation, async (ctx) => {
    await takeBackCancellation(ctx)
    return {}
  })
}
