// Packages are bought: ordered, paid at the cashier or by transfer, once, and never by others.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices, uploadAttachment } from '#protocol/base.ts'
import * as orders from '#protocol/trade/orders.ts'
import { listPackages, listProcesses } from '#protocol/trade/packages.ts'
import * as payments from '#protocol/trade/payments.ts'
import * as refunds from '#protocol/trade/refunds.ts'
import { findByNumber } from '#server/domain/trade/orders/store.ts'
import { ensureCatalogue } from '#server/operations/trade/packages/catalogue.ts'
import { takeNotice } from '#server/operations/trade/payments/take.ts'
import { hire } from '#tests/support/staff.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { companySigner, newDraft, partyFor, runJobs } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { readConfig } from '#server/config.ts'

const ACCOUNT = '诺印科技|杭州银行|3301040160000012345'

let app: TestApp
let person: TestPerson
let other: TestPerson
let boss: Signer
let operator: TestClient
beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', NUOYIN_BANK_ACCOUNT: ACCOUNT })
  app = await createTestApp({ config: { payments: config.payments } })
  await ensureCatalogue(app.deps)
  person = await newPerson(app, '林小满')
  other = await newPerson(app, '周既明')
  boss = await companySigner(app, '许掌柜', '杭州青禾科技有限公司')
  operator = await firstOperator(app)
})
afterAll(() => app.close())

const cheapest = async (client: TestClient) => (await client.call(listPackages, {}))[0]!
const bought = async (client: TestClient) => {
  const { productId } = await cheapest(client)
  return (await client.call(orders.placeOrder, { requestId: randomUUID(), productId })).orderId
}
const left = async (client: TestClient) => (await client.call(orders.getQuotas, {})).left
const statusOf = async (client: TestClient, orderId: string) =>
  (await client.call(orders.getOrder, { orderId })).status
const tokenOf = async (client: TestClient, orderId: string) =>
  (await client.call(payments.payOrder, { orderId })).url.split('token=')[1]!
const told = async (client: TestClient) => (await client.call(listNotices, { page: 1, kind: 'system' })).rows
const voucher = async (client: TestClient) =>
  (await client.call(uploadAttachment, { name: '回单.png' }, { body: await tinyPicture() })).fileId

const tinyPicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer()

test('each identity sees the packages it may buy, and only those', async () => {
  expect((await person.client.call(listPackages, {})).map(({ name, price }) => [name, price])).toEqual([
    ['个人 10 份', 3_900],
    ['个人 50 份', 16_900],
  ])
  expect((await boss.client.call(listPackages, {})).map(({ name, audience }) => [name, audience])).toEqual([
    ['单位 100 份', 2],
    ['单位 500 份', 2],
    ['单位 2,000 份', 2],
    ['单位 10,000 份', 2],
  ])
  const { productId } = await cheapest(boss.client)
  const crossed = await person.client.ask(orders.placeOrder, { requestId: randomUUID(), productId })
  expect(crossed.code).toBe('not-found')
})

test('what is paid at the cashier is there at once, and once', async () => {
  const before = await left(person.client)
  const orderId = await bought(person.client)
  expect(await statusOf(person.client, orderId)).toBe(0)
  const token = await tokenOf(person.client, orderId)
  const client = app.client()
  expect(await client.call(payments.getCashier, { token })).toMatchObject({
    orderId,
    amount: 3_900,
    isOpen: true,
  })
  await client.call(payments.payAtCashier, { token })
  await client.call(payments.payAtCashier, { token })
  expect(await statusOf(person.client, orderId)).toBe(1)
  expect(await left(person.client)).toBe(before + 10)
  const { steps, endedAs } = await person.client.call(listProcesses, { orderId })
  expect([steps.map(({ step, at }) => [step, at !== null]), endedAs]).toEqual([
    [
      ['placed', true],
      ['paid', true],
      ['granted', true],
    ],
    null,
  ])
  expect((await told(person.client)).map(({ title }) => title)).toContain('套餐已到账：个人 10 份')
  const extra = await operator.call(refunds.listExtraPayments, {})
  expect(extra.rows.map(({ amount, sending, actions }) => [amount, sending?.state, actions])).toEqual([
    [3_900, 'sending', []],
  ])
  const early = await operator.ask(refunds.settleExtraPayment, { paymentId: extra.rows[0]!.paymentId })
  expect(early.code).toBe('refund.not-possible')
  const extraTold = async () => (await client.call(orders.getPayment, { orderId })).extra
  expect(await extraTold()).toEqual({ amount: 3_900, isBack: false })
  await runJobs(app)
  expect(await extraTold()).toEqual({ amount: 3_900, isBack: true })
  expect((await operator.call(refunds.listExtraPayments, {})).total).toBe(0)
})

