// Titles and addresses that people and companies keep, and what a 专票 asks of them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as invoices from '#protocol/trade/invoices/invoices.ts'
import * as kept from '#protocol/trade/invoices/titles.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newAddress, newTitle, paidOrder } from '#tests/support/invoices.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let person: TestPerson
let other: TestPerson
let boss: Signer
let titleId = ''
beforeAll(async () => {
  app = await createTestApp()
  person = await newPerson(app, '林小满')
  other = await newPerson(app, '周既明')
  boss = await companySigner(app, '许掌柜', '杭州青禾科技有限公司')
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
const PLACE = { name: '林小满', phone: '13877770001', area: '3301', detail: '西湖区文三路 90 号' }
const saveAddress = async (client: TestClient, change: object = {}) => {
  const input = { ...PLACE, addressId: null, isDefault: false, ...change }
  const { code, info, fields, data } = await client.ask(kept.saveInvoiceAddress, input)
  return { told: [code, info, fields], addressId: data?.addressId }
}
const TITLE = { name: '林小满', taxNumber: '', address: '', phone: '', bank: '', account: '' }
const saveTitle = async (client: TestClient, change: object = {}) => {
  const input = { ...TITLE, titleId: null, isDefault: false, ...change }
  const { code, info, fields, data } = await client.ask(kept.saveInvoiceTitle, input)
  return { told: [code, info, fields], titleId: data?.titleId }
}
const NO_TITLE = ['not-found', '没有找到这个抬头，可能已被删除。请刷新页面。', undefined]
const NO_ADDRESS = ['not-found', '没有找到这个地址，可能已被删除。请刷新页面。', undefined]

test('a 专票 is for a certified company under its own name, with all five fields', async () => {
  const { certified, hasSpecial, titles } = await boss.client.call(kept.listInvoiceTitles, {})
  expect([certified.name, hasSpecial, titles]).toEqual(['杭州青禾科技有限公司', true, []])
  const short = await newTitle(boss.client, certified)
  const orderId = await companyOrder()
  const special = { kind: 2, titleId: short }
  const missing = await boss.client.ask(invoices.applyInvoice, applying([orderId], special))
  expect([missing.code, missing.info]).toEqual([
    'invoice.title',
    '专用发票还需要注册地址、电话、开户行、账号，请先在抬头里补全。',
  ])
  const whole = {
    address: '文三路 90 号',
    phone: '0571-88886666',
    bank: '杭州银行',
    account: '3301 0401 6000',
  }
  await boss.client.call(kept.saveInvoiceTitle, {
    ...certified,
    ...whole,
    titleId: short,
    isDefault: false,
  })
  const foreign = await newTitle(boss.client, {
    name: '宁波知行设备有限公司',
    taxNumber: '91350100M000100Y43',
    ...whole,
  })
  expect(await refusedAs(boss.client, applying([orderId], { kind: 2, titleId: foreign }))).toBe(
    'invoice.title',
  )
  const { invoiceId } = await boss.client.call(invoices.applyInvoice, applying([orderId], special))
  expect(await boss.client.call(invoices.getInvoice, { invoiceId })).toMatchObject({
    kind: 2,
    buyerName: certified.name,
    taxNumber: certified.taxNumber,
    account: '330104016000',
  })
  expect(await refusedAs(person.client, applying([await order()], { kind: 2 }))).toBe('invoice.title')
  const wrong = await boss.client.ask(kept.saveInvoiceTitle, {
    ...certified,
    ...whole,
    taxNumber: '91350100M000100Y44',
    titleId: null,
    isDefault: false,
  })
  expect(wrong.code).toBe('input.invalid')
})

test('titles and addresses have one default, which moves, and belong to their owner', async () => {
  const { client } = other
  const first = await newTitle(client, { name: '周既明' })
  const second = await newTitle(client, { name: '周既明个人', isDefault: true })
  const shown = async () =>
    (await client.call(kept.listInvoiceTitles, {})).titles.map((title) => [title.titleId, title.isDefault])
  expect(await shown()).toEqual([
    [second, true],
    [first, false],
  ])
  await client.call(kept.deleteInvoiceTitle, { titleId: second })
  expect(await shown()).toEqual([[first, true]])
  const theirs = await person.client.ask(kept.deleteInvoiceTitle, { titleId: first })
  expect(theirs.code).toBe('not-found')
  const addressId = await newAddress(client)
  expect(await client.call(kept.listInvoiceAddresses, {})).toMatchObject([
    { addressId, areaName: '浙江省杭州市', isDefault: true },
  ])
  for (let more = 1; more < kept.MOST_KEPT; more += 1) await newAddress(client)
  const tooMany = await client.ask(kept.saveInvoiceAddress, {
    addressId: null,
    name: '周既明',
    phone: '13877770002',
    area: '3301',
    detail: '西湖区文三路 91 号',
    isDefault: false,
  })
  expect(tooMany.code).toBe('invoice.too-many')
})

test('a title is changed where it stands, and one of others or of nobody is not found', async () => {
  const { client } = await newPerson(app, '许青山')
  const first = (await saveTitle(client, { name: '许青山' })).titleId!
  app.clock.advance(1_000)
  const second = (await saveTitle(client, { name: '许青山工作室' })).titleId!
  const whole = {
    taxNumber: '91350100M000100Y43',
    address: '路 1 号',
    phone: '0571-88886666',
    bank: '行',
    account: '330104',
  }
  // A person has a name alone.
  expect(await saveTitle(client, { ...whole, titleId: first, name: '许青' })).toEqual({
    told: ['000000', '', undefined],
    titleId: first,
  })
  const shown = async () => (await client.call(kept.listInvoiceTitles, {})).titles
  const rows = [
    { ...TITLE, titleId: first, name: '许青', isDefault: true },
    { ...TITLE, titleId: second, name: '许青山工作室', isDefault: false },
  ]
  expect(await shown()).toEqual(rows)
  expect((await saveTitle(client, { titleId: randomUUID() })).told).toEqual(NO_TITLE)
  expect((await saveTitle(person.client, { titleId: first, isDefault: true })).told).toEqual(NO_TITLE)
  expect(await shown()).toEqual(rows)
  await client.call(kept.deleteInvoiceTitle, { titleId: first })
  expect(await shown()).toEqual([{ ...rows[1], isDefault: true }])
  await client.call(kept.deleteInvoiceTitle, { titleId: second })
  expect(await shown()).toEqual([])
  const gone = await client.ask(kept.deleteInvoiceTitle, { titleId: second })
  expect([gone.code, gone.info, gone.fields]).toEqual(NO_TITLE)
})

test('a company’s title has its tax number', async () => {
  const words = '请填写税号'
  expect((await saveTitle(boss.client, { name: '杭州青禾' })).told).toEqual([
    'invoice.title',
    words,
    { taxNumber: words },
  ])
})

test('twenty titles are kept; those that are there can still be changed', async () => {
  const { client } = await newPerson(app, '方知夏')
  const first = (await saveTitle(client)).titleId
  for (let more = 1; more < kept.MOST_KEPT; more += 1) await saveTitle(client)
  expect((await saveTitle(client)).told).toEqual([
    'invoice.too-many',
    '抬头最多 20 个，请先删除不用的。',
    undefined,
  ])
  expect((await saveTitle(client, { titleId: first, name: '方知' })).told[0]).toBe('000000')
})

test('an address is changed where it stands, and one of others or of nobody is not found', async () => {
  const { client } = await newPerson(app, '苏念')
  const first = (await saveAddress(client)).addressId!
  app.clock.advance(1_000)
  const second = (await saveAddress(client, { area: '3302', isDefault: true })).addressId!
  app.clock.advance(1_000)
  const third = (await saveAddress(client, { name: '苏念念' })).addressId!
  const shown = () => client.call(kept.listInvoiceAddresses, {})
  const line = { ...PLACE, areaName: '浙江省杭州市', isDefault: false }
  const rows = [
    { ...line, addressId: second, area: '3302', areaName: '浙江省宁波市', isDefault: true },
    { ...line, addressId: third, name: '苏念念' },
    { ...line, addressId: first },
  ]
  expect(await shown()).toEqual(rows)
  // The default stays the default, and each keeps its place.
  await saveAddress(client, { addressId: second, area: '3303' })
  await saveAddress(client, { addressId: first, detail: '上城区解放路 1 号' })
  const changed = [
    { ...rows[0], area: '3303', areaName: '浙江省温州市' },
    rows[1],
    { ...rows[2], detail: '上城区解放路 1 号' },
  ]
  expect(await shown()).toEqual(changed)
  expect((await saveAddress(client, { addressId: randomUUID() })).told).toEqual(NO_ADDRESS)
  expect((await saveAddress(person.client, { addressId: first, isDefault: true })).told).toEqual(NO_ADDRESS)
  const theirs = await person.client.ask(kept.deleteInvoiceAddress, { addressId: first })
  expect([theirs.code, theirs.info, theirs.fields]).toEqual(NO_ADDRESS)
  await client.call(kept.deleteInvoiceAddress, { addressId: second })
  expect(await shown()).toEqual([{ ...changed[1], isDefault: true }, changed[2]])
  await client.call(kept.deleteInvoiceAddress, { addressId: first })
  expect(await shown()).toEqual([{ ...changed[1], isDefault: true }])
})

test('an address lies in an area that there is, and twenty are kept', async () => {
  const { client } = await newPerson(app, '欧阳明远')
  const words = '没有这个地区，请重新选择'
  expect((await saveAddress(client, { area: '9999' })).told).toEqual([
    'invoice.address',
    words,
    { area: words },
  ])
  const first = (await saveAddress(client)).addressId
  for (let more = 1; more < kept.MOST_KEPT; more += 1) await saveAddress(client)
  expect((await saveAddress(client)).told).toEqual([
    'invoice.too-many',
    '地址最多 20 个，请先删除不用的。',
    undefined,
  ])
  expect((await saveAddress(client, { addressId: first })).told[0]).toBe('000000')
})
