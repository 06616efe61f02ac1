// What is bought: by whom, how much at a time, and what the platform sells.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as orders from '#protocol/trade/orders.ts'
import { listPackages } from '#protocol/trade/packages.ts'
import { product } from '#server/db/schema/trade/packages.ts'
import { ensureCatalogue } from '#server/operations/trade/packages/catalogue.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newProduct } from '#tests/support/products.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const MINUTE = 60_000

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

const placed = async (by: TestPerson | Signer = person, what = productId) =>
  (await by.client.call(orders.placeOrder, { requestId: randomUUID(), productId: what })).orderId
const refusedBuying = async (
  by: Pick<TestPerson, 'client'>,
  what: string,
  requestId: string = randomUUID(),
) => {
  const { code, info } = await by.client.ask(orders.placeOrder, { requestId, productId: what })
  return [code, info]
}

test('whoever is certified buys what is on sale for them', async () => {
  const off = '这个套餐已下架，请刷新后重新选择。'
  const certify = '通过实名认证后才能购买套餐。请先完成认证。'
  const plain = await newPerson(app)
  expect([
    await refusedBuying(plain, productId),
    await refusedBuying(boss, productId),
    await refusedBuying(person, randomUUID()),
    await refusedBuying(boss, productId, await placed()),
  ]).toEqual([
    ['order.not-certified', certify],
    ['not-found', off],
    ['not-found', off],
    ['not-found', off],
  ])
})

test('a colleague who asks for the same is answered the same, and no other order is made', async () => {
  const finance = await hire(app, boss, '钱财务', { roles: ['finance'] })
  const [cheapest] = await boss.client.call(listPackages, {})
  const input = { requestId: randomUUID(), productId: cheapest!.productId }
  const answers = [
    await boss.client.call(orders.placeOrder, input),
    await finance.client.call(orders.placeOrder, input),
  ]
  expect(answers).toEqual(answers.map(() => ({ orderId: input.requestId })))
  expect((await finance.client.call(orders.listOrders, {})).total).toBe(1)
})

test('at most five wait to be paid; what is over or paid does not count', async () => {
  const buyer = await newPerson(app, '苏念')
  for (let at = 0; at < orders.MOST_UNPAID; at += 1) await placed(buyer)
  expect(await refusedBuying(buyer, productId)).toEqual([
    'order.too-many',
    '最多同时有 5 笔待支付的订单。请先支付或取消其中一笔。',
  ])
  app.clock.advance(30 * MINUTE)
  expect((await refusedBuying(buyer, productId))[0]).toBe('000000')
})

test('what the platform sells stays as its operators left it', async () => {
  const shown = async () => (await boss.client.call(listPackages, {})).map(({ name }) => name)
  const [first, ...rest] = await boss.client.call(listPackages, {})
  expect(first).toEqual({
    productId: first!.productId,
    name: '单位 100 份',
    audience: 2,
    quota: 100,
    validDays: 365,
    staffLimit: 20,
    modules: '1',
    price: 39_900,
    isTaken: false,
  })
  const isFirst = eq(product.id, first!.productId)
  await app.db.current().update(product).set({ isOnSale: false }).where(isFirst)
  await ensureCatalogue(app.deps)
  const names = rest.map(({ name }) => name)
  expect([names.length, await shown()]).toEqual([3, names])
  await app.db.current().update(product).set({ isOnSale: true }).where(isFirst)
})
