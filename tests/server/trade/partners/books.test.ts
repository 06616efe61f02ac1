// The books about partners in whole values: lists by pages, commissions, what is written down.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import * as calls from '#protocol/trade/partners.ts'
import { user } from '#server/db/schema/account/users.ts'
import { readSheet } from '#server/documents/intake/sheet.ts'
import { systemActor } from '#server/domain/actor.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import { moveOrder, placeOrder } from '#server/operations/trade/orders/orders.ts'
import { signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { DESK_PASSWORD, firstOperator, signInAtDesk } from '#tests/support/operators.ts'
import { newCustomer } from '#tests/support/partners.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newProduct } from '#tests/support/products.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const NOW = '2026-11-23T01:00:00.000Z'
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

let app: TestApp
let operator: TestClient
let partner: TestPerson
let partnerId: string
let customer: { readonly userId: string; readonly phone: string }
beforeAll(async () => {
  app = await createTestApp()
  operator = await firstOperator(app)
  partner = await newPerson(app, '沈知微')
  ;({ partnerId } = await operator.call(calls.addPartner, { phone: partner.phone, rateBp: 1_050 }))
  const { code } = await partner.client.call(calls.getPartner, {})
  const client = await newCustomer(app, code)
  customer = await client.call(getCurrentAccount, {})
})
afterAll(() => app.close())

const recorded = async (event: string) =>
  (await readChain(app.db, PLATFORM_CHAIN)).filter((entry) => entry.event === event).at(-1)?.detail
const codeOf = async () => (await partner.client.call(calls.getPartner, {})).code
const ACTOR = systemActor('a test')
const move = (id: string, type: 'payment.confirmed' | 'refund.asked' | 'refund.paid') =>
  moveOrder(app.deps, { id, event: { type }, actor: ACTOR })
const paid = async (price = 3_900) => {
  const productId = await newProduct(app, { price })
  const { userId } = customer
  const order = { productId, ownerType: 'person', ownerId: userId } as const
  const id = await placeOrder(app.deps, { ...ACTOR, userId }, order)
  await move(id, 'payment.confirmed')
  return id
}

test('an operator sees each partner with what is owed', async () => {
  const other = await newPerson(app, '周既明')
  await operator.call(calls.addPartner, { phone: other.phone, rateBp: 500 })
  const { rows, ...page } = await operator.call(calls.listPartners, { keyword: '沈知微', pageSize: 5 })
  expect(page).toEqual({ total: 1, page: 1, pageSize: 5 })
  expect(rows).toEqual([
    {
      partnerId,
      name: '沈知微',
      phoneMasked: masked(partner.phone),
      code: await codeOf(),
      rateBp: 1_050,
      customers: 1,
      due: 0,
      createdAt: NOW,
    },
  ])
  const first = await operator.call(calls.listPartners, { page: 1, pageSize: 1 })
  const second = await operator.call(calls.listPartners, { page: 2, pageSize: 1 })
  expect([first, second].map((some) => [some.page, some.total, some.rows.length])).toEqual([
    [1, 2, 1],
    [2, 2, 1],
  ])
  const names = [...first.rows, ...second.rows].map(({ name, customers }) => [name, customers])
  expect(new Map(names as [string, number][])).toEqual(
    new Map([
      ['沈知微', 1],
      ['周既明', 0],
    ]),
  )
})

test('whoever closed their account becomes no partner', async () => {
  const gone = await newPerson(app, '何允')
  await app.db.current().update(user).set({ closedAt: app.clock.now() }).where(eq(user.id, gone.userId))
  const refused = await operator.ask(calls.addPartner, { phone: gone.phone, rateBp: 500 })
  const words = '这个手机号还没有注册，请对方先注册并完成实名认证'
  expect([refused.code, refused.info, refused.fields]).toEqual([
    'partner.user-unknown',
    `${words}。`,
    { phone: words },
  ])
})

test('the platform writes down who became a partner, and each rate with the one before', async () => {
  const someone = await newPerson(app, '许青山')
  const added = await operator.call(calls.addPartner, { phone: someone.phone, rateBp: 500 })
  const { code } = await someone.client.call(calls.getPartner, {})
  expect(await recorded('partner:added')).toEqual({ id: added.partnerId, name: '许青山', rateBp: 500 })
  await operator.call(calls.setPartnerRate, { ...added, rateBp: 600 })
  expect(await recorded('partner:rated')).toEqual({ id: added.partnerId, code, before: 500, rateBp: 600 })
})

test('dues of a partner nobody knows are not found', async () => {
  const asked = { partnerId: randomUUID(), month: '2026-10', amount: 1 }
  const answers = [
    await operator.ask(calls.listPartnerDues, { partnerId: asked.partnerId }),
    await operator.ask(calls.settlePartner, asked),
  ]
  expect(answers.map(({ code, info }) => [code, info])).toEqual(
    answers.map(() => ['not-found', '没有找到这位合伙人，请刷新列表。']),
  )
})

test('a commission says what it is for, is given back with a refund, and is settled once', async () => {
  const orderId = await paid()
  // A rate of a few 分 earns nothing, and no line says so.
  await paid(9)
  const line = {
    commissionId: expect.any(String),
    at: NOW,
    productName: '个人 10 份',
    phoneMasked: masked(customer.phone),
    orderAmount: 3_900,
    rateBp: 1_050,
    isSettled: false,
  }
  const lines = async (input: object = {}) => partner.client.call(calls.listCommissions, input)
  expect(await lines()).toEqual({
    total: 1,
    page: 1,
    pageSize: expect.any(Number),
    rows: [{ ...line, kind: 'earned', amount: 409 }],
  })
  app.clock.set('2026-12-01T02:00:00.000Z')
  operator = await signInAtDesk(app, 'admin', DESK_PASSWORD)
  await signInByCode(app, { client: partner.client, phone: partner.phone } as Signer)
  await operator.call(calls.settlePartner, { partnerId, month: '2026-11', amount: 409 })
  expect(await recorded('partner:settled')).toEqual({
    id: partnerId,
    code: await codeOf(),
    month: '2026-11',
    amount: 409,
  })
  await move(orderId, 'refund.asked')
  await move(orderId, 'refund.paid')
  const back = { ...line, at: '2026-12-01T02:00:00.000Z', kind: 'takenBack', amount: -409 }
  expect((await lines()).rows).toEqual([back, { ...line, kind: 'earned', amount: 409, isSettled: true }])
  expect(await lines({ page: 2, pageSize: 1 })).toMatchObject({ page: 2, pageSize: 1, total: 2 })
  expect((await lines({ month: '2026-12' })).rows).toEqual([back])
})

test('all lines are taken home with their day, customer and state', async () => {
  const saved = await partner.client.ask(calls.exportCommissions, {})
  const [, ...rows] = readSheet(saved.body, { bytes: 1_000_000, rows: 10, columns: 7 })
  const phone = masked(customer.phone)
  expect(rows).toEqual([
    ['2026-12-01 10:00', '个人 10 份', phone, '39.00', '10.50', '-4.09', '退款扣回，未结算'],
    ['2026-11-23 09:00', '个人 10 份', phone, '39.00', '10.50', '4.09', '付款，已结算'],
  ])
  expect(decodeURIComponent(String(saved.headers['content-disposition']))).toContain('佣金明细20261201.xlsx')
  const last = (await readChain(app.db, partner.userId)).at(-1)
  expect([last?.event, last?.detail]).toEqual(['partner:commissions.exported', { month: null, lines: 2 }])
})

test('customers and months come by pages', async () => {
  const customers = await partner.client.call(calls.listPartnerCustomers, { page: 1, pageSize: 1 })
  expect(customers).toEqual({
    total: 1,
    page: 1,
    pageSize: 1,
    rows: [
      {
        customerId: customer.userId,
        nameMasked: '陈**',
        phoneMasked: masked(customer.phone),
        joinedAt: NOW,
        // The order was refunded.
        orders: 0,
      },
    ],
  })
  const months = await partner.client.call(calls.listPartnerMonths, { page: 2, pageSize: 1 })
  expect(months).toEqual({
    total: 2,
    page: 2,
    pageSize: 1,
    rows: [{ month: '2026-11', orders: 1, amount: 409, settled: 409 }],
  })
  expect(await operator.call(calls.listPartnerDues, { partnerId, page: 2, pageSize: 1 })).toEqual(months)
})
