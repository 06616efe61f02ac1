// Orders paid at 微信支付 and 支付宝, from the choice to the package, through HTTP.
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import * as orders from '#protocol/trade/orders.ts'
import { listPackages } from '#protocol/trade/packages.ts'
import * as payments from '#protocol/trade/payments.ts'
import * as refunds from '#protocol/trade/refunds.ts'
import { alipayAt } from '#server/gateways/payments/alipay.ts'
import { wechatPayAt } from '#server/gateways/payments/wechat-pay.ts'
import { systemClock } from '#server/clock.ts'
import { ensureCatalogue } from '#server/operations/trade/packages/catalogue.ts'
import { ALIPAY_NOTICE, WECHAT_PAY_NOTICE } from '#server/operations/trade/payments/notice-paths.ts'
import { findTaken } from '#server/domain/trade/payments/store.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import type { TestClient } from '#tests/support/test-client.ts'
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

describe('refunds at 微信支付', () => {
  let operator: TestClient
  beforeAll(async () => {
    operator = await firstOperator(app)
  })
  beforeEach(() => {
    Object.assign(gateway.saysOfRefunds, { status: 'PROCESSING', refuses: undefined, answers: true })
  })
  const pay = ({ orderNo, amount }: { orderNo: string; amount: number }) => {
    const { body, headers } = gateway.notice(
      {
        appid: gateway.config.appId,
        mchid: gateway.config.merchantId,
        out_trade_no: orderNo,
        transaction_id: randomUUID(),
        trade_state: 'SUCCESS',
        amount: { total: amount, currency: 'CNY' },
      },
      { time: Math.trunc(Date.now() / 1000) },
    )
    return app.fastify.inject({ method: 'POST', url: WECHAT_PAY_NOTICE, headers, payload: body })
  }
  const wanted = async () => {
    const order = await bought()
    await pay(order)
    await person.client.call(orders.askRefund, { orderId: order.orderId, reason: '重复购买' })
    const row = await rowOf(order.orderId)
    return { orderId: order.orderId, orderNo: order.orderNo, paymentId: row!.paymentId! }
  }
  const rowOf = async (orderId: string) =>
    (await operator.call(refunds.listRefunds, {})).rows.find((row) => row.orderId === orderId)
  const send = (paymentId: string) => operator.call(refunds.sendRefund, { paymentId })
  const runLater = async () => {
    app.clock.advance(120_000)
    await runJobs(app)
  }
  const askedFor = () =>
    gateway.asked
      .filter(({ path }) => path === '/v3/refund/domestic/refunds')
      .map(({ body }) => body['out_refund_no'])

  test('the gateway sends the money back once; until it says so the order waits', async () => {
    const { orderId, paymentId } = await wanted()
    expect((await rowOf(orderId))?.actions).toEqual(['send', 'settle', 'refuse'])
    const before = askedFor().length
    await send(paymentId)
    expect((await operator.ask(refunds.sendRefund, { paymentId })).code).toBe('refund.not-possible')
    for (const decision of [{ paid: true as const }, { paid: false as const, reason: '不退了' }])
      expect((await operator.ask(refunds.decideRefund, { orderId, ...decision })).code).toBe(
        'refund.not-possible',
      )
    await runJobs(app)
    const row = await rowOf(orderId)
    expect([row?.sending?.state, row?.actions]).toEqual(['pending', []])
    await runLater()
    expect((await person.client.call(orders.getOrder, { orderId })).status).toBe(
      orders.ORDER_STATUS.refunding,
    )
    gateway.refunds.get(row!.sending!.refundNo)!.status = 'SUCCESS'
    await runLater()
    expect((await person.client.call(orders.getOrder, { orderId })).status).toBe(orders.ORDER_STATUS.refunded)
    expect(await rowOf(orderId)).toBe(undefined)
    expect(askedFor().slice(before)).toEqual([row!.sending!.refundNo])
  })

  test('cut off before the answer came, it asks by the same number and pays once', async () => {
    const { orderId, paymentId } = await wanted()
    gateway.saysOfRefunds.status = 'SUCCESS'
    gateway.saysOfRefunds.answers = false
    await send(paymentId)
    const known = gateway.refunds.size
    await runJobs(app)
    expect((await rowOf(orderId))?.sending).toMatchObject({
      state: 'sending',
      words: '支付渠道暂时没有答复，系统会自动再问。',
    })
    gateway.saysOfRefunds.answers = true
    await app.restart()
    await runLater()
    expect((await person.client.call(orders.getOrder, { orderId })).status).toBe(orders.ORDER_STATUS.refunded)
    expect(gateway.refunds.size).toBe(known + 1)
  })

  test('a refused one says why, and is tried again or paid back by transfer', async () => {
    const [first, second] = [await wanted(), await wanted()]
    gateway.saysOfRefunds.refuses = '基本账户余额不足'
    await send(first.paymentId)
    await send(second.paymentId)
    await runJobs(app)
    const row = await rowOf(first.orderId)
    expect([row?.sending?.state, row?.sending?.words, row?.actions]).toEqual([
      'refused',
      '基本账户余额不足',
      ['send', 'settle'],
    ])
    const no = await operator.ask(refunds.decideRefund, {
      orderId: first.orderId,
      paid: false,
      reason: '不退了',
    })
    expect(no.code).toBe('refund.not-possible')
    gateway.saysOfRefunds.refuses = undefined
    gateway.saysOfRefunds.status = 'SUCCESS'
    await send(first.paymentId)
    await runJobs(app)
    await operator.call(refunds.decideRefund, { orderId: second.orderId, paid: true })
    for (const { orderId } of [first, second])
      expect((await person.client.call(orders.getOrder, { orderId })).status).toBe(
        orders.ORDER_STATUS.refunded,
      )
    const { rows } = await person.client.call(listNotices, { page: 1, kind: 'system' })
    expect(rows.map(({ text }) => text)).toContain(
      `您的订单 ${second.orderNo} 已退款，款项已转账退回，到账时间以银行为准。`,
    )
  })

  test('one the gateway closed goes under another number', async () => {
    const { orderId, paymentId } = await wanted()
    gateway.saysOfRefunds.status = 'CLOSED'
    await send(paymentId)
    await runJobs(app)
    const closed = (await rowOf(orderId))!.sending!.refundNo
    gateway.saysOfRefunds.status = 'SUCCESS'
    await send(paymentId)
    await runJobs(app)
    expect((await person.client.call(orders.getOrder, { orderId })).status).toBe(orders.ORDER_STATUS.refunded)
    expect(askedFor().at(-1)).not.toBe(closed)
  })

  test('what was paid twice goes back by itself', async () => {
    const order = await bought()
    gateway.saysOfRefunds.status = 'SUCCESS'
    await pay(order)
    await pay(order)
    const { rows } = await operator.call(refunds.listExtraPayments, {})
    expect(rows.map(({ orderNo, sending }) => [orderNo, sending?.state])).toEqual([
      [order.orderNo, 'sending'],
    ])
    await runJobs(app)
    expect((await operator.call(refunds.listExtraPayments, {})).total).toBe(0)
    expect(await statusAndWay(order.orderId)).toEqual([orders.ORDER_STATUS.paid, orders.PAY_WAY.wechatPay])
  })

  test('nobody sends what is not wanted back, what is gone, or without the right', async () => {
    const other = (await newOperator(app, operator, ['audit.view'])).client
    const { paymentId } = await wanted()
    expect((await other.ask(refunds.sendRefund, { paymentId })).code).toBe('permission.denied')
    expect((await operator.ask(refunds.sendRefund, { paymentId: randomUUID() })).code).toBe('not-found')
    const kept = await bought()
    await pay(kept)
    const taken = await findTaken(app.db, kept.orderId)
    expect((await operator.ask(refunds.sendRefund, { paymentId: taken!.id })).code).toBe('order.not-possible')
  })
})
