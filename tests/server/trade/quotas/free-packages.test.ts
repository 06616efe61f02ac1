// Packages for 0 分: operators offer them, each identity takes one once, nothing is paid.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { listInvoiceableOrders } from '#protocol/trade/invoices/invoices.ts'
import * as orders from '#protocol/trade/orders.ts'
import { listPackages, listProcesses } from '#protocol/trade/packages.ts'
import * as payments from '#protocol/trade/payments.ts'
import * as quotas from '#protocol/trade/quotas.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let operator: TestClient
let person: TestPerson
let boss: Signer
beforeAll(async () => {
  app = await createTestApp()
  operator = await firstOperator(app)
  person = await newPerson(app, '林小满')
  boss = await companySigner(app, '许掌柜', '杭州青禾科技有限公司')
}, 60_000)
afterAll(() => app.close())

const TRIAL = {
  name: '新单位试用',
  audience: 2,
  quota: 30,
  validDays: 30,
  staffLimit: 60,
  modules: '1,2',
} as const
const added = async (change: { name?: string; audience?: 1 | 2 } = {}) =>
  (await operator.call(quotas.addFreePackage, { ...TRIAL, requestId: randomUUID(), ...change })).productId
const take = (client: TestClient, productId: string) =>
  client.ask(orders.placeOrder, { requestId: randomUUID(), productId })
const left = async (client: TestClient) => (await client.call(orders.getQuotas, {})).left

test('a company takes it once: it is there at once, without payment, cashier or invoice', async () => {
  const productId = await added()
  const shown = async () =>
    (await boss.client.call(listPackages, {})).find((one) => one.productId === productId)
  expect(await shown()).toMatchObject({ price: 0, isTaken: false, quota: 30, staffLimit: 60 })
  const before = await left(boss.client)
  const { orderId } = await boss.client.call(orders.placeOrder, { requestId: randomUUID(), productId })
  expect([await left(boss.client), (await shown())?.isTaken]).toEqual([before + 30, true])
  expect(await boss.client.call(orders.getOrder, { orderId })).toMatchObject({
    amount: 0,
    status: orders.ORDER_STATUS.paid,
    ways: [],
    payWay: null,
    invoice: 'none',
    actions: [],
  })
  const { steps } = await boss.client.call(listProcesses, { orderId })
  expect(steps.map(({ step, at }) => [step, at !== null])).toEqual([
    ['placed', true],
    ['granted', true],
  ])
  expect((await boss.client.call(listInvoiceableOrders, {})).total).toBe(0)
  expect((await boss.client.ask(payments.payOrder, { orderId })).code).toBe('order.not-possible')
  expect((await app.client().ask(orders.getPayment, { orderId })).code).toBe('not-found')
  const refused = await boss.client.ask(orders.askRefund, { orderId, reason: '不想要了' })
  expect(refused.code).toBe('order.not-possible')
  const { rows } = await boss.client.call(listNotices, { page: 1, kind: 'system' })
  expect(rows.map(({ text }) => text)).toContain(
    '杭州青禾科技有限公司领取的“新单位试用”已到账，可发起 30 份合同，现在就可以使用。',
  )
})

