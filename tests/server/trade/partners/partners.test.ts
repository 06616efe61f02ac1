// Partners bring customers, earn on what those pay, give it back with refunds, and are paid out.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PARTNER_CODE } from '#protocol/account/sessions/partner-code.ts'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { getPartnerUrl } from '#protocol/outer-addresses.ts'
import * as orders from '#protocol/trade/orders.ts'
import * as calls from '#protocol/trade/partners.ts'
import * as refunds from '#protocol/trade/refunds.ts'
import { readSheet } from '#server/documents/intake/sheet.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import { takeNotice } from '#server/operations/trade/payments/take.ts'
import { signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { DESK_PASSWORD, firstOperator, newOperator, signInAtDesk } from '#tests/support/operators.ts'
import { newCustomer } from '#tests/support/partners.ts'
import { newPerson, newPhone } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newProduct } from '#tests/support/products.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let operator: TestClient
let partner: TestPerson
let productId: string
beforeAll(async () => {
  app = await createTestApp()
  operator = await firstOperator(app)
  productId = await newProduct(app)
  partner = await newPerson(app, '沈知微')
  await operator.call(calls.addPartner, { phone: partner.phone, rateBp: 1_050 })
})
afterAll(() => app.close())

const codeOf = async ({ client }: TestPerson) => (await client.call(calls.getPartner, {})).code

const brought = (partnerCode: string, name?: string) => newCustomer(app, partnerCode, name)

const ordered = async (client: TestClient) =>
  (await client.call(orders.placeOrder, { requestId: randomUUID(), productId })).orderId
const noticeOf = async (client: TestClient, orderId: string) => {
  const { orderNo } = await client.call(orders.getOrder, { orderId })
  return app.deps.cashier!.noticeOf({ orderNo, amount: 3_900, paymentNo: randomUUID() })
}
const paid = async (client: TestClient) => {
  const orderId = await ordered(client)
  await takeNotice(app.deps, 'cashier', await noticeOf(client, orderId))
  return orderId
}
const refunded = async (client: TestClient, orderId: string) => {
  await client.call(orders.askRefund, { orderId, reason: '不想要了' })
  await operator.call(refunds.decideRefund, { orderId, paid: true })
}
const own = ({ client }: TestPerson = partner) => client.call(calls.getPartner, {})
const month = () => app.clock.now().toISOString().slice(0, 7)

test('an operator makes a certified person a partner, once', async () => {
  expect((await partner.client.call(getCurrentAccount, {})).userType).toBe(2)
  const uncertified = await newPerson(app)
  const add = (phone: string) => operator.ask(calls.addPartner, { phone, rateBp: 500 })
  expect([
    (await add(partner.phone)).code,
    (await add(uncertified.phone)).code,
    (await add(newPhone())).fields,
    (await operator.ask(calls.addPartner, { phone: newPhone(), rateBp: 5_001 })).code,
  ]).toEqual([
    'partner.exists',
    'partner.not-certified',
    { phone: '这个手机号还没有注册，请对方先注册并完成实名认证' },
    'input.invalid',
  ])
  const clerk = await newOperator(app, operator, ['orders.settle'])
  expect((await clerk.client.ask(calls.listPartners, {})).status).toBe(403)
  const { url, code, rateBp } = await own()
  expect([url.endsWith(`/register?partner=${code}`), PARTNER_CODE.test(code), rateBp]).toEqual([
    true,
    true,
    1_050,
  ])
  expect((await partner.client.call(getPartnerUrl, {})).url).toMatch(/\/partner$/)
})

test('whoever is no partner sees nothing of it', async () => {
  const other = await newPerson(app, '周既明')
  const asked = [
    calls.getPartner,
    calls.listPartnerCustomers,
    calls.listPartnerMonths,
    calls.listCommissions,
    calls.exportCommissions,
  ]
  const codes = await Promise.all(asked.map(async (call) => (await other.client.ask(call, {})).code))
  expect(codes).toEqual(asked.map(() => 'partner.denied'))
})

test('a paid order earns once, however often the payment is told, and a refund takes the same back', async () => {
  const client = await brought(await codeOf(partner))
  const orderId = await ordered(client)
  expect((await own()).open).toBe(0)
  const notice = await noticeOf(client, orderId)
  await Promise.all([1, 2, 3].map(() => takeNotice(app.deps, 'cashier', notice)))
  await takeNotice(app.deps, 'cashier', notice)
  // 3,900 分 at 10.5%: what is less than a 分 stays with the platform.
  expect(await own()).toMatchObject({ customers: 1, open: 409, settled: 0 })
  await client.call(orders.askRefund, { orderId, reason: '不想要了' })
  await operator.call(refunds.decideRefund, { orderId, paid: false, reason: '已使用' })
  expect((await own()).open).toBe(409)
  await refunded(client, orderId)
  await takeNotice(app.deps, 'cashier', notice)
  expect((await own()).open).toBe(0)
  const { rows, total } = await partner.client.call(calls.listCommissions, { month: month() })
  expect([
    total,
    rows.map(({ kind, orderAmount, rateBp, amount }) => [kind, orderAmount, rateBp, amount]),
  ]).toEqual([
    2,
    expect.arrayContaining([
      ['takenBack', 3_900, 1_050, -409],
      ['earned', 3_900, 1_050, 409],
    ]),
  ])
})

