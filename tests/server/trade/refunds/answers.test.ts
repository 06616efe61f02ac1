// What a provider answers about money that goes back: refused, late, out of reach, told by itself.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as orders from '#protocol/trade/orders.ts'
import * as calls from '#protocol/trade/refunds.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { systemActor } from '#server/domain/actor.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'
import { getOrder } from '#server/domain/trade/orders/store.ts'
import { findTaken } from '#server/domain/trade/payments/store.ts'
import { refundsOf } from '#server/domain/trade/refunds/store.ts'
import { embeddedCashier } from '#server/gateways/payments/cashier.ts'
import type { RefundAnswer, Refundable } from '#server/gateways/payments/refund-provider.ts'
import type { Job } from '#server/jobs/runner.ts'
import { placeOrder } from '#server/operations/trade/orders/orders.ts'
import { takeNotice } from '#server/operations/trade/payments/take.ts'
import { hastenRefund, sendRefund } from '#server/operations/trade/refunds/send.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newProduct } from '#tests/support/products.ts'
import { createTestApp, MASTER_KEY } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

type Asked = 'refund' | 'look'

let app: TestApp
let person: TestPerson
let operator: TestClient
let productId: string
const asked: [Asked, Refundable][] = []
let answer: (how: Asked) => RefundAnswer | Promise<RefundAnswer>

const REFUSED = { state: 'refused', words: '余额不足', isOver: false } as const

beforeAll(async () => {
  const cashier = embeddedCashier(createPersonalData(MASTER_KEY))
  const ask = (how: Asked) => async (wanted: Refundable) => {
    asked.push([how, wanted])
    return answer(how)
  }
  const refunds = { refund: ask('refund'), look: ask('look') }
  app = await createTestApp({ deps: { cashier: { ...cashier, refunds } } })
  person = await newPerson(app, '林小满')
  operator = await firstOperator(app)
  productId = await newProduct(app)
})
beforeEach(() => {
  answer = () => ({ state: 'arrived' })
})
afterAll(() => app.close())

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
const send = (paymentId: string) => operator.call(calls.sendRefund, { paymentId })
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

test('one the provider refused is sent again by its number, or by another where that is used up', async () => {
  const { order, payment } = await wanted()
  answer = () => REFUSED
  await send(payment.id)
  await run(payment.id)
  const first = await refundOf(payment.id)
  expect([first.state, first.words]).toEqual(['refused', '余额不足'])
  answer = () => ({ ...REFUSED, isOver: true })
  await send(payment.id)
  const again = await refundOf(payment.id)
  expect([again.state, again.words, again.tries, again.refundNo]).toEqual(['sending', '', 0, first.refundNo])
  await run(payment.id)
  await send(payment.id)
  const anew = await refundOf(payment.id)
  expect([anew.sentAt, anew.isNumberOver, anew.refundNo === first.refundNo]).toEqual([null, false, false])
  answer = () => ({ state: 'arrived' })
  await run(payment.id)
  expect(await statusOf(order.id)).toBe('refunded')
})

test('while the provider is out of reach it is asked again, and says so', async () => {
  const { payment } = await wanted()
  answer = () => Promise.reject(new Error('no route'))
  await send(payment.id)
  await run(payment.id)
  const { state, words, tries } = await refundOf(payment.id)
  expect([state, words, tries]).toEqual(['sending', '支付渠道暂时没有答复，系统会自动再问。', 1])
})

test('an answer that comes after another decided counts for nothing', async () => {
  const { order, payment } = await wanted()
  await send(payment.id)
  let later: (late: RefundAnswer) => void = () => undefined
  const slow = new Promise<RefundAnswer>((resolve) => {
    later = resolve
  })
  let reached: () => void = () => undefined
  const isAsked = new Promise<void>((resolve) => {
    reached = resolve
  })
  answer = (how) => {
    if (how === 'look') return { state: 'pending' }
    reached()
    return slow
  }
  const first = run(payment.id)
  await isAsked
  await run(payment.id)
  later(REFUSED)
  await first
  expect([(await refundOf(payment.id)).state, await statusOf(order.id)]).toEqual(['pending', 'refunding'])
})

test('a provider that tells that it decided is asked at once, one refund it does not name is none', async () => {
  const { payment } = await wanted()
  answer = () => ({ state: 'pending' })
  await send(payment.id)
  await run(payment.id)
  const { refundNo } = await refundOf(payment.id)
  expect([await hastenRefund(app.deps, refundNo), await plannedIn(payment.id)]).toEqual([true, [null]])
  answer = () => ({ state: 'arrived' })
  await run(payment.id)
  await app.db.current().delete(job)
  expect([await hastenRefund(app.deps, refundNo), await plannedIn(payment.id)]).toEqual([true, []])
  expect(await hastenRefund(app.deps, 'TK0')).toBe(false)
})

test('a refund nobody knows is asked of nobody', async () => {
  const before = asked.length
  await sendRefund(app.deps, { id: 'job', payload: { refundId: randomUUID() } } as Job<{ refundId: string }>)
  expect(asked).toHaveLength(before)
})
