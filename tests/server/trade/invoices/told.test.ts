// What the buyer is told of an invoice in notices and mails, and who of a company is told.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMailOutbox } from '#protocol/account/mails.ts'
import { listNotices } from '#protocol/base.ts'
import { PAGES } from '#protocol/pages.ts'
import * as desk from '#protocol/trade/invoices/desk.ts'
import * as invoices from '#protocol/trade/invoices/invoices.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { invoiceFile, newAddress, newNumber, newTitle, paidOrder } from '#tests/support/invoices.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
/** The same platform, which sends no mails. */
let mute: TestApp
let person: TestPerson
let boss: Signer
let operator: TestClient
let titleId = ''
beforeAll(async () => {
  app = await createTestApp()
  mute = await createTestApp({ db: app.db, clock: app.clock, deps: { mail: undefined } })
  person = await newPerson(app, '林小满')
  boss = await companySigner(app, '许掌柜', '杭州青禾科技有限公司')
  operator = await firstOperator(app)
  titleId = await newTitle(person.client)
})
afterAll(async () => {
  await mute.close()
  await app.close()
})

const order = (amount = 3_900, paidAt?: Date) => {
  const { userId } = person
  return paidOrder(app, { ownerType: 'person', ownerId: userId, userId }, amount, paidAt)
}
const companyOrder = () =>
  paidOrder(app, { ownerType: 'company', ownerId: boss.companyId!, userId: boss.userId }, 39_900)
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
const issue = async (invoiceId: string) => {
  const number = newNumber()
  const fileIds = [await invoiceFile(operator)]
  await operator.call(desk.issueInvoice, { invoiceId, number, issuedOn: '2026-11-24', fileIds })
  return number
}
const told = async ({ client }: { client: TestClient }, invoiceId: string) =>
  (await client.call(listNotices, { kind: 'system', pageSize: 100 })).rows
    .filter(({ target }) => target.includes(invoiceId))
    .map(({ title, text, target }) => [title, text, target])
const mailed = async () => app.client().call(readMailOutbox, {})
const seen = (invoiceId: string) => person.client.call(invoices.getInvoice, { invoiceId })

test('an electronic one is mailed whole with its own files, and told with where to find it', async () => {
  const invoiceId = await applied()
  const number = await issue(invoiceId)
  const target = PAGES.invoice('person', invoiceId)
  expect(await told(person, invoiceId)).toEqual([
    ['发票已开具', '“林小满”的发票（¥39.00）已开具，可以在发票列表里下载。', target],
  ])
  const [mail] = await mailed()
  expect(mail?.text.split('\n')).toEqual([
    '您申请的电子发票已开具，请查收附件。',
    '购买方：林小满',
    `发票号码：${number}，开票日期：2026-11-24`,
    '价税合计：¥39.00',
    '',
    '登录诺印查看和下载',
    `${app.deps.config.publicUrl}${target}`,
    '',
    '——',
    '本邮件由系统发出，请勿直接回复。',
    '附件：发票.pdf',
  ])
})

test('a paper one is mailed to nobody, and each of its steps is told', async () => {
  const addressId = await newAddress(person.client)
  const before = (await mailed()).length
  const invoiceId = await applied({ delivery: { way: 2, addressId } })
  await operator.call(desk.failInvoice, { invoiceId, reason: '抬头不完整' })
  await person.client.call(invoices.reapplyInvoice, {
    invoiceId,
    kind: 1,
    titleId,
    delivery: { way: 2, addressId },
  })
  await issue(invoiceId)
  await operator.call(desk.postInvoice, { invoiceId, carrier: '顺丰速运', trackingNo: 'SF1234567890' })
  await person.client.call(invoices.reverseInvoice, { invoiceId, reason: '抬头有误' })
  const fileIds = [await invoiceFile(operator)]
  await operator.call(desk.completeReversal, { invoiceId, number: newNumber(), fileIds })
  const words = (await told(person, invoiceId)).map(([title, text]) => [title, text])
  expect(words.toSorted()).toEqual(
    [
      ['发票没有开出', '“林小满”的发票（¥39.00）没有开出。原因：抬头不完整'],
      ['发票已开具', '“林小满”的发票（¥39.00）已开具，寄出后会告诉您快递单号。'],
      ['发票已寄出', '“林小满”的发票（¥39.00）已寄出，顺丰速运 SF1234567890。'],
      ['发票已红冲', '“林小满”的发票（¥39.00）已红冲，其中的订单可以重新申请开票。'],
    ].toSorted(),
  )
  expect((await mailed()).length).toBe(before)
})

test('where no mails are sent, an electronic one needs no address and is issued without', async () => {
  const own = mute.client()
  Object.assign(own, { token: person.client.token, cookie: person.client.cookie })
  const input = applying([await order()], { delivery: { way: 1, email: '' } })
  const { invoiceId } = await own.call(invoices.applyInvoice, input)
  const before = (await mailed()).length
  await issue(invoiceId)
  expect([(await mailed()).length, (await told(person, invoiceId)).length]).toEqual([before, 1])
  const clerk = mute.client()
  Object.assign(clerk, { token: operator.token })
  const other = await applied()
  const fileIds = [await invoiceFile(clerk)]
  await clerk.call(desk.issueInvoice, {
    invoiceId: other,
    number: newNumber(),
    issuedOn: '2026-11-24',
    fileIds,
  })
  expect([(await mailed()).length, (await seen(other)).status]).toEqual([before, 2])
})

test('whoever applied again is told, and a colleague may do what their role allows', async () => {
  const finance = await hire(app, boss, '钱财务', { roles: ['finance'] })
  const companyTitle = await newTitle(boss.client, {
    name: '杭州青禾科技有限公司',
    taxNumber: '91350100M000100Y43',
  })
  const input = applying([await companyOrder()], { titleId: companyTitle })
  const { invoiceId } = await boss.client.call(invoices.applyInvoice, input)
  expect(await finance.client.call(invoices.applyInvoice, input)).toEqual({ invoiceId })
  await operator.call(desk.failInvoice, { invoiceId, reason: '税号不对' })
  const actions = async ({ client }: Signer) =>
    (await client.call(invoices.getInvoice, { invoiceId })).actions
  expect([await actions(boss), await actions(finance)]).toEqual([['reapply'], ['reapply']])
  app.clock.advance(1_000)
  const again = { invoiceId, kind: 1, titleId: companyTitle, delivery: MAIL } as const
  await finance.client.call(invoices.reapplyInvoice, again)
  const late = await boss.client.ask(invoices.reapplyInvoice, again)
  expect([late.code, late.info]).toEqual(['invoice.not-possible', '这张发票的状态已经变了，请刷新后再试。'])
  const { appliedAt, buyerName } = await boss.client.call(invoices.getInvoice, { invoiceId })
  expect([appliedAt, buyerName]).toEqual([app.clock.now().toISOString(), '杭州青禾科技有限公司'])
  await issue(invoiceId)
  expect([await actions(boss), await actions(finance)]).toEqual([['reverse'], ['reverse']])
  const titles = async (who: Signer) => (await told(who, invoiceId)).map(([title]) => title)
  expect([await titles(boss), await titles(finance)]).toEqual([['发票没有开出'], ['发票已开具']])
})