test('a late payment that buys nothing earns nothing, and neither does anybody nobody brought', async () => {
  const client = await brought(await codeOf(partner))
  const before = (await own()).open
  const orderId = await ordered(client)
  const notice = await noticeOf(client, orderId)
  await client.call(orders.cancelOrder, { orderId })
  await takeNotice(app.deps, 'cashier', notice)
  for (const code of ['', 'ZZZZZZZZ']) await paid(await brought(code))
  expect((await own()).open).toBe(before)
})

test('another rate is for orders paid from then on; none earns nothing', async () => {
  const someone = await newPerson(app, '何允')
  const { partnerId } = await operator.call(calls.addPartner, { phone: someone.phone, rateBp: 1_000 })
  const client = await brought(await codeOf(someone))
  const first = await paid(client)
  await operator.call(calls.setPartnerRate, { partnerId, rateBp: 2_000 })
  await paid(client)
  await operator.call(calls.setPartnerRate, { partnerId, rateBp: 0 })
  await paid(client)
  expect((await own(someone)).open).toBe(390 + 780)
  await refunded(client, first)
  expect((await own(someone)).open).toBe(780)
  const missing = { partnerId: randomUUID(), rateBp: 100 }
  expect((await operator.ask(calls.setPartnerRate, missing)).code).toBe('not-found')
})

test('the orders of a month are taken home as a workbook, and of another month there are none', async () => {
  const seller = await newPerson(app, '许青山')
  await operator.call(calls.addPartner, { phone: seller.phone, rateBp: 1_000 })
  await paid(await brought(await codeOf(seller)))
  const linesOf = async (asked: string) => {
    const saved = await seller.client.ask(calls.exportCommissions, { month: asked })
    return readSheet(saved.body, { bytes: 1_000_000, rows: 10, columns: 7 }).map((line) => line.slice(3))
  }
  const head = ['订单金额（元）', '佣金比例（%）', '佣金（元）', '状态']
  expect(await linesOf(month())).toEqual([head, ['39.00', '10.00', '3.90', '付款，未结算']])
  expect(await linesOf('2020-01')).toEqual([head])
  expect((await readChain(app.db, seller.userId)).map(({ event, detail }) => [event, detail])).toContainEqual(
    ['partner:commissions.exported', { month: '2020-01', lines: 0 }],
  )
})

test('customers are told masked, newest first, by pages', async () => {
  const someone = await newPerson(app, '苏念')
  await operator.call(calls.addPartner, { phone: someone.phone, rateBp: 1_000 })
  const code = await codeOf(someone)
  for (const name of ['许青山', '方知夏', '欧阳明远']) {
    app.clock.advance(60_000)
    await paid(await brought(code, name))
  }
  const page = await someone.client.call(calls.listPartnerCustomers, { pageSize: 2 })
  expect([page.total, page.rows.map(({ nameMasked, orders: count }) => [nameMasked, count])]).toEqual([
    3,
    [
      ['欧***', 1],
      ['方**', 1],
    ],
  ])
  expect(page.rows[0]?.phoneMasked).toMatch(/^139\*{4}\d{4}$/)
})

test('a month is paid out once, after it ended, and a later refund comes off what follows', async () => {
  app.clock.set('2026-11-30T02:00:00.000Z')
  operator = await signInAtDesk(app, 'admin', DESK_PASSWORD)
  const someone = await newPerson(app, '顾言')
  const { partnerId } = await operator.call(calls.addPartner, { phone: someone.phone, rateBp: 1_000 })
  const customer = await brought(await codeOf(someone))
  const { phone } = await customer.call(getCurrentAccount, {})
  const orderId = await paid(customer)
  await paid(customer)
  const settle = async (amount: number, until = '2026-11') =>
    (await operator.ask(calls.settlePartner, { partnerId, month: until, amount })).code
  const due = async () =>
    (await operator.call(calls.listPartners, { keyword: someone.phone })).rows.map((row) => row.due)
  expect([await due(), await settle(780)]).toEqual([[0], 'partner.month-open'])

  app.clock.set('2026-12-01T02:00:00.000Z')
  operator = await signInAtDesk(app, 'admin', DESK_PASSWORD)
  expect([await due(), await settle(781), await settle(780), await settle(780), await due()]).toEqual([
    [780],
    'partner.stale',
    '000000',
    'partner.nothing-due',
    [0],
  ])
  for (const [client, number] of [
    [someone.client, someone.phone],
    [customer, phone],
  ] as const)
    await signInByCode(app, { client, phone: number } as Signer)
  await refunded(customer, orderId)
  expect(await own(someone)).toMatchObject({ open: -390, settled: 780 })
  const months = [
    { month: '2026-12', orders: 0, amount: -390, settled: 0 },
    { month: '2026-11', orders: 2, amount: 780, settled: 780 },
  ]
  expect((await someone.client.call(calls.listPartnerMonths, {})).rows).toEqual(months)
  expect((await operator.call(calls.listPartnerDues, { partnerId })).rows).toEqual(months)

  app.clock.set('2027-01-04T02:00:00.000Z')
  operator = await signInAtDesk(app, 'admin', DESK_PASSWORD)
  expect([await due(), await settle(1, '2026-12')]).toEqual([[-390], 'partner.nothing-due'])
  const events = (await readChain(app.db, PLATFORM_CHAIN)).map(({ event }) => event)
  expect(events).toEqual(expect.arrayContaining(['partner:added', 'partner:rated', 'partner:settled']))
})
