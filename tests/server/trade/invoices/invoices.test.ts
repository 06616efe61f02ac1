// Invoices: applied for, issued, refused and reversed; each order on one living invoice at most.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { readMailOutbox } from '#protocol/account/mails.ts'
import * as desk from '#protocol/trade/invoices/desk.ts'
import * as invoices from '#protocol/trade/invoices/invoices.ts'
import { listInvoiceTitles } from '#protocol/trade/invoices/titles.ts'
import { askRefund, getOrder, listOrders } from '#protocol/trade/orders.ts'
import { listProcesses } from '#protocol/trade/packages.ts'
import { moveOrder, placeOrder } from '#server/operations/trade/orders/orders.ts'
import { systemActor } from '#server/domain/actor.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { applied, invoiceFile, newNumber, newTitle, paidOrder } from '#tests/support/invoices.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newProduct } from '#tests/support/products.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let person: TestPerson
let other: TestPerson
let boss: Signer
let operator: TestClient
let titleId = ''
beforeAll(async () => {
  app = await createTestApp()
  person = await newPerson(app, '林小满')
  other = await newPerson(app, '周既明')
  boss = await companySigner(app, '许掌柜', '杭州青禾科技有限公司')
  operator = await firstOperator(app)
  titleId = await newTitle(person.client)
})
afterAll(() => app.close())

const order = (amount = 3_900, paidAt?: Date) => {
  const { userId } = person
  return paidOrder(app, { ownerType: 'person', ownerId: userId, userId }, amount, paidAt)
}
const companyOrder = (amount = 39_900) =>
  paidOrder(app, { ownerType: 'company', ownerId: boss.companyId!, userId: boss.userId }, amount)
const applying = (orderIds: readonly string[], more: object = {}) => ({
  requestId: randomUUID(),
  orderIds: [...orderIds],
  kind: 1 as const,
  titleId,
  delivery: { way: 1, email: 'caiwu@example.com' } as invoices.Delivery,
  ...more,
})
const refusedAs = async (client: TestClient, input: ReturnType<typeof applying>) =>
  (await client.ask(invoices.applyInvoice, input)).code
const issue = async (invoiceId: string, formats: ('pdf' | 'xml')[] = ['pdf']) => {
  const number = newNumber()
  const fileIds = []
  for (const format of formats) fileIds.push(await invoiceFile(operator, format))
  await operator.call(desk.issueInvoice, { invoiceId, number, issuedOn: '2026-11-24', fileIds })
  return number
}
const told = async (client: TestClient) =>
  (await client.call(listNotices, { page: 1, pageSize: 100, kind: 'system' })).rows.map(({ title }) => title)
const free = async (client: TestClient) =>
  (await client.call(invoices.listInvoiceableOrders, {})).rows.map(({ orderId }) => orderId)

test('two orders become one invoice of their sum, mailed with its files and told', async () => {
  const ids = [await order(3_900), await order(16_900)]
  expect((await free(person.client)).toSorted()).toEqual(ids.toSorted())
  const input = applying(ids)
  const { invoiceId } = await person.client.call(invoices.applyInvoice, input)
  expect(await person.client.call(invoices.applyInvoice, input)).toEqual({ invoiceId })
  expect(await free(person.client)).toEqual([])
  const waiting = await operator.call(desk.listDeskInvoices, { status: 1 })
  expect(waiting.rows.map(({ ownerName, buyerName, amount }) => [ownerName, buyerName, amount])).toEqual([
    ['林小满', '林小满', 20_800],
  ])
  const number = await issue(invoiceId, ['pdf', 'xml'])
  const seen = await person.client.call(invoices.getInvoice, { invoiceId })
  expect(seen).toMatchObject({
    status: 2,
    amount: 20_800,
    number,
    issuedOn: '2026-11-24',
    receiver: 'caiwu@example.com',
    actions: ['reverse'],
  })
  expect(seen.trail.map(({ what, who }) => [what, who])).toEqual([
    ['申请开票', '林小满'],
    ['已开票', '平台'],
  ])
  const [pdf] = seen.files
  const file = await person.client.ask(invoices.downloadInvoice, { invoiceId, fileId: pdf!.fileId })
  expect(Buffer.from(file.body).toString('latin1').slice(0, 5)).toBe('%PDF-')
  const [mail] = await app.client().call(readMailOutbox, {})
  expect(mail).toMatchObject({ address: 'caiwu@example.com', subject: `【诺印】电子发票 ${number}` })
  expect(mail?.text).toContain('附件：发票.pdf\n附件：发票.xml')
  expect(await told(person.client)).toContain('发票已开具')
  const { steps } = await person.client.call(listProcesses, { orderId: ids[0]! })
  expect(steps.at(-1)).toMatchObject({ step: 'invoiced', at: expect.any(String) })
  const listed = await person.client.call(listOrders, {})
  expect(listed.rows.find(({ orderId }) => orderId === ids[0])?.invoice).toBe('issued')
})

test('an order is invoiced once, also for two who ask at one time', async () => {
  const orderId = await order()
  const answers = await Promise.all([1, 2, 3].map(() => refusedAs(person.client, applying([orderId]))))
  expect(answers.toSorted()).toEqual(['000000', 'invoice.orders', 'invoice.orders'])
})

