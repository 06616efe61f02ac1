// Two invoices over one order at one moment: one wins on many connections, too, and says why.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { applyInvoice } from '#protocol/trade/invoices/invoices.ts'
import { askRefund } from '#protocol/trade/orders.ts'
import { invoiceOrder } from '#server/db/schema/trade/invoices.ts'
import { systemActor } from '#server/domain/actor.ts'
import { getOrder } from '#server/domain/trade/orders/store.ts'
import { newTitle, paidOrder } from '#tests/support/invoices.ts'
import { moveOrder, placeOrder } from '#server/operations/trade/orders/orders.ts'
import { newProduct } from '#tests/support/products.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let person: TestPerson
let titleId = ''
let productId = ''
beforeAll(async () => {
  app = await createTestApp()
  person = await newPerson(app, '林小满')
  titleId = await newTitle(person.client)
  productId = await newProduct(app)
}, 60_000)
afterAll(() => app.close())

const ordered = () => paidOrder(app, { ownerType: 'person', ownerId: person.userId, userId: person.userId })
const apply = (orderIds: string[]) =>
  person.client.ask(applyInvoice, {
    requestId: randomUUID(),
    orderIds,
    kind: 1,
    titleId,
    delivery: { way: 1, email: 'caiwu@example.com' },
  })
const living = async (orderId: string) =>
  (await app.db.current().select().from(invoiceOrder).where(eq(invoiceOrder.orderId, orderId))).filter(
    ({ isLiving }) => isLiving,
  )

test('of several applications that share an order one wins, the others name the order', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [shared, one, other] = [await ordered(), await ordered(), await ordered()]
    const answers = await Promise.all([
      apply([shared, one]),
      apply([other, shared]),
      apply([shared]),
      apply([one, shared, other]),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      '000000',
      'invoice.orders',
      'invoice.orders',
      'invoice.orders',
    ])
    const refused = answers.find(({ code }) => code === 'invoice.orders')
    expect(refused?.info).toMatch(/^订单 DD\S+ 已经申请过发票，请刷新后重新选择。$/)
    expect(await living(shared)).toHaveLength(1)
  }
})

test('an application and a refund of its order at once: whoever comes first, no invoice lives beside the refund', async () => {
  const actor = { ...systemActor('a race'), userId: person.userId }
  for (let round = 0; round < 5; round += 1) {
    const owner = { ownerType: 'person', ownerId: person.userId } as const
    const orderId = await placeOrder(app.deps, actor, { productId, ...owner })
    await moveOrder(app.deps, { id: orderId, event: { type: 'payment.confirmed' }, actor })
    const [applied, asked] = await Promise.all([
      apply([orderId]),
      person.client.ask(askRefund, { orderId, reason: '不想要了' }),
    ])
    expect(asked.code).toBe('000000')
    expect(['000000', 'invoice.orders']).toContain(applied.code)
    expect((await getOrder(app.db, orderId))?.state).toBe('refunding')
    expect(await living(orderId)).toEqual([])
  }
})
