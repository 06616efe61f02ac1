// What nodes of an earlier version did beside this one is caught up with.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as orders from '#protocol/trade/orders.ts'
import * as payments from '#protocol/trade/payments.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import { packageGrant } from '#server/db/schema/trade/packages.ts'
import { tradePayment } from '#server/db/schema/trade/payments.ts'
import { systemActor } from '#server/domain/actor.ts'
import { findGrant } from '#server/domain/trade/packages/store.ts'
import { paymentsOf } from '#server/domain/trade/payments/store.ts'
import { moveOrder } from '#server/operations/trade/orders/orders.ts'
import { catchUp, planCatchUp } from '#server/operations/trade/payments/catch-up.ts'
import { takeNotice } from '#server/operations/trade/payments/take.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newProduct } from '#tests/support/products.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let person: TestPerson
let productId = ''
beforeAll(async () => {
  app = await createTestApp()
  person = await newPerson(app, '林小满')
  productId = await newProduct(app)
})
afterAll(() => app.close())

const owner = () => ({ ownerType: 'person', ownerId: person.userId }) as const
const begun = async () => {
  const { orderId } = await person.client.call(orders.placeOrder, { requestId: randomUUID(), productId })
  await person.client.call(payments.payOrder, { orderId })
  return orderId
}
const wanted = async () => {
  const orderId = await begun()
  const { orderNo } = await person.client.call(orders.getOrder, { orderId })
  const notice = app.deps.cashier!.noticeOf({ orderNo, amount: 3_900, paymentNo: randomUUID() })
  await takeNotice(app.deps, 'cashier', notice)
  await person.client.call(orders.askRefund, { orderId, reason: '重复购买' })
  return orderId
}
/** As an earlier version moves an order: nothing else follows. */
const moveAlone = async (orderId: string, state: 'cancelled' | 'paid' | 'refunded') => {
  await app.db.current().update(tradeOrder).set({ state }).where(eq(tradeOrder.id, orderId))
}
const statesOf = async (orderId: string) => (await paymentsOf(app.db, orderId)).map(({ state }) => state)
const grantOf = (orderId: string) => findGrant(app.db, 'order', orderId, owner())

test('payments and grants are brought up to orders that were moved alone, an hour after a start', async () => {
  const [waiting, cancelled, refunded, refused] = [
    await begun(),
    await begun(),
    await wanted(),
    await wanted(),
  ]
  await moveAlone(cancelled, 'cancelled')
  await moveAlone(refunded, 'refunded')
  await moveAlone(refused, 'paid')
  const end = (await grantOf(refused))!.fullEnd
  await planCatchUp(app.deps)
  app.clock.advance(20 * 60_000)
  await runJobs(app)
  expect(await statesOf(cancelled)).toEqual(['begun'])
  await catchUp(app.deps)
  expect([
    await statesOf(waiting),
    await statesOf(cancelled),
    await statesOf(refunded),
    (await grantOf(refunded))?.state,
    await statesOf(refused),
    await grantOf(refused),
  ]).toEqual([
    ['begun'],
    ['lapsed'],
    ['sentBack'],
    'takenBack',
    ['taken'],
    expect.objectContaining({ state: 'inForce', validUntil: end, fullEnd: null }),
  ])
})

test('its job runs by itself', async () => {
  const orderId = await begun()
  await moveAlone(orderId, 'cancelled')
  await planCatchUp(app.deps)
  app.clock.advance(3_600_000)
  await runJobs(app)
  expect(await statesOf(orderId)).toEqual(['lapsed'])
})

test('a package that an earlier version took away is given anew when its refund is refused', async () => {
  const orderId = await wanted()
  await app.db.current().delete(packageGrant).where(eq(packageGrant.sourceId, orderId))
  const actor = systemActor('a test')
  await moveOrder(app.deps, { id: orderId, event: { type: 'refund.refused' }, actor })
  expect(await grantOf(orderId)).toMatchObject({ state: 'inForce', quota: 10 })
})

test('one that an earlier version took away is gone once its money is back', async () => {
  const orderId = await wanted()
  await app.db.current().delete(packageGrant).where(eq(packageGrant.sourceId, orderId))
  await moveOrder(app.deps, { id: orderId, event: { type: 'refund.paid' }, actor: systemActor('a test') })
  expect([await grantOf(orderId), await statesOf(orderId)]).toEqual([undefined, ['sentBack']])
})

test('what an earlier version took is known as counted once it is sent back', async () => {
  const orderId = await wanted()
  await app.db
    .current()
    .update(tradePayment)
    .set({ isCounted: false })
    .where(eq(tradePayment.orderId, orderId))
  await moveOrder(app.deps, { id: orderId, event: { type: 'refund.paid' }, actor: systemActor('a test') })
  expect((await paymentsOf(app.db, orderId)).map(({ state, isCounted }) => [state, isCounted])).toEqual([
    ['sentBack', true],
  ])
  expect((await app.client().call(orders.getPayment, { orderId })).extra).toBeNull()
})
