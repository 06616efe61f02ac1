// Calls by which a company is cancelled (mirrors protocol/account/company-cancellation.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/account/company-cancellation.ts'
import { route } from '#server/http/route.ts'
import {
  askCancellation,
  showCancellation,
  takeBackCancellation,
} from '#server/operations/companies/cancel-company.ts'

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