test('one notice that is told twice counts once; a forged, foreign or short one does not count', async () => {
  const orderId = await bought(person.client)
  const { orderNo } = await person.client.call(orders.getOrder, { orderId })
  const { cashier } = app.deps
  const notice = cashier!.noticeOf({ orderNo, amount: 3_900, paymentNo: randomUUID() })
  expect(await takeNotice(app.deps, 'cashier', { ...notice, amount: '1' })).toBe(false)
  expect(await takeNotice(app.deps, 'cashier', { ...notice, signature: 'x' })).toBe(false)
  expect(await takeNotice(app.deps, 'unionPay', notice)).toBe(false)
  const foreign = cashier!.noticeOf({ orderNo: 'DD1', amount: 3_900, paymentNo: randomUUID() })
  expect(await takeNotice(app.deps, 'cashier', foreign)).toBe(false)
  expect(await statusOf(person.client, orderId)).toBe(0)
  const before = await left(person.client)
  const answers = await Promise.all([1, 2, 3].map(() => takeNotice(app.deps, 'cashier', notice)))
  expect(answers).toEqual([true, true, true])
  expect(await left(person.client)).toBe(before + 10)
  expect((await operator.call(refunds.listExtraPayments, {})).total).toBe(0)
  const tooLittle = cashier!.noticeOf({ orderNo, amount: 1, paymentNo: randomUUID() })
  expect(await takeNotice(app.deps, 'cashier', tooLittle)).toBe(true)
  expect((await operator.call(refunds.listExtraPayments, {})).rows.map(({ amount }) => amount)).toEqual([1])
})

test('money for an order whose time is up goes back by itself', async () => {
  const orderId = await bought(person.client)
  const token = await tokenOf(person.client, orderId)
  app.clock.advance(orders.PAY_LIMIT_MS)
  expect((await person.client.ask(payments.payOrder, { orderId })).code).toBe('order.not-possible')
  const before = await left(person.client)
  await app.client().call(payments.payAtCashier, { token })
  expect([await statusOf(person.client, orderId), await left(person.client)]).toEqual([4, before])
  const row = await findByNumber(app.db, (await person.client.call(orders.getOrder, { orderId })).orderNo)
  expect((await operator.call(refunds.listExtraPayments, {})).rows[0]?.orderNo).toBe(row?.orderNo)
  await runJobs(app)
  expect((await findByNumber(app.db, row!.orderNo))?.state).toBe('closed')
  expect((await operator.call(refunds.listExtraPayments, {})).total).toBe(0)
})

test('an order is its owner’s: others find nothing, and a made-up link leads nowhere', async () => {
  const orderId = await bought(person.client)
  const none = randomUUID()
  for (const id of [orderId, none]) {
    expect((await other.client.ask(orders.getOrder, { orderId: id })).code).toBe('not-found')
    expect((await other.client.ask(orders.cancelOrder, { orderId: id })).code).toBe('not-found')
    expect((await other.client.ask(payments.payOrder, { orderId: id })).code).toBe('not-found')
    expect((await other.client.ask(listProcesses, { orderId: id })).code).toBe('not-found')
  }
  expect((await app.client().ask(payments.getCashier, { token: `${orderId}.${'0'.repeat(64)}` })).code).toBe(
    'not-found',
  )
  await person.client.call(orders.cancelOrder, { orderId })
  expect(await statusOf(person.client, orderId)).toBe(3)
  expect((await person.client.ask(orders.cancelOrder, { orderId })).code).toBe('order.not-possible')
  expect((await other.client.call(orders.listOrders, {})).total).toBe(0)
})

