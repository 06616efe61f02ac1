// Money that goes back: what the desk sees, what the provider is asked, what is written down.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import * as orders from '#protocol/trade/orders.ts'
import * as calls from '#protocol/trade/refunds.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { systemActor } from '#server/domain/actor.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import { getOrder } from '#server/domain/trade/orders/store.ts'
import type { OrderRow } from '#server/domain/trade/orders/store.ts'
import { findTaken } from '#server/domain/trade/payments/store.ts'
import { refundsOf } from '#server/domain/trade/refunds/store.ts'
import { embeddedCashier } from '#server/gateways/payments/cashier.ts'
import type { RefundAnswer, Refundable } from '#server/gateways/payments/refund-provider.ts'
import type { Job } from '#server/jobs/runner.ts'
import { moveOrder, placeOrder } from '#server/operations/trade/orders/orders.ts'
import { UNION_PAY_NOTICE } from '#server/operations/trade/payments/notice-paths.ts'
import { takeNotice } from '#server/operations/trade/payments/take.ts'
import { sendRefund } from '#server/operations/trade/refunds/send.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newProduct } from '#tests/support/products.ts'
import { createTestApp, MASTER_KEY } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

type Asked = 'refund' | 'look'

let app: TestApp
/** The same platform without the provider. */
let without: TestApp
let person: TestPerson
let operator: TestClient
let away: TestClient
let productId: string
const asked: [Asked, Refundable][] = []
let answer: (how: Asked) => RefundAnswer | Promise<RefundAnswer>

beforeAll(async () => {
  const cashier = embeddedCashier(createPersonalData(MASTER_KEY))
  const ask = (how: Asked) => async (wanted: Refundable) => {
    asked.push([how, wanted])
    return answer(how)
  }
  const refunds = { refund: ask('refund'), look: ask('look') }
  app = await createTestApp({ deps: { cashier: { ...cashier, refunds } } })
  without = await createTestApp({ db: app.db, clock: app.clock, deps: { cashier: undefined } })
  person = await newPerson(app, '林小满')
  operator = await firstOperator(app)
  away = without.client()
  away.token = operator.token
  productId = await newProduct(app)
})
beforeEach(() => {
  answer = () => ({ state: 'arrived' })
})
afterAll(async () => {
  await without.close()
  await app.close()
})

const actor = () => ({ ...systemActor('a test'), userId: person.userId })
const placed = async () => {
  const id = await placeOrder(app.deps, actor(), { productId, ownerType: 'person', ownerId: person.userId })
  return (await getOrder(app.db, id))!
}
const pay = (orderNo: string, paymentNo: string = randomUUID()) =>
  takeNotice(app.deps, 'cashier', app.deps.cashier!.noticeOf({ orderNo, amount: 3_900, paymentNo }))
const wantBack = (orderId: string) => person.client.call(orders.askRefund, { orderId, reason: '重复购买' })
const wanted = async () => {
  const order = await placed()
  await pay(order.orderNo)
  await wantBack(order.id)
  return { order, payment: (await findTaken(app.db, order.id))! }
}
const refundOf = async (paymentId: string) => (await refundsOf(app.db, [paymentId])).get(paymentId)!
const run = async (paymentId: string, at: TestApp = app) => {
  const payload = { refundId: (await refundOf(paymentId)).id }
  await sendRefund(at.deps, { id: 'job', payload } as Job<{ refundId: string }>)
}
const rowOf = async (orderId: string, client = operator) =>
  (await client.call(calls.listRefunds, { pageSize: 100 })).rows.find((row) => row.orderId === orderId)
const send = (paymentId: string) => operator.call(calls.sendRefund, { paymentId })
const recorded = async (chain: string = PLATFORM_CHAIN) => {
  const last = (await readChain(app.db, chain)).at(-1)
  return [last?.event, last?.detail]
}
const told = async ({ orderNo }: OrderRow) =>
  (await person.client.call(listNotices, { kind: 'system', pageSize: 100 })).rows
    .map(({ text }) => text)
    .filter((text) => text.includes(orderNo) && text.includes('退款'))
const statusOf = async (orderId: string) => (await getOrder(app.db, orderId))?.state
const plannedIn = async (paymentId: string) => {
  const { id } = await refundOf(paymentId)
  const rows = await app.db
    .current()
    .select()
    .from(job)
    .where(eq(job.key, `refund:${id}:send`))
  return rows.map(({ runAt }) => (runAt === null ? null : runAt.getTime() - app.clock.now().getTime()))
}

test('the desk sees a refund that is wanted as it is, and may do all of it', async () => {
  const { order, payment } = await wanted()
  expect(await rowOf(order.id)).toEqual({
    orderId: order.id,
    paymentId: payment.id,
    orderNo: order.orderNo,
    productName: '个人 10 份',
    amount: 3_900,
    ownerName: '林小满',
    payWay: orders.PAY_WAY.online,
    paymentNo: payment.paymentNo,
    payer: '',
    reason: '重复购买',
    askedAt: '2026-11-23T01:00:00.000Z',
    sending: null,
    actions: ['send', 'settle', 'refuse'],
  })
  await wanted()
  expect((await operator.call(calls.listRefunds, { pageSize: 1 })).rows).toHaveLength(1)
})

