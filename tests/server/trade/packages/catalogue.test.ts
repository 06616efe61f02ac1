// The packages that are for sale, as each identity is shown them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#protocol/trade/orders.ts'
import { listPackages } from '#protocol/trade/packages.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newProduct } from '#tests/support/products.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let person: TestPerson
let soldId = ''
let freeId = ''
beforeAll(async () => {
  app = await createTestApp()
  person = await newPerson(app, '林小满')
  soldId = await newProduct(app, { place: 1 })
  freeId = await newProduct(app, { price: 0, place: 2 })
})
afterAll(() => app.close())

test('each stands there with its whole facts, and a free one says whether it was taken', async () => {
  const facts = {
    name: '个人 10 份',
    audience: 1,
    quota: 10,
    validDays: 365,
    staffLimit: null,
    modules: '1',
  }
  const shown = (isTaken: boolean) => [
    { productId: soldId, ...facts, price: 3_900, isTaken: false },
    { productId: freeId, ...facts, price: 0, isTaken },
  ]
  const list = () => person.client.call(listPackages, {})
  expect(await list()).toEqual(shown(false))
  // What is sold may be bought again, and is never taken.
  for (const productId of [soldId, freeId])
    await person.client.call(placeOrder, { requestId: randomUUID(), productId })
  expect(await list()).toEqual(shown(true))
})
