// Calls around orders and what is left of packages (mirrors protocol/trade/orders.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/trade/orders.ts'
import { openRoute, route } from '#server/http/route.ts'
import { describePayment } from '#server/operations/trade/orders/orders.ts'
import { showQuotas } from '#server/operations/trade/quotas/show.ts'

export const serveTradeCalls = (app: FastifyInstance): void => {
  route(app, calls.getQuotas, (ctx) => showQuotas(ctx))
  openRoute(app, calls.getPayment, ({ deps }, { orderId }) => describePayment(deps, orderId))
}