test('asking again under one id makes one order; five wait at most', async () => {
  const buyer = await newPerson(app, '顾南舟')
  const { productId } = await cheapest(buyer.client)
  const requestId = randomUUID()
  for (let time = 0; time < 2; time += 1)
    expect(await buyer.client.call(orders.placeOrder, { requestId, productId })).toEqual({
      orderId: requestId,
    })
  expect((await buyer.client.call(orders.listOrders, {})).total).toBe(1)
  const stolen = await other.client.ask(orders.placeOrder, { requestId, productId })
  expect(stolen.code).toBe('not-found')
  for (let more = 1; more < orders.MOST_UNPAID; more += 1) await bought(buyer.client)
  const sixth = await buyer.client.ask(orders.placeOrder, { requestId: randomUUID(), productId })
  expect(sixth.code).toBe('order.too-many')
})

test('whoever has no right to buy sees the packages and buys nothing', async () => {
  const clerk = await hire(app, boss, '许办事')
  const { productId } = await cheapest(clerk.client)
  const refused = await clerk.client.ask(orders.placeOrder, { requestId: randomUUID(), productId })
  expect(refused.code).toBe('permission.denied')
  expect((await clerk.client.ask(orders.listOrders, {})).code).toBe('permission.denied')
})

test('a transfer waits for an operator, who has its voucher before them', async () => {
  const before = await left(boss.client)
  const orderId = await bought(boss.client)
  expect((await boss.client.call(orders.getOrder, { orderId })).ways).toEqual([1, 3])
  expect(await boss.client.call(payments.getBankAccount, {})).toEqual({
    name: '诺印科技',
    bank: '杭州银行',
    account: '3301040160000012345',
  })
  const payer = '杭州青禾科技有限公司'
  const foreign = await voucher(person.client)
  const refusal = await boss.client.ask(payments.announceTransfer, { orderId, payer, fileId: foreign })
  expect(refusal.code).toBe('transfer.invalid')
  const fileId = await voucher(boss.client)
  await boss.client.call(payments.announceTransfer, { orderId, payer, fileId })
  expect(await statusOf(boss.client, orderId)).toBe(5)
  expect((await boss.client.ask(orders.cancelOrder, { orderId })).code).toBe('order.not-possible')
  const { rows } = await operator.call(payments.listTransfers, {})
  expect(rows.map(({ ownerName, payer: by, amount }) => [ownerName, by, amount])).toEqual([
    ['杭州青禾科技有限公司', payer, 39_900],
  ])
  await operator.call(payments.decideTransfer, { orderId, came: true })
  expect([await statusOf(boss.client, orderId), await left(boss.client)]).toEqual([1, before + 100])
  expect((await operator.ask(payments.decideTransfer, { orderId, came: true })).code).toBe(
    'order.not-possible',
  )
})

test('a transfer that did not come cancels its order and tells why; a person has no such way', async () => {
  const orderId = await bought(boss.client)
  const fileId = await voucher(boss.client)
  await boss.client.call(payments.announceTransfer, { orderId, payer: '杭州青禾', fileId })
  await operator.call(payments.decideTransfer, { orderId, came: false, reason: '没有查到这笔款项' })
  const order = await boss.client.call(orders.getOrder, { orderId })
  expect([order.status, order.note]).toEqual([3, '没有查到这笔款项'])
  expect((await told(boss.client)).map(({ text }) => text)).toContain(
    `杭州青禾科技有限公司的订单 ${order.orderNo} 没有确认到账，订单已取消。原因：没有查到这笔款项`,
  )
  const own = await bought(person.client)
  expect((await person.client.call(orders.getOrder, { orderId: own })).ways).toEqual([1])
  const theirs = await voucher(person.client)
  const refused = await person.client.ask(payments.announceTransfer, {
    orderId: own,
    payer: '林小满',
    fileId: theirs,
  })
  expect(refused.code).toBe('payment.unavailable')
})

