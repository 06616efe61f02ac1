// Orders paid at 微信支付 and 支付宝, from the choice to the package, through HTTP.
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as orders from '#protocol/trade/orders.ts'
import { listPackages } from '#protocol/trade/packages.ts'
import * as payments from '#protocol/trade/payments.ts'
import { alipayAt } from '#server/gateways/payments/alipay.ts'
import { wechatPayAt } from '#server/gateways/payments/wechat-pay.ts'
import { systemClock } from '#server/clock.ts'
import { ensureCatalogue } from '#server/operations/trade/packages/catalogue.ts'
import { ALIPAY_NOTICE, WECHAT_PAY_NOTICE } from '#server/operations/trade/payments/begin.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { startWechatGateway } from '#tests/support/wechat-gateway.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

let app: TestApp
let gateway: Awaited<ReturnType<typeof startWechatGateway>>
let person: TestPerson
beforeAll(async () => {
  gateway = await startWechatGateway()
  app = await createTestApp({
    deps: {
      wechatPay: wechatPayAt(gateway.config, systemClock),
      alipay: alipayAt(
        {
          url: 'https://openapi.test/gateway.do',
          appId: '2021000000000001',
          privateKey: keys.privateKey,
          publicKeys: [keys.publicKey],
        },
        systemClock,
      ),
    },
  })
  await ensureCatalogue(app.deps)
  person = await newPerson(app, '林小满')
})
afterAll(async () => {
  gateway.stop()
  await app.close()
})

const bought = async () => {
  const [cheapest] = await person.client.call(listPackages, {})
  const placed = { requestId: randomUUID(), productId: cheapest!.productId }
  const { orderId } = await person.client.call(orders.placeOrder, placed)
  return person.client.call(orders.getOrder, { orderId })
}
const statusAndWay = async (orderId: string) => {
  const { status, payWay } = await person.client.call(orders.getOrder, { orderId })
  return [status, payWay]
}

test('the ways that are set up are on offer', async () => {
  expect((await bought()).ways).toEqual([
    orders.PAY_WAY.online,
    orders.PAY_WAY.wechatPay,
    orders.PAY_WAY.alipay,
  ])
})

test('微信支付: a code is shown, and its notice opens the package, once', async () => {
  const { orderId, orderNo, amount } = await bought()
  expect(await person.client.call(payments.wechatPay, { orderId, device: 'desktop' })).toEqual({
    kind: 'code',
    code: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz',
  })
  expect(gateway.asked.at(-1)?.body).toMatchObject({ out_trade_no: orderNo, amount: { total: amount } })
  const { body, headers } = gateway.notice(
    {
      appid: gateway.config.appId,
      mchid: gateway.config.merchantId,
      out_trade_no: orderNo,
      transaction_id: '42000001',
      trade_state: 'SUCCESS',
      amount: { total: amount, currency: 'CNY' },
    },
    { time: Math.trunc(Date.now() / 1000) },
  )
  const before = (await person.client.call(orders.getQuotas, {})).left
  const post = (payload: string) =>
    app.fastify.inject({ method: 'POST', url: WECHAT_PAY_NOTICE, headers, payload })
  const forged = await post(body.replace('EV-1', 'EV-2'))
  expect([forged.statusCode, forged.json()]).toEqual([400, { code: 'FAIL', message: '通知的签名或内容不对' }])
  expect(await statusAndWay(orderId)).toEqual([orders.ORDER_STATUS.unpaid, null])
  for (const answer of [await post(body), await post(body)])
    expect([answer.statusCode, answer.json()]).toEqual([200, { code: 'SUCCESS' }])
  expect(await statusAndWay(orderId)).toEqual([orders.ORDER_STATUS.paid, orders.PAY_WAY.wechatPay])
  expect((await person.client.call(orders.getQuotas, {})).left).toBe(before + 10)
})

test('a gateway that does not answer leaves the order open, and says so', async () => {
  const { orderId } = await bought()
  gateway.says.status = 500
  const { code, info } = await person.client.ask(payments.wechatPay, { orderId, device: 'phone' })
  expect([code, info]).toEqual([
    'payment.unreached',
    '微信支付暂时没有响应，没有扣款。请稍后再试，或换一种支付方式。',
  ])
  gateway.says.status = 200
  expect((await person.client.call(payments.wechatPay, { orderId, device: 'phone' })).kind).toBe('address')
  await person.client.call(orders.cancelOrder, { orderId })
})

test('支付宝: the address leads there, and its notice opens the package', async () => {
  const { orderId, orderNo, amount } = await bought()
  const { url } = await person.client.call(payments.alipay, { orderId, device: 'phone' })
  const asked = new URL(url).searchParams
  expect([asked.get('method'), asked.get('notify_url')?.endsWith(ALIPAY_NOTICE)]).toEqual([
    'alipay.trade.wap.pay',
    true,
  ])
  const fields: Record<string, string> = {
    app_id: '2021000000000001',
    out_trade_no: orderNo,
    total_amount: (amount / 100).toFixed(2),
    trade_no: '2026112300001',
    trade_status: 'TRADE_SUCCESS',
  }
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  const sign = createSign('RSA-SHA256').update(text, 'utf8').sign(keys.privateKey, 'base64')
  const post = (change: Record<string, string>) =>
    app.fastify.inject({
      method: 'POST',
      url: ALIPAY_NOTICE,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...fields, sign_type: 'RSA2', sign, ...change }).toString(),
    })
  const forged = await post({ total_amount: '0.01' })
  expect([forged.statusCode, forged.body]).toEqual([400, 'failure'])
  const taken = await post({})
  expect([taken.statusCode, taken.body]).toEqual([200, 'success'])
  expect(await statusAndWay(orderId)).toEqual([orders.ORDER_STATUS.paid, orders.PAY_WAY.alipay])
})

test('nobody begins to pay somebody else’s order', async () => {
  const { orderId } = await bought()
  const other = await newPerson(app, '周既明')
  const answers = [
    await other.client.ask(payments.wechatPay, { orderId, device: 'desktop' }),
    await other.client.ask(payments.alipay, { orderId, device: 'desktop' }),
    await other.client.ask(payments.alipay, { orderId: randomUUID(), device: 'desktop' }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'not-found'])
})
