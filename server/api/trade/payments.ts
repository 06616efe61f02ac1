// Calls around paying (mirrors protocol/trade/payments.ts), and the notices of 银联.
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/trade/payments.ts'
import { openRoute, operatorRoute, route } from '#server/http/route.ts'
import {
  announceTransfer,
  beginOnline,
  beginUnionPay,
  UNION_PAY_NOTICE,
} from '#server/operations/trade/payments/begin.ts'
import { decideRefund, showRefunds } from '#server/operations/trade/orders/refund.ts'
import {
  decideTransfer,
  downloadTransferVoucher,
  settleExtraPayment,
  showExtraPayments,
  showTransfers,
} from '#server/operations/trade/payments/settle.ts'
import { payAtCashier, showCashier, takeNotice } from '#server/operations/trade/payments/take.ts'

/** A notice of 银联 has some forty fields and a certificate. */
const MOST_NOTICE_BYTES = 16 * 1024
const MOST_FIELDS = 100

export const servePaymentCalls = (app: FastifyInstance): void => {
  route(app, calls.payOrder, (ctx, { orderId }) => beginOnline(ctx, orderId))
  route(app, calls.unionPay, (ctx, { orderId }) => beginUnionPay(ctx, orderId))
  route(app, calls.getBankAccount, ({ deps }) => deps.config.payments.bankAccount ?? null)
  route(app, calls.announceTransfer, async (ctx, input) => {
    await announceTransfer(ctx, input)
    return {}
  })
  openRoute(app, calls.getCashier, ({ deps }, { token }) => showCashier(deps, token))
  openRoute(app, calls.payAtCashier, async ({ deps }, { token }) => {
    await payAtCashier(deps, token)
    return {}
  })
  operatorRoute(app, calls.listTransfers, showTransfers)
  operatorRoute(app, calls.decideTransfer, async (ctx, input) => {
    await decideTransfer(ctx, input)
    return {}
  })
  operatorRoute(app, calls.downloadTransferVoucher, (ctx, { orderId }) =>
    downloadTransferVoucher(ctx, orderId),
  )
  operatorRoute(app, calls.listRefunds, showRefunds)
  operatorRoute(app, calls.decideRefund, async (ctx, input) => {
    await decideRefund(ctx, input)
    return {}
  })
  operatorRoute(app, calls.listExtraPayments, showExtraPayments)
  operatorRoute(app, calls.settleExtraPayment, async (ctx, { paymentId }) => {
    await settleExtraPayment(ctx, paymentId)
    return {}
  })
  void app.register(serveNotices)
}

// 银联 posts a plain form, signed by itself; it sends again until it is answered `ok`.
const serveNotices = async (app: FastifyInstance): Promise<void> => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_NOTICE_BYTES },
    (_request, text, done) => done(null, [...new URLSearchParams(text as string)].slice(0, MOST_FIELDS)),
  )
  app.post(UNION_PAY_NOTICE, { bodyLimit: MOST_NOTICE_BYTES }, async ({ body }, reply) => {
    const fields: Record<string, string> = Object.fromEntries(Array.isArray(body) ? body : [])
    const isTaken = await takeNotice(app.deps, 'unionPay', fields)
    return reply
      .code(isTaken ? 200 : 400)
      .type('text/plain')
      .send(isTaken ? 'ok' : 'invalid')
  })
}
