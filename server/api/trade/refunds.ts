// Calls of operators around money that goes back (mirrors protocol/trade/refunds.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/trade/refunds.ts'
import { operatorRoute } from '#server/http/route.ts'
import {
  decideRefund,
  sendRefund,
  settleExtraPayment,
  showExtraPayments,
  showRefunds,
} from '#server/operations/trade/refunds/desk.ts'

export const serveRefundCalls = (app: FastifyInstance): void => {
  operatorRoute(app, calls.listRefunds, showRefunds)
  operatorRoute(app, calls.sendRefund, async (ctx, { paymentId }) => {
    await sendRefund(ctx, paymentId)
    return {}
  })
  operatorRoute(app, calls.decideRefund, async (ctx, input) => {
    await decideRefund(ctx, input)
    return {}
  })
  operatorRoute(app, calls.listExtraPayments, showExtraPayments)
  operatorRoute(app, calls.settleExtraPayment, async (ctx, { paymentId }) => {
    await settleExtraPayment(ctx, paymentId)
    return {}
  })
}