test('money is wanted back while nothing was used: the package rests, and goes with the money', async () => {
  const orderId = await bought(person.client)
  await person.client.call(payments.payAtCashier, { token: await tokenOf(person.client, orderId) })
  const before = await left(person.client)
  expect((await person.client.call(orders.getOrder, { orderId })).actions).toEqual(['refund'])
  await person.client.call(orders.askRefund, { orderId, reason: '重复购买' })
  expect(await left(person.client)).toBe(before - 10)
  expect(await person.client.call(orders.getOrder, { orderId })).toMatchObject({
    status: 6,
    refundReason: '重复购买',
    actions: [],
  })
  const [wanted] = (await operator.call(refunds.listRefunds, {})).rows
  expect(wanted).toMatchObject({ orderId, amount: 3_900, reason: '重复购买', ownerName: '林小满' })
  await operator.call(refunds.decideRefund, { orderId, paid: true })
  expect(await statusOf(person.client, orderId)).toBe(7)
  expect((await operator.call(refunds.listRefunds, {})).total).toBe(0)
  expect((await told(person.client)).map(({ title }) => title)).toContain('订单已退款')
  const again = await operator.ask(refunds.decideRefund, { orderId, paid: true })
  expect(again.code).toBe('order.not-possible')
})

test('a refund that is refused gives the package back and tells why', async () => {
  const orderId = await bought(person.client)
  await person.client.call(payments.payAtCashier, { token: await tokenOf(person.client, orderId) })
  const before = await left(person.client)
  await person.client.call(orders.askRefund, { orderId, reason: '不想要了' })
  await operator.call(refunds.decideRefund, { orderId, paid: false, reason: '活动套餐不退' })
  expect(await left(person.client)).toBe(before)
  expect(await person.client.call(orders.getOrder, { orderId })).toMatchObject({
    status: 1,
    note: '活动套餐不退',
    actions: ['refund'],
  })
})

test('for a stranger and before paying nothing is wanted back', async () => {
  const orderId = await bought(person.client)
  const ask = async (client: TestClient) =>
    (await client.ask(orders.askRefund, { orderId, reason: '不想要了' })).code
  expect(await ask(person.client)).toBe('order.not-possible')
  await person.client.call(payments.payAtCashier, { token: await tokenOf(person.client, orderId) })
  expect(await ask(other.client)).toBe('not-found')
})

test('what a launch has used is not wanted back', async () => {
  const orderId = await bought(boss.client)
  await boss.client.call(payments.payAtCashier, { token: await tokenOf(boss.client, orderId) })
  const { rows } = await app.db
    .current()
    .execute<{ id: string; valid_until: string }>(
      sql`update package_grant set valid_until = ${new Date(app.clock.now().getTime() + 3_600_000)} where source_id = ${orderId} returning id`,
    )
  expect(rows).toHaveLength(1)
  const draft = await newDraft(boss, { parties: [boss, boss].slice(0, 1).map((one) => partyFor(one)) })
  await boss.client.call(launchContract, {
    contractId: draft.contractId,
    version: draft.version,
    requestId: randomUUID(),
  })
  expect((await boss.client.call(orders.getOrder, { orderId })).actions).toEqual([])
  const asked = await boss.client.ask(orders.askRefund, { orderId, reason: '不想要了' })
  expect([asked.code, await statusOf(boss.client, orderId)]).toEqual(['order.quota-used', 1])
})
