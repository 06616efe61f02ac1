// What operators do with invoices: listed by state, issued, refused, posted and reversed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import * as desk from '#protocol/trade/invoices/desk.ts'
import * as invoices from '#protocol/trade/invoices/invoices.ts'
import * as kept from '#protocol/trade/invoices/titles.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { applied, invoiceFile, newAddress, newNumber, newTitle, paidOrder } from '#tests/support/invoices.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let person: TestPerson
let boss: Signer
let operator: TestClient
let titleId = ''
beforeAll(async () => {
  app = await createTestApp()
  person = await newPerson(app, '林小满')
  boss = await companySigner(app, '许掌柜', '杭州青禾科技有限公司')
  operator = await firstOperator(app)
  titleId = await newTitle(person.client)
})
afterAll(() => app.close())

const order = (amount = 3_900, paidAt?: Date) => {
  const { userId } = person
  return paidOrder(app, { ownerType: 'person', ownerId: userId, userId }, amount, paidAt)
}
const companyOrder = () =>
  paidOrder(app, { ownerType: 'company', ownerId: boss.companyId!, userId: boss.userId }, 39_900)
const applying = (orderIds: readonly string[], more: object = {}) => ({
  requestId: randomUUID(),
  orderIds: [...orderIds],
  kind: 1 as const,
  titleId,
  delivery: { way: 1, email: 'caiwu@example.com' } as invoices.Delivery,
  ...more,
})
const issue = async (invoiceId: string, formats: ('pdf' | 'xml')[] = ['pdf']) => {
  const number = newNumber()
  const fileIds = []
  for (const format of formats) fileIds.push(await invoiceFile(operator, format))
  await operator.call(desk.issueInvoice, { invoiceId, number, issuedOn: '2026-11-24', fileIds })
  return number
}
const told = async (client: TestClient) =>
  (await client.call(listNotices, { page: 1, pageSize: 100, kind: 'system' })).rows.map(({ title }) => title)
const recorded = async () => {
  const last = (await readChain(app.db, PLATFORM_CHAIN)).at(-1)
  return [last?.event, last?.detail]
}
const actionsOf = async (invoiceId: string) =>
  (await operator.call(desk.readDeskInvoice, { invoiceId })).actions

test('a paper one goes to a kept address and is told with its number', async () => {
  const addressId = await newAddress(person.client)
  const delivery = { way: 2, addressId } as const
  const { invoiceId } = await person.client.call(
    invoices.applyInvoice,
    applying([await order()], { delivery }),
  )
  expect((await operator.call(desk.readDeskInvoice, { invoiceId })).receiver).toBe(
    '林小满，13877770001，浙江省杭州市西湖区文三路 90 号',
  )
  await issue(invoiceId)
  const post = { invoiceId, carrier: '顺丰速运', trackingNo: 'SF1234567890' }
  await operator.call(desk.postInvoice, post)
  expect(await person.client.call(invoices.getInvoice, { invoiceId })).toMatchObject({
    carrier: '顺丰速运',
    trackingNo: 'SF1234567890',
  })
  expect(await told(person.client)).toContain('发票已寄出')
  const electronic = await applied(person.client, [await order()], titleId)
  await issue(electronic)
  const refused = await operator.ask(desk.postInvoice, { ...post, invoiceId: electronic })
  expect(refused.code).toBe('invoice.not-possible')
})

test('the list of a state shows whose each invoice is, by pages, what waits with the oldest first', async () => {
  const { certified } = await boss.client.call(kept.listInvoiceTitles, {})
  const companyTitle = await newTitle(boss.client, certified)
  app.clock.advance(1_000)
  const first = await applied(person.client, [await order(100)], titleId)
  app.clock.advance(1_000)
  const second = await applied(boss.client, [await companyOrder()], companyTitle)
  const line = {
    kind: 1,
    delivery: 1,
    amount: 39_900,
    status: 1,
    appliedAt: app.clock.now().toISOString(),
    number: '',
    isPosted: false,
  }
  const shown = async (status: invoices.InvoiceStatus, page = {}) =>
    operator.call(desk.listDeskInvoices, { status, pageSize: 100, ...page })
  const waiting = await shown(1)
  expect(waiting.rows.slice(-2)).toEqual([
    expect.objectContaining({ invoiceId: first, ownerType: 'person', ownerName: '林小满', amount: 100 }),
    {
      ...line,
      invoiceId: second,
      buyerName: '杭州青禾科技有限公司',
      ownerType: 'company',
      ownerName: '杭州青禾科技有限公司',
    },
  ])
  const { total } = waiting
  expect(await shown(1, { page: total, pageSize: 1 })).toEqual({
    total,
    page: total,
    pageSize: 1,
    rows: waiting.rows.slice(-1),
  })
  for (const invoiceId of [first, second])
    await operator.call(desk.failInvoice, { invoiceId, reason: '税号不对' })
  expect((await shown(3)).rows.slice(0, 2).map(({ invoiceId }) => invoiceId)).toEqual([second, first])
})