test('once for each identity, however many ask at once and whoever of the company asks', async () => {
  const productId = await added({ name: '季度试用' })
  const colleague = await hire(app, boss, '许同事', { roles: ['admin'] })
  const before = await left(boss.client)
  const answers = await Promise.all([
    take(boss.client, productId),
    take(boss.client, productId),
    take(colleague.client, productId),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['000000', 'order.once', 'order.once'])
  expect(await left(boss.client)).toBe(before + 30)
  const rows = await operator.call(quotas.listFreePackages, {})
  expect(rows.find((row) => row.productId === productId)?.taken).toBe(1)
  const requestId = randomUUID()
  const other = await added({ name: '再来一个' })
  for (let time = 0; time < 2; time += 1)
    expect(await boss.client.call(orders.placeOrder, { requestId, productId: other })).toEqual({
      orderId: requestId,
    })
  expect(await left(boss.client)).toBe(before + 60)
})

test('of the wrong identity, and off offer, nobody takes it; who has it keeps it', async () => {
  const productId = await added({ audience: 1, name: '个人体验月' })
  expect((await take(boss.client, productId)).code).toBe('not-found')
  expect((await take(person.client, productId)).code).toBe('000000')
  const before = await left(person.client)
  await operator.call(quotas.offerFreePackage, { productId, isOnSale: false })
  const other = await newPerson(app, '周既明')
  expect((await take(other.client, productId)).code).toBe('not-found')
  expect(await left(person.client)).toBe(before)
  await operator.call(quotas.offerFreePackage, { productId, isOnSale: true })
  expect((await take(other.client, productId)).code).toBe('000000')
})

test('waiting orders do not stand in the way of what is free', async () => {
  const productId = await added({ audience: 1, name: '个人赠礼' })
  const buyer = await newPerson(app, '顾南舟')
  expect((await take(buyer.client, productId)).code).toBe('000000')
  expect((await buyer.client.call(orders.listOrders, {})).rows.map(({ amount }) => amount)).toEqual([0])
})

test('a person’s has no staff and signing alone; what is added and offered is written down', async () => {
  const recorded = async () => {
    const last = (await readChain(app.db, PLATFORM_CHAIN)).at(-1)
    return [last?.event, last?.detail]
  }
  const requestId = randomUUID()
  const asked = { ...TRIAL, requestId, audience: 1, name: '个人季卡' } as const
  app.clock.advance(1_000)
  const add = () => operator.call(quotas.addFreePackage, asked)
  expect([await add(), await add()]).toEqual([{ productId: requestId }, { productId: requestId }])
  expect(await recorded()).toEqual([
    'package:added',
    { id: requestId, name: '个人季卡', quota: 30, validDays: 30 },
  ])
  const line = { productId: requestId, name: '个人季卡', audience: 1, quota: 30, validDays: 30 }
  const rest = { staffLimit: null, modules: '1', isOnSale: true, taken: 0 }
  expect((await operator.call(quotas.listFreePackages, {}))[0]).toEqual({ ...line, ...rest })
  app.clock.advance(1_000)
  const other = await added({ name: '单位季卡' })
  expect((await operator.call(quotas.listFreePackages, {}))[0]).toMatchObject({
    productId: other,
    staffLimit: 60,
    modules: '1,2',
  })
  for (const [isOnSale, event] of [
    [false, 'package:withdrawn'],
    [true, 'package:offered'],
  ] as const) {
    await operator.call(quotas.offerFreePackage, { productId: requestId, isOnSale })
    expect(await recorded()).toEqual([event, { id: requestId, name: '个人季卡' }])
  }
})

test('only operators with the right add and offer; what is sold is not touched here, and fifty are the most, however many are added at once', async () => {
  const clerk = (await newOperator(app, operator, ['audit.view'])).client
  const asked = { ...TRIAL, requestId: randomUUID() }
  expect((await clerk.ask(quotas.addFreePackage, asked)).code).toBe('permission.denied')
  const none = await operator.ask(quotas.offerFreePackage, { productId: randomUUID(), isOnSale: false })
  expect([none.code, none.info]).toEqual(['not-found', '没有找到这个免费套餐，请刷新列表。'])
  const there = (await operator.call(quotas.listFreePackages, {})).length
  for (let more = there; more < quotas.MOST_FREE_PACKAGES - 1; more += 1) await added()
  const add = () => operator.ask(quotas.addFreePackage, { ...TRIAL, requestId: randomUUID() })
  const atOnce = await Promise.all([add(), add(), add()])
  expect(atOnce.map(({ code }) => code).toSorted()).toEqual([
    '000000',
    'package.too-many',
    'package.too-many',
  ])
  expect((await add()).info).toBe('免费套餐最多 50 个，包括已下架的。请重新上架已有的套餐。')
  expect((await operator.call(quotas.listFreePackages, {})).length).toBe(quotas.MOST_FREE_PACKAGES)
})
