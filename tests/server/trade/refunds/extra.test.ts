// Money that came twice goes back by itself, or by hand where the provider refuses.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as calls from '#protocol/trade/refunds.ts'
import { systemActor } from '#server/domain/actor.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import { getOrder } from '#server/domain/trade/orders/store.ts'
import { findTaken } from '#server/domain/trade/payments/store.ts'
import { getRefund, refundsOf } from '#server/domain/trade/refunds/store.ts'
import { embeddedCashier } from '#server/gateways/payments/cashier.ts'
import type { RefundAnswer, Refundable } from '#server/gateways/payments/refund-provider.ts'
import type { Job } from '#server/jobs/runner.ts'
import { placeOrder } from '#server/operations/trade/orders/orders.ts'
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

const REFUSED = { state: 'refused', words: '余额不足', isOver: false } as const

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
const paidTwice = async () => {
  const order = await placed()
  await pay(order.orderNo)
  const paymentNo = randomUUID()
  await pay(order.orderNo, paymentNo)
  const row = (await operator.call(calls.listExtraPayments, {})).rows.find(
    (extra) => extra.paymentNo === paymentNo,
  )
  return { order, extra: row! }
}
const refundOf = async (paymentId: string) => (await refundsOf(app.db, [paymentId])).get(paymentId)!
const run = async (paymentId: string, at: TestApp = app) => {
  const payload = { refundId: (await refundOf(paymentId)).id }
  await sendRefund(at.deps, { id: 'job', payload } as Job<{ refundId: string }>)
}
const send = (paymentId: string) => operator.call(calls.sendRefund, { paymentId })
const recorded = async (chain: string = PLATFORM_CHAIN) => {
  const last = (await readChain(app.db, chain)).at(-1)
  return [last?.event, last?.detail]
}
const statusOf = async (orderId: string) => (await getOrder(app.db, orderId))?.state
test('what came too much goes back by itself, is sent again where it was refused, and is over then', async () => {
  const { order, extra } = await paidTwice()
  const before = asked.length
  const { refundNo } = await refundOf(extra.paymentId)
  expect(extra).toEqual({
    paymentId: extra.paymentId,
    orderNo: order.orderNo,
    provider: '演示收银台',
    paymentNo: extra.paymentNo,
    amount: 3_900,
    at: '2026-11-23T01:00:00.000Z',
    sending: { state: 'sending', refundNo, words: '', since: '2026-11-23T01:00:00.000Z' },
    actions: [],
  })
  answer = () => REFUSED
  await run(extra.paymentId)
  expect(asked.slice(before).map(([how, { reason }]) => [how, reason])).toEqual([['refund', '多付款项退回']])
  const shown = async (client: TestClient) =>
    (await client.call(calls.listExtraPayments, {})).rows.find((row) => row.paymentId === extra.paymentId)
      ?.actions
  expect([await shown(operator), await shown(away)]).toEqual([['send', 'settle'], ['settle']])
  answer = () => ({ state: 'arrived' })
  await send(extra.paymentId)
  await run(extra.paymentId)
  expect(await recorded()).toEqual([
    'payment:sent-back',
    { id: order.id, orderNo: order.orderNo, amount: 3_900, refundNo, paymentNo: extra.paymentNo },
  ])
  expect(await shown(operator)).toBe(undefined)
  for (const paymentId of [extra.paymentId, randomUUID()]) {
    const { code, info } = await operator.ask(calls.sendRefund, { paymentId })
    expect([code, info]).toEqual(['not-found', '没有找到这笔款项，可能已登记退回，请刷新列表。'])
    expect((await operator.ask(calls.settleExtraPayment, { paymentId })).code).toBe('not-found')
  }
  expect(await statusOf(order.id)).toBe('paid')
})

test('what came too much and was refused is settled by hand', async () => {
  const { order, extra } = await paidTwice()
  answer = () => REFUSED
  await run(extra.paymentId)
  await operator.call(calls.settleExtraPayment, { paymentId: extra.paymentId })
  const { id, refundNo, state } = await refundOf(extra.paymentId)
  expect([state, (await getRefund(app.db, id))?.paymentNo]).toEqual(['transferred', extra.paymentNo])
  expect(await recorded()).toEqual([
    'payment:sent-back',
    { id: order.id, orderNo: order.orderNo, amount: 3_900, refundNo, paymentNo: extra.paymentNo },
  ])
  const taken = await findTaken(app.db, order.id)
  const kept = await operator.ask(calls.settleExtraPayment, { paymentId: taken!.id })
  expect(kept.code).toBe('not-found')
})
