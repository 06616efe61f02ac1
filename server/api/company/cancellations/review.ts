// Calls for cancellations of companies (mirrors protocol/company/cancellations/review.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/company/cancellations/review.ts'
import { operatorRoute } from '#server/http/route.ts'
import { listCancellations, vetoCancellation } from '#server/operations/company/cancellations/review.ts'

export const serveCancellationCalls = (app: FastifyInstance): void => {
  operatorRoute(app, calls.listCompanyCancellations, listCancellations)
  operatorRoute(app, calls.vetoCompanyCancellation, async (ctx, input) => {
    await vetoCancellation(ctx, input)
    return {}
  })
}
