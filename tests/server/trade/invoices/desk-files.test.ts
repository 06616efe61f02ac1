// Files of invoices at the desk: what is taken, by whom, how often, and for how long.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as desk from '#protocol/trade/invoices/desk.ts'
import * as invoices from '#protocol/trade/invoices/invoices.ts'
import { applied, invoiceFile, newNumber, newTitle, paidOrder } from '#tests/support/invoices.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let person: TestPerson
let operator: TestClient
let titleId = ''
beforeAll(async () => {
  app = await createTestApp()
  person = await newPerson(app, '林小满')
  operator = await firstOperator(app)
  titleId = await newTitle(person.client)
})
afterAll(() => app.close())

const order = (amount = 3_900, paidAt?: Date) => {
  const { userId } = person
  return paidOrder(app, { ownerType: 'person', ownerId: userId, userId }, amount, paidAt)
}
const issue = async (invoiceId: string, formats: ('pdf' | 'xml')[] = ['pdf']) => {
  const number = newNumber()
  const fileIds = []
  for (const format of formats) fileIds.push(await invoiceFile(operator, format))
  await operator.call(desk.issueInvoice, { invoiceId, number, issuedOn: '2026-11-24', fileIds })
  return number
}
const GONE = ['not-found', '没有找到这张发票，请刷新列表。']
test('the desk takes one PDF or OFD of its own operator, and a number once', async () => {
  const invoiceId = await applied(person.client, [await order()], titleId)
  const ask = async (fileIds: string[], number = newNumber()) =>
    (await operator.ask(desk.issueInvoice, { invoiceId, number, issuedOn: '2026-11-24', fileIds })).code
  const junk = await operator.ask(desk.uploadInvoiceFile, { name: 'a.pdf' }, { body: Buffer.from('x') })
  expect(junk.code).toBe('document.kind-unknown')
  const evil = Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a/>')
  const entities = await operator.ask(desk.uploadInvoiceFile, { name: 'a.xml' }, { body: evil })
  expect(entities.code).toBe('document.kind-unknown')
  expect(await ask([await invoiceFile(operator, 'xml')])).toBe('invoice.files')
  expect(await ask([await invoiceFile(operator), await invoiceFile(operator)])).toBe('invoice.files')
  const { client: colleague } = await newOperator(app, operator, ['invoices.issue'])
  expect(await ask([await invoiceFile(colleague)])).toBe('invoice.files')
  const { client: clerk } = await newOperator(app, operator, ['orders.settle'])
  expect((await clerk.ask(desk.listDeskInvoices, { status: 1 })).code).toBe('permission.denied')
  const number = newNumber()
  expect(await ask([await invoiceFile(operator)], number)).toBe('000000')
  expect(await ask([await invoiceFile(operator)])).toBe('invoice.not-possible')
  const next = await applied(person.client, [await order()], titleId)
  const fileIds = [await invoiceFile(operator)]
  const twice = await operator.ask(desk.issueInvoice, {
    invoiceId: next,
    number,
    issuedOn: '2026-11-24',
    fileIds,
  })
  expect(twice.code).toBe('invoice.number')
})

test('an invoice nobody knows is not found, and neither is a file that is not its own', async () => {
  const invoiceId = randomUUID()
  const fileIds = [await invoiceFile(operator)]
  const number = newNumber()
  const answers = [
    await operator.ask(desk.readDeskInvoice, { invoiceId }),
    await operator.ask(desk.issueInvoice, { invoiceId, number, issuedOn: '2026-11-24', fileIds }),
    await operator.ask(desk.failInvoice, { invoiceId, reason: '税号不对' }),
    await operator.ask(desk.postInvoice, { invoiceId, carrier: '顺丰', trackingNo: 'SF123456' }),
    await operator.ask(desk.completeReversal, { invoiceId, number, fileIds }),
  ]
  expect(answers.map(({ code, info }) => [code, info])).toEqual(answers.map(() => GONE))
  const [one, two] = [
    await applied(person.client, [await order()], titleId),
    await applied(person.client, [await order()], titleId),
  ]
  await issue(one)
  await issue(two, ['pdf', 'xml'])
  const fileOf = async (of: string) => (await operator.call(desk.readDeskInvoice, { invoiceId: of })).files
  const [own] = await fileOf(one)
  const [foreign] = await fileOf(two)
  for (const [call, client] of [
    [desk.downloadDeskInvoice, operator],
    [invoices.downloadInvoice, person.client],
  ] as const) {
    const answer = await client.ask(call, { invoiceId: one, fileId: foreign!.fileId })
    expect([answer.code, answer.info]).toEqual(['not-found', '没有找到这个文件，请刷新页面。'])
    const given = await client.ask(call, { invoiceId: one, fileId: own!.fileId })
    expect([given.headers['content-type'], String(given.headers['content-disposition'])]).toEqual([
      'application/pdf',
      expect.stringContaining(encodeURIComponent('发票.pdf')),
    ])
  }
})

test('a file is kept by what it is, is named after it, and is forgotten after a day', async () => {
  const keep = async (name: string, body: Buffer) => {
    const { code, info, data } = await operator.ask(desk.uploadInvoiceFile, { name }, { body })
    return [code, info, data?.name, data?.size, data?.format]
  }
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  const whole = Buffer.alloc(desk.MOST_INVOICE_BYTES, 0x20)
  pdf.copy(whole)
  expect([
    await keep('C:\\发票\\十一月.PDF', pdf),
    await keep('十一月.v2.txt', Buffer.from('<a/>')),
    await keep('满.pdf', whole),
    await keep('太大.pdf', Buffer.concat([whole, Buffer.from(' ')])),
    await keep('a.pdf', Buffer.from('x')),
  ]).toEqual([
    ['000000', '', '十一月.pdf', pdf.length, 'pdf'],
    ['000000', '', '十一月.v2.xml', 4, 'xml'],
    ['000000', '', '满.pdf', desk.MOST_INVOICE_BYTES, 'pdf'],
    ['document.too-large', '发票文件不能超过 2 MB，请确认选对了文件。', undefined, undefined, undefined],
    [
      'document.kind-unknown',
      '发票文件须为 PDF、OFD 或 XML，请从税务平台重新下载。',
      undefined,
      undefined,
      undefined,
    ],
  ])
  const invoiceId = await applied(person.client, [await order()], titleId)
  const old = await invoiceFile(operator)
  app.clock.advance(24 * 3_600_000)
  operator = await firstOperator(app)
  await invoiceFile(operator)
  app.clock.advance(1)
  const issueWith = async (fileIds: string[]) => {
    const input = { invoiceId, number: newNumber(), issuedOn: '2026-11-24', fileIds }
    const { code, info, fields } = await operator.ask(desk.issueInvoice, input)
    return [code, info, fields]
  }
  const lost = '文件已失效，请重新上传。'
  await invoiceFile(operator)
  expect(await issueWith([old])).toEqual(['invoice.files', lost, { fileIds: lost }])
  const twice = '每种格式只能有一个文件。'
  const [one, other, xml] = [
    await invoiceFile(operator),
    await invoiceFile(operator),
    await invoiceFile(operator, 'xml'),
  ]
  expect(await issueWith([one, other])).toEqual(['invoice.files', twice, { fileIds: twice }])
  const unseen = '请上传 PDF 或 OFD 文件，只有 XML 不能查看。'
  expect(await issueWith([xml])).toEqual(['invoice.files', unseen, { fileIds: unseen }])
  expect((await issueWith([one, one, xml]))[0]).toBe('000000')
})
