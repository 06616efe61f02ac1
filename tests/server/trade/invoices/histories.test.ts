// Random histories of orders, invoices, reversals and refunds.
// No order is on two living invoices, and sums agree.
import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import * as desk from '#protocol/trade/invoices/desk.ts'
import {
  listInvoiceableOrders,
  reapplyInvoice,
  reverseInvoice,
  wantInvoice,
} from '#protocol/trade/invoices/invoices.ts'
import { askRefund, placeOrder as placeFree } from '#protocol/trade/orders.ts'
import { decideRefund } from '#protocol/trade/refunds.ts'
import { invoice, invoiceOrder } from '#server/db/schema/trade/invoices.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import { systemActor } from '#server/domain/actor.ts'
import { FREE_PLACE, findGrant } from '#server/domain/trade/packages/store.ts'
import { moveOrder, placeOrder } from '#server/operations/trade/orders/orders.ts'
import { applied, invoiceFile, newNumber, newTitle } from '#tests/support/invoices.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newProduct } from '#tests/support/products.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const HISTORIES = 4
const STEPS = 40

let app: TestApp
let operator: TestClient
let productId = ''
let freeId = ''
beforeAll(async () => {
  app = await createTestApp()
  operator = await firstOperator(app)
  productId = await newProduct(app)
  freeId = await newProduct(app, { price: 0, place: FREE_PLACE })
})
afterAll(() => app.close())

const one = <Thing>(things: readonly Thing[]): Thing | undefined =>
  things[randomInt(Math.max(1, things.length))]

const rowsOf = async (person: TestPerson) => {
  const orm = app.db.current()
  const orders = await orm.select().from(tradeOrder).where(eq(tradeOrder.ownerId, person.userId))
  const invoices = await orm.select().from(invoice).where(eq(invoice.ownerId, person.userId))
  const links = await orm.select().from(invoiceOrder)
  return { orders, invoices, links }
}

/** What somebody may try at any time; most of it is refused as often as not. */
const tries = (person: TestPerson, titleId: string) => {
  const { client, userId } = person
  const actor = { ...systemActor('a history'), userId }
  const anyInvoice = async () => one((await rowsOf(person)).invoices)?.id
  const anyOrder = async () => one((await rowsOf(person)).orders)?.id
  return {
    buy: async () => {
      const id = await placeOrder(app.deps, actor, { productId, ownerType: 'person', ownerId: userId })
      await moveOrder(app.deps, { id, event: { type: 'payment.confirmed' }, actor })
    },
    buyInvoiced: async () => {
      const id = await placeOrder(app.deps, actor, { productId, ownerType: 'person', ownerId: userId })
      const delivery = { way: 1, email: 'caiwu@example.com' } as const
      await client.call(wantInvoice, { orderId: id, kind: 1, titleId, delivery })
      const type = randomInt(4) > 0 ? 'payment.confirmed' : 'order.cancelled'
      await moveOrder(app.deps, { id, event: { type }, actor })
    },
    take: async () => {
      await client.ask(placeFree, { requestId: randomUUID(), productId: freeId })
    },
    apply: async () => {
      const ids = (await rowsOf(person)).orders.map(({ id }) => id).filter(() => randomInt(2) === 0)
      // Two at one time.
      if (ids.length > 0)
        await Promise.allSettled([applied(client, ids, titleId), applied(client, ids.slice(0, 1), titleId)])
    },
    issue: async () => {
      const invoiceId = await anyInvoice()
      if (invoiceId === undefined) return
      const fileIds = [await invoiceFile(operator)]
      await operator.ask(desk.issueInvoice, {
        invoiceId,
        number: newNumber(),
        issuedOn: '2026-11-24',
        fileIds,
      })
    },
    refuse: async () => {
      const invoiceId = await anyInvoice()
      if (invoiceId !== undefined) await operator.ask(desk.failInvoice, { invoiceId, reason: '税号不对' })
    },
    reapply: async () => {
      const invoiceId = await anyInvoice()
      const delivery = { way: 1, email: 'caiwu@example.com' } as const
      if (invoiceId !== undefined) await client.ask(reapplyInvoice, { invoiceId, kind: 1, titleId, delivery })
    },
    reverse: async () => {
      const invoiceId = await anyInvoice()
      if (invoiceId === undefined) return
      await client.ask(reverseInvoice, { invoiceId, reason: '抬头有误' })
      if (randomInt(2) === 0) return
      const fileIds = [await invoiceFile(operator)]
      await operator.ask(desk.completeReversal, { invoiceId, number: newNumber(), fileIds })
    },
    refund: async () => {
      const orderId = await anyOrder()
      if (orderId === undefined) return
      await client.ask(askRefund, { orderId, reason: '不想要了' })
      const isPaid = randomInt(3) > 0
      await operator.ask(
        decideRefund,
        isPaid ? { orderId, paid: true } : { orderId, paid: false, reason: '活动套餐不退' },
      )
    },
  }
}

const LIVING = ['waiting', 'issued', 'reversing']

const agree = async (person: TestPerson): Promise<void> => {
  const { orders, invoices, links } = await rowsOf(person)
  const living = invoices.filter(({ state }) => LIVING.includes(state))
  const onLiving = links.filter(({ invoiceId }) => living.some(({ id }) => id === invoiceId))
  const taken = onLiving.map(({ orderId }) => orderId)
  // No order twice, the mark says what the state says, and a refunded order is on none.
  expect(new Set(taken).size).toBe(taken.length)
  for (const link of links.filter(({ invoiceId }) => invoices.some(({ id }) => id === invoiceId)))
    expect(link.isLiving).toBe(living.some(({ id }) => id === link.invoiceId))
  const paid = orders.filter(({ state }) => state === 'paid')
  expect(taken.every((orderId) => paid.some(({ id }) => id === orderId))).toBe(true)
  // Each invoice is the sum of its orders.
  const sums = new Map(invoices.map(({ id }) => [id, 0]))
  for (const { invoiceId, orderId } of links) {
    const amount = orders.find(({ id }) => id === orderId)?.amount ?? 0
    if (sums.has(invoiceId)) sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + amount)
  }
  expect(invoices.map(({ id, amount }) => [id, amount])).toEqual([...sums])
  // What is free is taken once.
  expect(orders.filter(({ amount }) => amount === 0).length).toBeLessThanOrEqual(1)
  // What was paid is invoiced or can be; and every paid order has its package, a refunded one none.
  const page = await person.client.call(listInvoiceableOrders, { pageSize: 100 })
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  expect(sum(living) + sum(page.rows)).toBe(sum(paid))
  for (const order of orders) {
    const grant = await findGrant(app.db, 'order', order.id, order)
    expect(grant?.state === 'inForce').toBe(order.state === 'paid')
  }
}

test.each(Array.from({ length: HISTORIES }, (_, at) => at))(
  'after any history (%i) books and invoices agree',
  async () => {
    const person = await newPerson(app, '林小满')
    const titleId = await newTitle(person.client)
    const steps = tries(person, titleId)
    const names = ['buy', ...Object.keys(steps)] as (keyof typeof steps)[]
    const history: string[] = []
    for (let step = 0; step < STEPS; step += 1) {
      const name = one(names) ?? 'buy'
      history.push(name)
      await steps[name]()
    }
    await agree(person).catch((error: unknown) => {
      throw new Error(`after ${history.join(', ')}`, { cause: error })
    })
  },
  60_000,
)
