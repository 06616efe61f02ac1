// An invoice wanted before its order is paid: applied for by the payment, forgotten without one.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as invoices from '#protocol/trade/invoices/invoices.ts'
import { cancelOrder, getOrder, placeOrder } from '#protocol/trade/orders.ts'
import { listPackages } from '#protocol/trade/packages.ts'
import * as payments from '#protocol/trade/payments.ts'
import { deleteInvoiceTitle } from '#protocol/trade/invoices/titles.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import { ensureCatalogue } from '#server/operations/trade/packages/catalogue.ts'
import { newTitle } from '#tests/support/invoices.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { eq } from 'drizzle-orm'

let app: TestApp
let person: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  await ensureCatalogue(app.deps)
  person = await newPerson(app, '林小满')
  other = await newPerson(app, '周既明')
})
afterAll(() => app.close())

const ordered = async () => {
  const [first] = await person.client.call(listPackages, {})
  return (await person.client.call(placeOrder, { requestId: randomUUID(), productId: first!.productId }))
    .orderId
}
const pay = async (orderId: string) => {
  const token = (await person.client.call(payments.payOrder, { orderId })).url.split('token=')[1]!
  await app.client().call(payments.payAtCashier, { token })
}
const wanting = (orderId: string, titleId: string) => ({
  orderId,
  kind: 1 as const,
  titleId,
  delivery: { way: 1, email: 'caiwu@example.com' } as invoices.Delivery,
})
const keptOf = async (orderId: string) => {
  const [row] = await app.db.current().select().from(tradeOrder).where(eq(tradeOrder.id, orderId))
  return row?.invoiceWish
}
const ofOrder = async (orderId: string) => {
  const { invoiceId } = await person.client.call(getOrder, { orderId })
  return invoiceId === null ? null : person.client.call(invoices.getInvoice, { invoiceId })
}

test('paying applies for the invoice as it was wanted, also when its title is gone by then', async () => {
  const orderId = await ordered()
  const titleId = await newTitle(person.client)
  await person.client.call(invoices.wantInvoice, wanting(orderId, titleId))
  expect((await person.client.call(getOrder, { orderId })).invoiceWish).toEqual({
    kind: 1,
    name: '林小满',
    delivery: 1,
  })
  expect(await keptOf(orderId)).not.toContain('林小满')
  await person.client.call(deleteInvoiceTitle, { titleId })
  await pay(orderId)
  expect(await ofOrder(orderId)).toMatchObject({
    status: invoices.INVOICE_STATUS.waiting,
    amount: 3_900,
    buyerName: '林小满',
    receiver: 'caiwu@example.com',
    orders: [{ orderId }],
  })
  expect([await keptOf(orderId), (await person.client.call(getOrder, { orderId })).invoiceWish]).toEqual([
    '',
    null,
  ])
})

test('a wish that is dropped, and one of an order nobody pays, apply for nothing', async () => {
  const titleId = await newTitle(person.client)
  const dropped = await ordered()
  await person.client.call(invoices.wantInvoice, wanting(dropped, titleId))
  await person.client.call(invoices.dropInvoiceWish, { orderId: dropped })
  await pay(dropped)
  const cancelled = await ordered()
  await person.client.call(invoices.wantInvoice, wanting(cancelled, titleId))
  await person.client.call(cancelOrder, { orderId: cancelled })
  expect([await ofOrder(dropped), await ofOrder(cancelled), await keptOf(cancelled)]).toEqual([
    null,
    null,
    '',
  ])
})

test('a paid order, somebody else’s order and somebody else’s title take no wish', async () => {
  const titleId = await newTitle(person.client)
  const foreign = await newTitle(other.client, { name: '周既明' })
  const [open, paid] = [await ordered(), await ordered()]
  await pay(paid)
  const ask = async (client: TestPerson['client'], orderId: string, title = titleId) =>
    (await client.ask(invoices.wantInvoice, wanting(orderId, title))).code
  expect([
    await ask(person.client, paid),
    await ask(other.client, open, foreign),
    await ask(person.client, open, foreign),
    (await person.client.ask(invoices.dropInvoiceWish, { orderId: paid })).code,
  ]).toEqual(['order.not-possible', 'not-found', 'not-found', 'order.not-possible'])
})