test('the provider is told what goes back, first to do it, later how it stands', async () => {
  const { order, payment } = await wanted()
  const before = asked.length
  await send(payment.id)
  const { id, orderNo } = order
  expect(await recorded()).toEqual([
    'refund:sent',
    { id, orderNo, paymentNo: payment.paymentNo, amount: 3_900 },
  ])
  answer = () => ({ state: 'pending' })
  await run(payment.id)
  expect(await plannedIn(payment.id)).toEqual([15_000])
  await run(payment.id)
  expect(await plannedIn(payment.id)).toEqual([30_000])
  answer = (how) => ({ state: how === 'look' ? 'unknown' : 'arrived' })
  await run(payment.id)
  const { refundNo } = await refundOf(payment.id)
  const what = {
    refundNo,
    paymentNo: payment.paymentNo,
    amount: 3_900,
    reason: '订单退款',
    sentAt: app.clock.now(),
    back: `${app.deps.config.publicUrl}${UNION_PAY_NOTICE}`,
  }
  expect(asked.slice(before)).toEqual([
    ['refund', what],
    ['look', what],
    ['look', what],
    ['refund', what],
  ])
  expect(await statusOf(order.id)).toBe('refunded')
  await run(payment.id)
  expect(asked).toHaveLength(before + 4)
  const late = await operator.ask(calls.sendRefund, { paymentId: payment.id })
  expect([late.code, late.info]).toEqual(['order.not-possible', '这笔退款已经处理过了，请刷新列表。'])
})

test('what arrived is told, and written to the books of the platform and of the owner', async () => {
  const { order, payment } = await wanted()
  await send(payment.id)
  await run(payment.id)
  const { refundNo } = await refundOf(payment.id)
  expect(await told(order)).toEqual([
    `您的订单 ${order.orderNo} 已退款，款项按原路退回，到账时间以支付渠道为准。`,
  ])
  expect(await recorded()).toEqual([
    'refund:paid',
    { id: order.id, orderNo: order.orderNo, amount: 3_900, refundNo },
  ])
  const own = (await readChain(app.db, person.userId)).filter(({ event }) => /refund/.test(event))
  expect(own.slice(-3).map(({ event, detail }) => [event, detail])).toEqual([
    ['refund:refund.arrived', expect.objectContaining({ refundNo, amount: 3_900 })],
    ['order:refund.paid', expect.objectContaining({ refundNo })],
    ['quotaGrant:refund.paid', expect.objectContaining({ from: 'withheld', to: 'takenBack' })],
  ])
})

test('where its provider is switched off, people pay it back themselves', async () => {
  const { order, payment } = await wanted()
  expect((await rowOf(order.id, away))?.actions).toEqual(['settle', 'refuse'])
  const refused = await away.ask(calls.sendRefund, { paymentId: payment.id })
  expect([refused.code, refused.info]).toEqual([
    'payment.unavailable',
    '收款时的支付方式没有启用，不能由系统退款。请另行退回后登记。',
  ])
  await send(payment.id)
  await run(payment.id, without)
  expect((await rowOf(order.id, away))?.sending?.words).toBe(
    '收款时的支付方式已停用。恢复配置后再试，或改为转账退回。',
  )
  expect([(await rowOf(order.id))?.actions, (await rowOf(order.id, away))?.actions]).toEqual([
    ['send', 'settle'],
    ['settle'],
  ])
  await operator.call(calls.decideRefund, { orderId: order.id, paid: true })
  expect(await told(order)).toEqual([
    `您的订单 ${order.orderNo} 已退款，款项已转账退回，到账时间以银行为准。`,
  ])
})

test('what came by transfer goes back by transfer', async () => {
  const order = await placed()
  for (const type of ['transfer.announced', 'transfer.confirmed'] as const)
    await moveOrder(app.deps, { id: order.id, event: { type }, actor: actor() })
  await wantBack(order.id)
  const row = await rowOf(order.id)
  expect([row?.paymentId, row?.paymentNo, row?.actions]).toEqual([null, '', ['settle', 'refuse']])
  await operator.call(calls.decideRefund, { orderId: order.id, paid: true })
  expect(await told(order)).toEqual([
    `您的订单 ${order.orderNo} 已退款，款项已转账退回，到账时间以银行为准。`,
  ])
  expect(await recorded()).toEqual(['refund:paid', { id: order.id, orderNo: order.orderNo, amount: 3_900 }])
})

test('what was paid at a provider and settled by hand is told as going back its way', async () => {
  const { order } = await wanted()
  await operator.call(calls.decideRefund, { orderId: order.id, paid: true })
  expect(await told(order)).toEqual([
    `您的订单 ${order.orderNo} 已退款，款项按原路退回，到账时间以支付渠道为准。`,
  ])
})

test('one that the desk refuses says why to its owner and in the books', async () => {
  const { order } = await wanted()
  const reason = '活动套餐不退'
  await operator.call(calls.decideRefund, { orderId: order.id, paid: false, reason })
  expect(await told(order)).toEqual([`您的订单 ${order.orderNo} 没有退款，套餐已恢复使用。原因：${reason}`])
  expect(await recorded()).toEqual([
    'refund:refused',
    { id: order.id, orderNo: order.orderNo, amount: 3_900, reason },
  ])
  const [given, own] = (await readChain(app.db, person.userId)).slice(-2).toReversed()
  expect(given?.event).toBe('quotaGrant:refund.refused')
  expect([own?.event, own?.detail]).toEqual(['order:refund.refused', expect.objectContaining({ reason })])
  const unknown = await operator.ask(calls.decideRefund, { orderId: randomUUID(), paid: true })
  expect([unknown.code, unknown.info]).toEqual(['not-found', '没有找到这笔订单，请刷新列表。'])
})
