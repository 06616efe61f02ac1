// Calls around paying (mirrors protocol/trade/payments.ts), and the notices of providers.
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/trade/payments.ts'
import { openRoute, operatorRoute, route } from '#server/http/route.ts'
import {
  announceTransfer,
  beginAlipay,
  beginOnline,
  beginUnionPay,
  beginWechatPay,
} from '#server/operations/trade/payments/begin.ts'
import {
  ALIPAY_NOTICE,
  UNION_PAY_NOTICE,
  WECHAT_PAY_NOTICE,
} from '#server/operations/trade/payments/notice-paths.ts'
import {
  decideTransfer,
  downloadTransferVoucher,
  showTransfers,
} from '#server/operations/trade/payments/settle.ts'
import type { FormFields } from '#server/gateways/payments/payment-provider.ts'
import type { Provider } from '#server/operations/trade/payments/take.ts'
import { payAtCashier, showCashier, takeNotice } from '#server/operations/trade/payments/take.ts'

/** The longest notice, of 银联, has some forty fields and a certificate. */
const MOST_NOTICE_BYTES = 16 * 1024
const MOST_FIELDS = 100

export const servePaymentCalls = (app: FastifyInstance): void => {
  route(app, calls.payOrder, (ctx, { orderId }) => beginOnline(ctx, orderId))
  route(app, calls.unionPay, (ctx, { orderId }) => beginUnionPay(ctx, orderId))
  route(app, calls.wechatPay, beginWechatPay, { transaction: 'inside' })
  route(app, calls.alipay, beginAlipay)
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
  void app.register(serveNotices)
}

// Providers post what they signed themselves, and post again until it is answered as they want it.
const serveNotices = async (app: FastifyInstance): Promise<void> => {
  const limits = { parseAs: 'string', bodyLimit: MOST_NOTICE_BYTES } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', limits, (_request, text, done) =>
    done(null, Object.fromEntries([...new URLSearchParams(String(text))].slice(0, MOST_FIELDS))),
  )
  // 微信支付 signs the very bytes, which must not be read and written again.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', limits, (_request, text, done) => done(null, String(text)))
  const take = async (provider: Provider, fields: unknown): Promise<boolean> =>
    typeof fields === 'object' && fields !== null && takeNotice(app.deps, provider, fields as FormFields)
  const route = { bodyLimit: MOST_NOTICE_BYTES }
  app.post(UNION_PAY_NOTICE, route, async ({ body }, reply) => {
    const isTaken = await take('unionPay', body)
    return reply
      .code(isTaken ? 200 : 400)
      .type('text/plain')
      .send(isTaken ? 'ok' : 'invalid')
  })
  app.post(ALIPAY_NOTICE, route, async ({ body }, reply) => {
    const isTaken = await take('alipay', body)
    return reply
      .code(isTaken ? 200 : 400)
      .type('text/plain')
      .send(isTaken ? 'success' : 'failure')
  })
  app.post(WECHAT_PAY_NOTICE, route, async ({ body, headers }, reply) => {
    const header = (name: string): string => String(headers[`wechatpay-${name}`] ?? '')
    const isTaken =
      typeof body === 'string' &&
      (await take('wechatPay', {
        time: header('timestamp'),
        nonce: header('nonce'),
        serial: header('serial'),
        signature: header('signature'),
        body,
      }))
    return reply
      .code(isTaken ? 200 : 400)
      .send(isTaken ? { code: 'SUCCESS' } : { code: 'FAIL', message: '通知的签名或内容不对' })
  })
}