test('a request of somebody else’s invoice makes none, and shows nothing of it', async () => {
  const input = applying([await order()])
  await person.client.call(invoices.applyInvoice, input)
  const stranger = await newPerson(app, '何允')
  const { userId } = stranger
  const foreign = await paidOrder(app, { ownerType: 'person', ownerId: userId, userId })
  const theirs = { ...input, orderIds: [foreign], titleId: await newTitle(stranger.client) }
  const { code, info } = await stranger.client.ask(invoices.applyInvoice, theirs)
  expect([code, info]).toEqual(['not-found', '没有找到其中的订单，请刷新后重新选择。'])
  expect(await free(stranger.client)).toEqual([foreign])
})

test('what is not paid, was free, is a year old, or is another’s is not invoiced', async () => {
  const yearAgo = new Date(app.clock.now().getTime() - invoices.INVOICE_LIMIT_MS)
  const [foreign, nothing, old] = [await companyOrder(), await order(0), await order(3_900, yearAgo)]
  expect(await refusedAs(person.client, applying([foreign]))).toBe('not-found')
  expect(await refusedAs(person.client, applying([randomUUID()]))).toBe('not-found')
  expect(await refusedAs(person.client, applying([nothing]))).toBe('invoice.orders')
  expect(await refusedAs(person.client, applying([old]))).toBe('invoice.orders')
  expect(await free(person.client)).toEqual([])
})

test('one that is refused says why, frees its orders, and is applied for again', async () => {
  const orderId = await order()
  const invoiceId = await applied(person.client, [orderId], titleId)
  await operator.call(desk.failInvoice, { invoiceId, reason: '抬头不完整' })
  expect(await person.client.call(invoices.getInvoice, { invoiceId })).toMatchObject({
    status: 3,
    failReason: '抬头不完整',
    actions: ['reapply'],
  })
  expect(await free(person.client)).toContain(orderId)
  const delivery = { way: 1, email: 'new@example.com' } as const
  await person.client.call(invoices.reapplyInvoice, { invoiceId, kind: 1, titleId, delivery })
  expect(await free(person.client)).not.toContain(orderId)
  expect(await person.client.call(invoices.getInvoice, { invoiceId })).toMatchObject({
    status: 1,
    failReason: '',
    receiver: 'new@example.com',
  })
  await operator.call(desk.failInvoice, { invoiceId, reason: '抬头不完整' })
  await applied(person.client, [orderId], titleId)
  const again = await person.client.ask(invoices.reapplyInvoice, { invoiceId, kind: 1, titleId, delivery })
  expect(again.code).toBe('invoice.orders')
})

test('a refund wants the invoice that is out reversed first, and calls off one that waits', async () => {
  const productId = await newProduct(app)
  const bought = async () => {
    const actor = { ...systemActor('a test'), userId: person.userId }
    const id = await placeOrder(app.deps, actor, {
      productId,
      ownerType: 'person',
      ownerId: person.userId,
    })
    await moveOrder(app.deps, { id, event: { type: 'payment.confirmed' }, actor })
    return id
  }
  const orderId = await bought()
  const invoiceId = await applied(person.client, [orderId], titleId)
  await issue(invoiceId)
  expect(await person.client.call(getOrder, { orderId })).toMatchObject({
    invoice: 'issued',
    invoiceId,
    actions: [],
  })
  const refund = { orderId, reason: '不想要了' }
  expect((await person.client.ask(askRefund, refund)).code).toBe('order.invoiced')
  await person.client.call(invoices.reverseInvoice, { invoiceId, reason: '退款' })
  expect((await person.client.ask(askRefund, refund)).code).toBe('order.invoiced')
  const fileIds = [await invoiceFile(operator)]
  const red = newNumber()
  await operator.call(desk.completeReversal, { invoiceId, number: red, fileIds })
  expect(await person.client.call(invoices.getInvoice, { invoiceId })).toMatchObject({
    status: 5,
    redNumber: red,
    reverseReason: '退款',
    actions: [],
  })
  await person.client.call(askRefund, refund)
  expect(await person.client.call(getOrder, { orderId })).toMatchObject({ status: 6, invoice: 'none' })

  const second = await bought()
  const waiting = await applied(person.client, [second], titleId)
  await person.client.call(askRefund, { orderId: second, reason: '不想要了' })
  const { orderNo } = await person.client.call(getOrder, { orderId: second })
  expect(await person.client.call(invoices.getInvoice, { invoiceId: waiting })).toMatchObject({
    status: 3,
    failReason: `订单 ${orderNo} 申请了退款`,
  })
  const again = { invoiceId: waiting, kind: 1, titleId, delivery: { way: 1, email: 'a@b.cn' } } as const
  expect((await person.client.ask(invoices.reapplyInvoice, again)).code).toBe('invoice.orders')
})

test('others find nothing, and a colleague needs the right', async () => {
  const invoiceId = await applied(person.client, [await order()], titleId)
  for (const id of [invoiceId, randomUUID()]) {
    expect((await other.client.ask(invoices.getInvoice, { invoiceId: id })).code).toBe('not-found')
    expect((await other.client.ask(invoices.reverseInvoice, { invoiceId: id, reason: '退款' })).code).toBe(
      'not-found',
    )
  }
  const clerk = await hire(app, boss, '许办事')
  expect((await clerk.client.ask(invoices.listInvoices, {})).code).toBe('permission.denied')
  const money = await hire(app, boss, '钱财务', { roles: ['finance'] })
  const { certified } = await boss.client.call(listInvoiceTitles, {})
  const own = await applied(boss.client, [await companyOrder()], await newTitle(boss.client, certified))
  const { rows } = await money.client.call(invoices.listInvoices, {})
  expect(rows.map((row) => row.invoiceId)).toEqual([own])
  expect(await refusedAs(money.client, applying([await companyOrder()]))).toBe('not-found')
})
