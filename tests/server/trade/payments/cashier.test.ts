// The embedded cashier: its links lead to one order each, and what is no link leads nowhere.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as orders from '#protocol/trade/orders.ts'
import * as payments from '#protocol/trade/payments.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newProduct } from '#tests/support/products.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const NOWHERE = ['not-found', '收银台的链接不对或已失效，请回到订单重新支付。']

let app: TestApp
/** The same platform without a cashier. */
let without: TestApp
let person: TestPerson
let productId: string
beforeAll(async () => {
  app = await createTestApp()
  without = await createTestApp({ db: app.db, clock: app.clock, deps: { cashier: undefined } })
  person = await newPerson(app, '林小满')
  productId = await newProduct(app)
})
afterAll(async () => {
  await without.close()
  await app.close()
})

const placed = async () =>
  (await person.client.call(orders.placeOrder, { requestId: randomUUID(), productId })).orderId
const asked = async (token: string, at = app) => {
  const { code, info } = await at.client().ask(payments.getCashier, { token })
  const paid = await at.client().ask(payments.payAtCashier, { token })
  return [
    [code, info],
    [paid.code, paid.info],
  ]
}

test('a link shows what is to be paid, and whether it can be', async () => {
  const orderId = await placed()
  const order = await person.client.call(orders.getOrder, { orderId })
  const { url } = await person.client.call(payments.payOrder, { orderId })
  const token = new URL(url, 'http://here').searchParams.get('token')!
  const { orderNo, productName, amount, payBefore } = order
  const shown = { orderId, orderNo, productName, amount, payBefore, isOpen: true }
  const cashier = () => app.client().call(payments.getCashier, { token })
  expect(await cashier()).toEqual(shown)
  await app.client().call(payments.payAtCashier, { token })
  expect(await cashier()).toEqual({ ...shown, isOpen: false })
  expect((await person.client.call(orders.getOrder, { orderId })).payWay).toBe(orders.PAY_WAY.online)
})

test('what the server did not make leads nowhere', async () => {
  const orderId = await placed()
  const nothing = [NOWHERE, NOWHERE]
  const right = app.deps.cashier!.tokenFor(orderId)
  const mac = right.slice(orderId.length + 1)
  for (const token of [
    'x',
    orderId,
    `${orderId}.${'0'.repeat(mac.length)}`,
    // As many letters, and more bytes.
    `${orderId}.${'印'.repeat(mac.length)}`,
    `${randomUUID()}.${mac}`,
    app.deps.cashier!.tokenFor(randomUUID()),
  ])
    expect(await asked(token)).toEqual(nothing)
  expect(await asked(right, without)).toEqual(nothing)
  expect((await person.client.call(orders.getOrder, { orderId })).status).toBe(0)
})

test('where there is no cashier, nothing is paid there', async () => {
  const orderId = await placed()
  const own = without.client()
  Object.assign(own, { token: person.client.token, cookie: person.client.cookie })
  const refused = await own.ask(payments.payOrder, { orderId })
  expect([refused.code, (await own.call(orders.getOrder, { orderId })).ways]).toEqual([
    'payment.unavailable',
    [],
  ])
})
