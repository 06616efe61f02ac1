// Calls around orders and what is left of packages (mirrors protocol/trade.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/trade.ts'
import { openRoute, route } from '#server/http/route.ts'
import { describePayment } from '#server/operations/orders.ts'
import { showQuotas } from '#server/operations/quotas/show.ts'

export const serveTradeCalls = (app: FastifyInstance): void => {
  route(app, calls.getQuotas, (ctx) => showQuotas(ctx))
  openRoute(app, calls.getPayment, ({ deps }, { orderId }) => describePayment(deps, orderId))
}
