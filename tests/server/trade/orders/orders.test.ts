// Orders as their owner sees them: what each line says, what may be done, and which steps it took.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import * as orders from '#protocol/trade/orders.ts'
import { listPackages, listProcesses } from '#protocol/trade/packages.ts'
import * as payments from '#protocol/trade/payments.ts'
import { invoice } from '#server/db/schema/trade/invoices.ts'
import { systemActor } from '#server/domain/actor.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import type { OrderEvent } from '#server/domain/trade/orders/machine.ts'
import { moveOrder } from '#server/operations/trade/orders/orders.ts'
import { ensureCatalogue } from '#server/operations/trade/packages/catalogue.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { applied, newTitle } from '#tests/support/invoices.ts'
import { actFor, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newProduct } from '#tests/support/products.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const MINUTE = 60_000
const NO_ORDER = ['not-found', '没有找到这笔订单。请从“我的套餐”里重新打开。']

let app: TestApp
let person: TestPerson
let boss: Signer
let productId: string
beforeAll(async () => {
  app = await createTestApp()
  await ensureCatalogue(app.deps)
  person = await newPerson(app, '林小满')
  boss = await companySigner(app, '许掌柜', '杭州青禾科技有限公司')
  productId = await newProduct(app)
})
afterAll(() => app.close())

const founder = () => boss as unknown as TestPerson
const placed = async (by: TestPerson | Signer = person, what = productId) =>
  (await by.client.call(orders.placeOrder, { requestId: randomUUID(), productId: what })).orderId
const move = (id: string, type: OrderEvent['type']) =>
  moveOrder(app.deps, { id, event: { type }, actor: systemActor('a test') })
const paid = async () => {
  const orderId = await placed()
  await move(orderId, 'payment.confirmed')
  return orderId
}
const seen = (orderId: string, by: TestPerson | Signer = person) =>
  by.client.call(orders.getOrder, { orderId })
const stepsOf = async (orderId: string) => {
  const { steps, endedAs } = await person.client.call(listProcesses, { orderId })
  return [steps.map(({ step, at }) => [step, at]), endedAs]
}
test('an order that waits says until when, and how it can be paid', async () => {
  const at = app.clock.now()
  const orderId = await placed()
  const line = {
    orderId,
    orderNo: expect.stringMatching(/^DD20261123\d{9}$/),
    productName: '个人 10 份',
    amount: 3_900,
    status: 0,
    createdAt: at.toISOString(),
    payBefore: new Date(at.getTime() + 30 * MINUTE).toISOString(),
    paidAt: null,
    payWay: null,
    invoice: 'none',
  }
  expect(await seen(orderId)).toEqual({
    ...line,
    invoiceId: null,
    invoiceWish: null,
    ways: [orders.PAY_WAY.online],
    note: '',
    payer: '',
    refundReason: '',
    payments: [],
    actions: ['pay', 'cancel'],
  })
  expect((await person.client.call(orders.listOrders, { page: 1, pageSize: 1 })).rows).toEqual([line])
  expect(await stepsOf(orderId)).toEqual([
    [
      ['placed', at.toISOString()],
      ['paid', null],
      ['granted', null],
    ],
    null,
  ])
  expect(await app.client().call(orders.getPayment, { orderId })).toEqual({
    orderNo: (await seen(orderId)).orderNo,
    productName: line.productName,
    amount: line.amount,
    status: 0,
    payBefore: line.payBefore,
    way: null,
    extra: null,
  })
})

test('orders come by pages, the newest first', async () => {
  const buyer = await newPerson(app, '方知夏')
  const ids = []
  for (let at = 0; at < 3; at += 1) {
    ids.push(await placed(buyer))
    app.clock.advance(1_000)
  }
  const page = await buyer.client.call(orders.listOrders, { page: 2, pageSize: 2 })
  expect([page.total, page.page, page.pageSize, page.rows.map(({ orderId }) => orderId)]).toEqual([
    3,
    2,
    2,
    [ids[0]],
  ])
})

test('a paid order says when, can be invoiced, and be given back within seven days', async () => {
  const orderId = await placed()
  app.clock.advance(MINUTE)
  const at = app.clock.now().toISOString()
  await move(orderId, 'payment.confirmed')
  const order = await seen(orderId)
  expect(order).toMatchObject({ status: 1, paidAt: at, invoice: 'possible', ways: [], actions: ['refund'] })
  expect((await stepsOf(orderId))[0]).toEqual([
    ['placed', order.createdAt],
    ['paid', at],
    ['granted', at],
  ])
  const told = (await person.client.call(listNotices, { kind: 'system', pageSize: 100 })).rows
  expect(
    told.filter(({ target }) => target.includes(orderId)).map(({ title, text }) => [title, text]),
  ).toEqual([['套餐已到账：个人 10 份', '您购买的“个人 10 份”已到账，可发起 10 份合同，现在就可以使用。']])
  const titleId = await newTitle(person.client)
  const invoiceId = await applied(person.client, [orderId], titleId)
  // One that waits is called off with the refund; only one that is out stands in its way.
  expect(await seen(orderId)).toMatchObject({ invoice: 'waiting', invoiceId, actions: ['refund'] })
  for (const state of ['issued', 'reversing'] as const) {
    await app.db.current().update(invoice).set({ state }).where(eq(invoice.id, invoiceId))
    const [line] = (await person.client.call(orders.listOrders, { pageSize: 1 })).rows
    expect([line?.orderId, line?.invoice]).toEqual([orderId, state])
    expect(await seen(orderId)).toMatchObject({ invoice: state, invoiceId, actions: [] })
  }
  expect((await stepsOf(orderId))[0]?.at(-1)).toEqual(['invoiced', null])
})