test('what may be done with an invoice follows its state, and each is written down', async () => {
  const addressId = await newAddress(person.client)
  const delivery = { way: 2, addressId } as const
  const { invoiceId } = await person.client.call(
    invoices.applyInvoice,
    applying([await order()], { delivery }),
  )
  const id = invoiceId
  const amount = 3_900
  expect(await actionsOf(invoiceId)).toEqual(['issue', 'fail'])
  const reason = '抬头不完整'
  await operator.call(desk.failInvoice, { invoiceId, reason })
  expect([await recorded(), await actionsOf(invoiceId)]).toEqual([
    ['invoice:invoice.refused', { id, amount, reason }],
    [],
  ])
  await person.client.call(invoices.reapplyInvoice, { invoiceId, kind: 1, titleId, delivery })
  const number = await issue(invoiceId)
  expect([await recorded(), await actionsOf(invoiceId)]).toEqual([
    ['invoice:invoice.issued', { id, amount, number }],
    ['post'],
  ])
  const late = [
    await operator.ask(desk.failInvoice, { invoiceId, reason: '税号不对' }),
    await operator.ask(desk.completeReversal, { invoiceId, number: newNumber(), fileIds: [randomUUID()] }),
    await operator.ask(desk.issueInvoice, {
      invoiceId,
      number: newNumber(),
      issuedOn: '2026-11-25',
      fileIds: [randomUUID()],
    }),
  ]
  expect(late.map(({ code, info }) => [code, info])).toEqual(
    late.map(() => ['invoice.not-possible', '这张发票的状态已经变了，请刷新后再试。']),
  )
  expect(await operator.call(desk.readDeskInvoice, { invoiceId })).toMatchObject({
    number,
    issuedOn: '2026-11-24',
    failReason: '',
    redNumber: '',
  })
  const post = { invoiceId, carrier: '顺丰速运', trackingNo: 'SF1234567890' }
  await operator.call(desk.postInvoice, { ...post, trackingNo: 'SF0000000000' })
  await operator.call(desk.postInvoice, post)
  expect([await recorded(), await actionsOf(invoiceId)]).toEqual([
    ['invoice:invoice.posted', { id, amount, trackingNo: '顺丰速运 SF1234567890' }],
    ['post'],
  ])
  const [posted] = (await operator.call(desk.listDeskInvoices, { status: 2, pageSize: 1 })).rows
  expect([posted?.invoiceId, posted?.isPosted, posted?.number]).toEqual([invoiceId, true, number])
  await person.client.call(invoices.reverseInvoice, { invoiceId, reason: '退款' })
  expect(await actionsOf(invoiceId)).toEqual(['completeReversal'])
  const unposted = await operator.ask(desk.postInvoice, { ...post, trackingNo: 'SF9999999999' })
  expect(unposted.code).toBe('invoice.not-possible')
  const red = newNumber()
  await operator.call(desk.completeReversal, {
    invoiceId,
    number: red,
    fileIds: [await invoiceFile(operator)],
  })
  expect([await recorded(), await actionsOf(invoiceId)]).toEqual([
    ['invoice:reversal.completed', { id, amount, number: red }],
    [],
  ])
  const seen = await operator.call(desk.readDeskInvoice, { invoiceId })
  expect([seen.ownerName, seen.trackingNo, seen.files.map(({ part, format }) => [part, format])]).toEqual([
    '林小满',
    'SF1234567890',
    [
      ['blue', 'pdf'],
      ['red', 'pdf'],
    ],
  ])
  expect(seen.trail.map(({ what, who, note }) => [what, who, note])).toEqual([
    ['申请开票', '林小满', ''],
    ['开票失败', '平台', reason],
    ['重新申请开票', '林小满', ''],
    ['已开票', '平台', number],
    ['已寄出', '平台', '顺丰速运 SF0000000000'],
    ['已寄出', '平台', '顺丰速运 SF1234567890'],
    ['申请红冲', '林小满', '退款'],
    ['已红冲', '平台', red],
  ])
})
