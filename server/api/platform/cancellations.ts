// Calls for cancellations of companies (mirrors protocol/platform/cancellations.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/platform/cancellations.ts'
import { operatorRoute } from '#server/http/route.ts'
import { listCancellations, vetoCancellation } from '#server/operations/platform/cancellations.ts'

export const serveCancellationCalls = (app: FastifyInstance): void => {
  operatorRoute(app, calls.listCompanyCancellations, listCancellations, { effect: 'inside' })
  operatorRoute(app, calls.vetoCompanyCancellation, async (ctx, input) => {
    await vetoCancellation(ctx, input)
    return {}
  })
}