test('a package that comes back after a refused refund ends when it would have ended', async () => {
  const orderId = await paid()
  const endOf = async () =>
    (await person.client.call(orders.getQuotas, {})).packages
      .map(({ validUntil }) => validUntil)
      .toSorted()
      .at(-1)
  const end = await endOf()
  await person.client.call(orders.askRefund, { orderId, reason: '不想要了' })
  app.clock.advance(MINUTE)
  await move(orderId, 'refund.refused')
  expect(await endOf()).toBe(end)
})

test('how an order ended is said with its steps', async () => {
  const [cancelled, late, back] = [await placed(), await placed(), await paid()]
  await person.client.call(orders.cancelOrder, { orderId: cancelled })
  await person.client.call(orders.askRefund, { orderId: back, reason: '不想要了' })
  expect((await stepsOf(back))[1]).toBe(null)
  await move(back, 'refund.paid')
  app.clock.advance(30 * MINUTE)
  const ends = []
  for (const orderId of [cancelled, late, back]) ends.push((await stepsOf(orderId))[1])
  expect(ends).toEqual(['cancelled', 'closed', 'refunded'])
  // Its job has not run yet.
  expect(await seen(late)).toMatchObject({ status: 4, ways: [], actions: [] })
  expect((await app.client().call(orders.getPayment, { orderId: late })).status).toBe(4)
  expect(await seen(back)).toMatchObject({ status: 7, actions: [], refundReason: '不想要了' })
})

test('money is wanted back within seven days, and the books say why', async () => {
  const orderId = await paid()
  const refund = { orderId, reason: '重复购买' }
  await person.client.call(orders.askRefund, refund)
  const [withheld, entry] = (await readChain(app.db, person.userId)).slice(-2).toReversed()
  expect(withheld?.event).toBe('quotaGrant:refund.asked')
  expect([entry?.event, entry?.detail]).toEqual([
    'order:refund.asked',
    expect.objectContaining({ id: orderId, reason: '重复购买' }),
  ])
  const never = '这笔订单不能申请退款：付款后 7 天内、套餐没有使用过的才可以。如有疑问请联系平台客服。'
  const twice = await person.client.ask(orders.askRefund, refund)
  expect([twice.code, twice.info]).toEqual(['order.not-possible', never])
})

test('others and other identities find nothing, and what is over is not paid', async () => {
  const [own, company] = [
    await placed(),
    await placed(boss, (await boss.client.call(listPackages, {}))[0]!.productId),
  ]
  const asked = async (by: TestPerson | Signer, orderId: string) => {
    const answers = [
      await by.client.ask(orders.getOrder, { orderId }),
      await by.client.ask(orders.cancelOrder, { orderId }),
      await by.client.ask(orders.askRefund, { orderId, reason: '不想要了' }),
      await by.client.ask(payments.payOrder, { orderId }),
      await by.client.ask(payments.announceTransfer, { orderId, payer: '林小满', fileId: randomUUID() }),
    ]
    return answers.map(({ code, info }) => [code, info])
  }
  const nothing = Array.from({ length: 5 }, () => NO_ORDER)
  expect(await asked(boss, own)).toEqual(nothing)
  expect(await asked(person, company)).toEqual(nothing)
  const gone = await app.client().ask(orders.getPayment, { orderId: randomUUID() })
  expect([gone.code, gone.info]).toEqual([
    'not-found',
    '没有找到这笔支付，链接可能不完整。已付款的请稍后在订单中查看。',
  ])
  await actFor(founder(), null)
  expect((await boss.client.ask(orders.getOrder, { orderId: company })).code).toBe('not-found')
  await actFor(founder(), boss.companyId)
  await person.client.call(orders.cancelOrder, { orderId: own })
  const over = await person.client.ask(payments.payOrder, { orderId: own })
  expect([over.code, over.info]).toEqual([
    'order.not-possible',
    '这笔订单现在不能支付：可能已支付、已取消或超时关闭。请刷新查看。',
  ])
})

test('a way that is not set up is not taken', async () => {
  const orderId = await placed()
  const words = '这种支付方式现在不能用，请刷新后换一种。'
  const answers = [
    await person.client.ask(payments.unionPay, { orderId }),
    await person.client.ask(payments.wechatPay, { orderId, device: 'desktop' }),
    await person.client.ask(payments.alipay, { orderId, device: 'desktop' }),
    await person.client.ask(payments.announceTransfer, { orderId, payer: '林小满', fileId: randomUUID() }),
  ]
  expect(answers.map(({ code, info }) => [code, info])).toEqual(
    answers.map(() => ['payment.unavailable', words]),
  )
})
