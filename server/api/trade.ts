// Calls around orders (mirrors protocol/trade.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/trade.ts'
import { openRoute } from '#server/http/route.ts'
import { describePayment } from '#server/operations/orders.ts'

export const serveTradeCalls = (app: FastifyInstance): void => {
  openRoute(app, calls.getPayment, ({ deps }, { orderId }) => describePayment(deps, orderId))
}
