// Calls around orders and what is left of packages (mirrors protocol/trade/orders.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/trade/orders.ts'
import { openRoute, route } from '#server/http/route.ts'
import { findPayable } from '#server/operations/trade/orders/find.ts'
import { showOrder, showOrders } from '#server/operations/trade/orders/lists.ts'
import { describePayment, moveOrder } from '#server/operations/trade/orders/orders.ts'
import { askRefund } from '#server/operations/trade/orders/refund.ts'
import { buyPackage } from '#server/operations/trade/orders/place.ts'
import { showQuotas } from '#server/operations/trade/quotas/show.ts'
import { showUses } from '#server/operations/trade/quotas/uses.ts'

export const serveTradeCalls = (app: FastifyInstance): void => {
  route(app, calls.getQuotas, (ctx) => showQuotas(ctx))
  route(app, calls.listQuotaUses, showUses)
  route(app, calls.placeOrder, buyPackage)
  route(app, calls.getOrder, (ctx, { orderId }) => showOrder(ctx, orderId))
  route(app, calls.listOrders, showOrders)
  route(app, calls.cancelOrder, async (ctx, { orderId }) => {
    const { id } = await findPayable(ctx, orderId)
    await moveOrder(ctx.deps, { id, event: { type: 'order.cancelled' }, actor: ctx.actor })
    return {}
  })
  route(app, calls.askRefund, async (ctx, input) => {
    await askRefund(ctx, input)
    return {}
  })
  openRoute(app, calls.getPayment, ({ deps }, { orderId }) => describePayment(deps, orderId))
}
