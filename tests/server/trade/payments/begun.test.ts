// A payment that is begun: what each provider is told of the order, and where the payer is led.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGES } from '#protocol/pages.ts'
import * as orders from '#protocol/trade/orders.ts'
import * as payments from '#protocol/trade/payments.ts'
import { tradeRefund } from '#server/db/schema/trade/refunds.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { embeddedCashier } from '#server/gateways/payments/cashier.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'
import type { WechatDoor } from '#server/gateways/payments/wechat-pay.ts'
import {
  ALIPAY_NOTICE,
  UNION_PAY_NOTICE,
  WECHAT_PAY_NOTICE,
} from '#server/operations/trade/payments/notice-paths.ts'
import { takeNotice } from '#server/operations/trade/payments/take.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newProduct } from '#tests/support/products.ts'
import { createTestApp, MASTER_KEY } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let person: TestPerson
let productId: string
const told: unknown[][] = []
let door: () => WechatDoor
beforeAll(async () => {
  const cashier = embeddedCashier(createPersonalData(MASTER_KEY))
  const taking = { read: cashier.read.bind(cashier), refunds: cashier.refunds }
  app = await createTestApp({
    deps: {
      unionPay: {
        ...taking,
        readRefund: ({ refund }) => refund,
        formFor: (...asked: unknown[]) => {
          told.push(asked)
          return { url: 'https://union.test/pay', fields: { orderId: 'DD1' } }
        },
      },
      wechatPay: {
        ...taking,
        begin: async (...asked: unknown[]) => {
          told.push(asked)
          return door()
        },
      },
      alipay: {
        ...taking,
        addressFor: (...asked: unknown[]) => {
          told.push(asked)
          return 'https://alipay.test/pay'
        },
      },
    },
  })
  person = await newPerson(app, '林小满')
  productId = await newProduct(app)
})
afterAll(() => app.close())

const placed = async () => {
  const { orderId } = await person.client.call(orders.placeOrder, { requestId: randomUUID(), productId })
  return person.client.call(orders.getOrder, { orderId })
}
const at = (path: string) => `${app.deps.config.publicUrl}${path}`
const payable = ({ orderId, orderNo, productName, amount, payBefore }: orders.Order) =>
  expect.objectContaining({ orderId, orderNo, productName, amount, payBefore: new Date(payBefore) })

test('all ways that are set up are on offer, the embedded cashier first', async () => {
  const { online, wechatPay, alipay, unionPay } = orders.PAY_WAY
  expect((await placed()).ways).toEqual([online, wechatPay, alipay, unionPay])
})

test('银联 gets a form that leads back to the order, and is to tell the platform itself', async () => {
  const order = await placed()
  const { orderId } = order
  expect(await person.client.call(payments.unionPay, { orderId })).toEqual({
    url: 'https://union.test/pay',
    fields: { orderId: 'DD1' },
  })
  expect(told.at(-1)).toEqual([
    payable(order),
    { front: at(PAGES.paid(orderId)), back: at(UNION_PAY_NOTICE) },
  ])
})

test('支付宝 gets an address that leads back to the order, and is to tell the platform itself', async () => {
  const order = await placed()
  const { orderId } = order
  expect(await person.client.call(payments.alipay, { orderId, device: 'phone' })).toEqual({
    url: 'https://alipay.test/pay',
  })
  expect(told.at(-1)).toEqual([
    payable(order),
    { front: at(PAGES.paid(orderId)), back: at(ALIPAY_NOTICE) },
    'phone',
  ])
})

test('微信支付 gives a code or an address, and is told who pays', async () => {
  const order = await placed()
  const { orderId } = order
  door = () => ({ code: 'weixin://code' })
  const begin = (device: payments.PayDevice) => person.client.call(payments.wechatPay, { orderId, device })
  expect(await begin('desktop')).toEqual({ kind: 'code', code: 'weixin://code' })
  expect(told.at(-1)).toEqual([
    payable(order),
    { back: at(WECHAT_PAY_NOTICE), payerIp: '127.0.0.1' },
    'desktop',
  ])
  door = () => ({ url: 'https://wx.test/h5' })
  expect(await begin('phone')).toEqual({ kind: 'address', url: 'https://wx.test/h5' })
  door = () => {
    throw new Error('no route')
  }
  const refused = await person.client.ask(payments.wechatPay, { orderId, device: 'phone' })
  expect([refused.status, refused.code, app.logged().includes('微信支付没有受理')]).toEqual([
    503,
    'payment.unreached',
    true,
  ])
})

test('by no way is an order paid that is over', async () => {
  const { orderId } = await placed()
  await person.client.call(orders.cancelOrder, { orderId })
  const before = told.length
  const answers = [
    await person.client.ask(payments.payOrder, { orderId }),
    await person.client.ask(payments.unionPay, { orderId }),
    await person.client.ask(payments.wechatPay, { orderId, device: 'phone' }),
    await person.client.ask(payments.alipay, { orderId, device: 'phone' }),
  ]
  expect([answers.map(({ code }) => code), told.length]).toEqual([
    answers.map(() => 'order.not-possible'),
    before,
  ])
})

test('银联 tells of refunds at the same address; what it says is asked for at once, and of others nothing', async () => {
  const { orderId, orderNo } = await placed()
  const pay = () => app.deps.cashier!.noticeOf({ orderNo, amount: 3_900, paymentNo: randomUUID() })
  for (const notice of [pay(), pay()]) await takeNotice(app.deps, 'cashier', notice)
  const [extra] = await app.db.current().select().from(tradeRefund)
  const refundNo = extra!.refundNo
  expect([
    await takeNotice(app.deps, 'unionPay', { refund: refundNo }),
    await takeNotice(app.deps, 'unionPay', { refund: 'TK0' }),
    await takeNotice(app.deps, 'unionPay', {}),
    await takeNotice(app.deps, 'alipay', { refund: refundNo }),
  ]).toEqual([true, false, false, false])
  const entry = (await readChain(app.db, person.userId)).findLast(
    ({ event }) => event === 'order:payment.confirmed',
  )
  expect(entry?.detail).toMatchObject({
    id: orderId,
    provider: 'cashier',
    paymentNo: expect.any(String),
    amount: 3_900,
  })
})
