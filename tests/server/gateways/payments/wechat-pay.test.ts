// 微信支付: requests and answers are signed both ways, and notices are opened only when everything holds.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { wechatPayAt } from '#server/gateways/payments/wechat-pay.ts'
import type { WechatPay } from '#server/gateways/payments/wechat-pay.ts'
import { startWechatGateway } from '#tests/support/wechat-gateway.ts'

let gateway: Awaited<ReturnType<typeof startWechatGateway>>
let wechat: WechatPay
beforeAll(async () => {
  gateway = await startWechatGateway()
  wechat = wechatPayAt(gateway.config, systemClock)
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.asked.length = 0
  Object.assign(gateway.says, { status: 200, isGenuine: true })
})

const ORDER = {
  orderId: 'o',
  orderNo: 'DD20261123000000001',
  productName: '单位 100 份',
  amount: 60_000,
  payBefore: new Date('2026-11-23T04:30:00Z'),
}
const LINKS = { back: 'https://q.test/notice', payerIp: '203.0.113.7' }
const COMMON = {
  appid: 'wx8888888888888888',
  mchid: '1900000001',
  description: '单位 100 份',
  out_trade_no: 'DD20261123000000001',
  time_expire: '2026-11-23T04:30:00+00:00',
  notify_url: 'https://q.test/notice',
  amount: { total: 60_000, currency: 'CNY' },
}

test('a desktop gets a code to scan', async () => {
  expect(await wechat.begin(ORDER, LINKS, 'desktop')).toEqual({
    code: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz',
  })
  expect(gateway.asked).toEqual([{ path: '/v3/pay/transactions/native', isSigned: true, body: COMMON }])
})

test('a phone gets an address to open, and its own address is told', async () => {
  expect(await wechat.begin(ORDER, LINKS, 'phone')).toEqual({
    url: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1',
  })
  const scene = { scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } } }
  expect(gateway.asked).toEqual([
    { path: '/v3/pay/transactions/h5', isSigned: true, body: { ...COMMON, ...scene } },
  ])
})

test('an answer that is not signed, or refuses, opens nothing', async () => {
  gateway.says.isGenuine = false
  await expect(wechat.begin(ORDER, LINKS, 'desktop')).rejects.toThrow('wrong signature')
  Object.assign(gateway.says, { status: 500, isGenuine: true })
  await expect(wechat.begin(ORDER, LINKS, 'desktop')).rejects.toThrow('answered 500')
})

const PAID = {
  appid: 'wx8888888888888888',
  mchid: '1900000001',
  out_trade_no: 'DD20261123000000001',
  transaction_id: '4200000000202611230000000001',
  trade_state: 'SUCCESS',
  amount: { total: 60_000, currency: 'CNY' },
}
const now = () => Math.trunc(Date.now() / 1000)
type How = Parameters<typeof gateway.notice>[1]
const told = (change: object = {}, how: Partial<How> = {}) => {
  const { body, headers } = gateway.notice({ ...PAID, ...change }, { time: now(), ...how })
  return {
    time: headers['wechatpay-timestamp'],
    nonce: headers['wechatpay-nonce'],
    serial: headers['wechatpay-serial'],
    signature: headers['wechatpay-signature'],
    body,
  }
}

test('a notice that 微信支付 signed and sealed is a payment', () => {
  expect(wechat.read(told())).toEqual({
    orderNo: 'DD20261123000000001',
    amount: 60_000,
    paymentNo: '4200000000202611230000000001',
  })
})

test.each([
  ['signed by somebody else', () => told({}, { by: gateway.stranger.privateKey })],
  ['with an unknown key’s number', () => ({ ...told(), serial: 'OTHER' })],
  ['changed after signing', () => ({ ...told(), body: told().body })],
  ['six minutes old', () => told({}, { time: now() - 360 })],
  ['of six minutes from now', () => told({}, { time: now() + 360 })],
  ['sealed with another key', () => told({}, { key: 'f'.repeat(32) })],
  ['about something else', () => told({}, { type: 'REFUND.SUCCESS' })],
  ['of another merchant', () => told({ mchid: '1900000002' })],
  ['of another application', () => told({ appid: 'wx1' })],
  ['of a payment that was not made', () => told({ trade_state: 'NOTPAY' })],
  ['in another currency', () => told({ amount: { total: 60_000, currency: 'USD' } })],
  ['with half a 分', () => told({ amount: { total: 0.5, currency: 'CNY' } })],
  ['with nothing', () => ({})],
])('a notice %s is none', (_, make) => {
  expect(wechat.read(make())).toBeUndefined()
})

const REFUND = {
  refundNo: 'TK20261126000000001',
  paymentNo: '4200000000202611230000000001',
  amount: 60_000,
  reason: '订单退款',
  sentAt: new Date(),
  back: 'https://q.test/notice',
}

test('a refund is asked for by its own number with signature, and looked at until it is decided', async () => {
  expect(await wechat.refunds.look(REFUND)).toEqual({ state: 'unknown' })
  expect(await wechat.refunds.refund(REFUND)).toEqual({ state: 'pending' })
  expect(await wechat.refunds.refund(REFUND)).toEqual({ state: 'pending' })
  expect(await wechat.refunds.look(REFUND)).toEqual({ state: 'pending' })
  gateway.refunds.get(REFUND.refundNo)!.status = 'SUCCESS'
  expect(await wechat.refunds.look(REFUND)).toEqual({ state: 'arrived' })
  const asking = {
    path: '/v3/refund/domestic/refunds',
    isSigned: true,
    body: {
      transaction_id: REFUND.paymentNo,
      out_refund_no: REFUND.refundNo,
      reason: '订单退款',
      amount: { refund: 60_000, total: 60_000, currency: 'CNY' },
    },
  }
  const looking = { path: `/v3/refund/domestic/refunds/${REFUND.refundNo}`, isSigned: true, body: {} }
  expect(gateway.asked).toEqual([looking, asking, asking, looking, looking])
  expect(gateway.refunds.size).toBe(1)
})

test('a refund that is refused says why; only a closed one needs another number', async () => {
  gateway.saysOfRefunds.refuses = '基本账户余额不足，请充值后重新发起'
  expect(await wechat.refunds.refund({ ...REFUND, refundNo: 'TK2' })).toEqual({
    state: 'refused',
    words: '基本账户余额不足，请充值后重新发起',
    isOver: false,
  })
  gateway.saysOfRefunds.refuses = undefined
  gateway.saysOfRefunds.status = 'CLOSED'
  expect(await wechat.refunds.refund({ ...REFUND, refundNo: 'TK3' })).toMatchObject({ isOver: true })
  gateway.saysOfRefunds.status = 'ABNORMAL'
  expect(await wechat.refunds.refund({ ...REFUND, refundNo: 'TK4' })).toMatchObject({
    state: 'refused',
    isOver: false,
  })
})

test('faults of the gateway, and answers that are not its own, decide no refund', async () => {
  gateway.saysOfRefunds.status = 'SUCCESS'
  gateway.says.isGenuine = false
  await expect(wechat.refunds.refund({ ...REFUND, refundNo: 'TK5' })).rejects.toThrow('wrong signature')
  Object.assign(gateway.says, { status: 500, isGenuine: true })
  await expect(wechat.refunds.look({ ...REFUND, refundNo: 'TK5' })).rejects.toThrow('answered 500')
  gateway.says.status = 200
  gateway.refunds.set('TK6', { status: 'SUCCESS', amount: { refund: 1, total: 1 } })
  await expect(wechat.refunds.look({ ...REFUND, refundNo: 'TK6' })).rejects.toThrow('another refund')
})
