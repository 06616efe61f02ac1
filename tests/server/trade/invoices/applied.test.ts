// An invoice as its owner applied for it: shown whole, in lists, or refused with the reason.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as invoices from '#protocol/trade/invoices/invoices.ts'
import { listInvoiceTitles } from '#protocol/trade/invoices/titles.ts'
import { storeMailAddress } from '#server/domain/account/mails/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { newAddress, newTitle, paidOrder } from '#tests/support/invoices.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let person: TestPerson
let titleId = ''
beforeAll(async () => {
  app = await createTestApp()
  person = await newPerson(app, '林小满')
  titleId = await newTitle(person.client)
})
afterAll(() => app.close())

const order = (amount = 3_900, paidAt?: Date) => {
  const { userId } = person
  return paidOrder(app, { ownerType: 'person', ownerId: userId, userId }, amount, paidAt)
}
const MAIL = { way: 1, email: 'caiwu@example.com' } as const
const applying = (orderIds: readonly string[], more: object = {}) => ({
  requestId: randomUUID(),
  orderIds: [...orderIds],
  kind: 1 as const,
  titleId,
  delivery: MAIL as invoices.Delivery,
  ...more,
})
const applied = async (more: object = {}, { client }: { client: TestClient } = person) =>
  (await client.call(invoices.applyInvoice, applying([await order()], more))).invoiceId
const refused = async (input: ReturnType<typeof applying>, client = person.client) => {
  const { code, info, fields } = await client.ask(invoices.applyInvoice, input)
  return [code, info, fields]
}
const orderNoOf = async (orderId: string) =>
  (await person.client.call(invoices.listInvoiceableOrders, { pageSize: 100 })).rows.find(
    (row) => row.orderId === orderId,
  )?.orderNo
const seen = (invoiceId: string) => person.client.call(invoices.getInvoice, { invoiceId })

test('its owner sees the whole of it, and its list by state and pages', async () => {
  await applied()
  const paidAt = new Date('2026-11-20T02:00:00Z')
  const orderId = await order(100, paidAt)
  const orderNo = await orderNoOf(orderId)
  app.clock.advance(1_000)
  const at = app.clock.now().toISOString()
  const input = applying([orderId, orderId])
  const { invoiceId } = await person.client.call(invoices.applyInvoice, input)
  const line = {
    invoiceId,
    kind: 1,
    delivery: 1,
    buyerName: '林小满',
    amount: 100,
    status: 1,
    appliedAt: at,
    number: '',
  }
  expect(await seen(invoiceId)).toEqual({
    ...line,
    taxNumber: '',
    buyerAddress: '',
    buyerPhone: '',
    bank: '',
    account: '',
    receiver: MAIL.email,
    carrier: '',
    trackingNo: '',
    issuedOn: '',
    failReason: '',
    reverseReason: '',
    redNumber: '',
    orders: [{ orderId, orderNo, productName: '个人 10 份', amount: 100, paidAt: paidAt.toISOString() }],
    files: [],
    trail: [{ what: '申请开票', at, who: '林小满', note: '' }],
    actions: [],
  })
  const entry = (await readChain(app.db, person.userId)).at(-1)
  expect([entry?.event, entry?.detail]).toEqual([
    'invoice:invoice.applied',
    { id: invoiceId, to: 'waiting', amount: 100, orders: 1 },
  ])
  const list = (more: object = {}) => person.client.call(invoices.listInvoices, { pageSize: 100, ...more })
  const all = await list()
  expect(all.rows[0]).toEqual(line)
  expect(await list({ page: 2, pageSize: 1 })).toEqual({
    total: all.total,
    page: 2,
    pageSize: 1,
    rows: [all.rows[1]],
  })
  expect([await list({ status: 1 }), (await list({ status: 2 })).total]).toEqual([all, 0])
})

test('the orders that can be on one come by pages, the newest payment first', async () => {
  const buyer = await newPerson(app, '方知夏')
  const { userId } = buyer
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  const pay = (day: number) =>
    paidOrder(app, { ownerType: 'person', ownerId: userId, userId }, day * 100, at(day))
  const [first, second, third] = [await pay(3), await pay(5), await pay(4)]
  const page = await buyer.client.call(invoices.listInvoiceableOrders, { page: 1, pageSize: 2 })
  expect([page.total, page.page, page.pageSize, page.rows.map(({ orderId }) => orderId)]).toEqual([
    3,
    1,
    2,
    [second, third],
  ])
  const rest = await buyer.client.call(invoices.listInvoiceableOrders, { page: 2, pageSize: 2 })
  expect(rest.rows.map(({ orderId, paidAt, amount }) => [orderId, paidAt, amount])).toEqual([
    [first, at(3).toISOString(), 300],
  ])
})

test('why one cannot be applied for is said of the order, the title and the way it should go', async () => {
  const orderId = await order()
  const orderNo = await orderNoOf(orderId)
  const free = await order(0)
  await person.client.call(invoices.applyInvoice, applying([orderId]))
  const [taken] = [`订单 ${orderNo} 已经申请过发票，请刷新后重新选择。`]
  const unfit = expect.stringMatching(
    /^订单 DD\S+ 不能开票：付款后 365 天内、没有退款的订单才可以。请刷新后重新选择。$/,
  )
  const gone = '没有找到这个抬头，可能已被删除。请刷新后重新选择。'
  const empty = '请填写接收发票的邮箱'
  const only = '专用发票只能开给单位，请切换到单位身份。'
  const lost = '没有找到这个地址，可能已被删除。请刷新后重新选择。'
  const foreign = await newAddress((await newPerson(app, '何允')).client)
  const ids = [await order()]
  expect([
    await refused(applying([...ids, orderId])),
    await refused(applying([free])),
    await refused(applying(ids, { titleId: randomUUID() })),
    await refused(applying(ids, { titleId: await newTitle((await newPerson(app, '许青山')).client) })),
    await refused(applying(ids, { delivery: { way: 1, email: '' } })),
    await refused(applying(ids, { delivery: { way: 2, addressId: foreign } })),
    await refused(applying(ids, { kind: 2 })),
  ]).toEqual([
    ['invoice.orders', taken, undefined],
    ['invoice.orders', unfit, undefined],
    ['not-found', gone, undefined],
    ['not-found', gone, undefined],
    ['invoice.delivery', empty, { email: empty }],
    ['not-found', lost, undefined],
    ['invoice.title', only, { titleId: only }],
  ])
})

test('a new title begins with what certification says, and mails go to one’s own address', async () => {
  const fresh = await newPerson(app, '顾南舟')
  const begun = { titles: [], certified: { name: '顾南舟', taxNumber: '' }, hasSpecial: false, email: '' }
  expect(await fresh.client.call(listInvoiceTitles, {})).toEqual(begun)
  const sealed = app.deps.personalData.seal('gu@example.com', fresh.userId)
  await storeMailAddress(app.db, { userId: fresh.userId, sealed, provenAt: app.clock.now() })
  expect((await fresh.client.call(listInvoiceTitles, {})).email).toBe('gu@example.com')
})
