// Paid orders, titles, and files of invoices, for tests.
import { randomUUID } from 'node:crypto'
import type { TestClient } from '#tests/support/test-client.ts'
import { uploadInvoiceFile } from '#protocol/trade/invoices/desk.ts'
import { applyInvoice } from '#protocol/trade/invoices/invoices.ts'
import { saveInvoiceAddress, saveInvoiceTitle } from '#protocol/trade/invoices/titles.ts'
import { insertOrder } from '#server/domain/trade/orders/store.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** An order that was paid just now or then, without its package. */
export const paidOrder = async (
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  owner: GrantOwner & { readonly userId: string },
  amount = 3_900,
  paidAt = clock.now(),
): Promise<string> => {
  const id = randomUUID()
  const now = clock.now()
  const { userId, ...owned } = owner
  await insertOrder(db, {
    id,
    orderNo: `DD${id}`,
    ...owned,
    createdBy: userId,
    productId: randomUUID(),
    productName: '个人 10 份',
    amount,
    state: 'paid',
    version: 2,
    createdAt: now,
    payBefore: now,
    paidAt,
    payWay: 1,
    changedAt: now,
  })
  return id
}

/** A title that says no more than it must. */
export const newTitle = async (client: TestClient, more: object = {}): Promise<string> =>
  (
    await client.call(saveInvoiceTitle, {
      titleId: null,
      name: '林小满',
      taxNumber: '',
      address: '',
      phone: '',
      bank: '',
      account: '',
      isDefault: false,
      ...more,
    })
  ).titleId

export const newAddress = async (client: TestClient): Promise<string> =>
  (
    await client.call(saveInvoiceAddress, {
      addressId: null,
      name: '林小满',
      phone: '13877770001',
      area: '3301',
      detail: '西湖区文三路 90 号',
      isDefault: false,
    })
  ).addressId

/** An application for an electronic 普票. */
export const applied = async (
  client: TestClient,
  orderIds: readonly string[],
  titleId: string,
): Promise<string> =>
  (
    await client.call(applyInvoice, {
      requestId: randomUUID(),
      orderIds: [...orderIds],
      kind: 1,
      titleId,
      delivery: { way: 1, email: 'caiwu@example.com' },
    })
  ).invoiceId

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const XML = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><EInvoice/>')

/** Keeps a file at the desk and gives its id. */
export const invoiceFile = async (desk: TestClient, format: 'pdf' | 'xml' = 'pdf'): Promise<string> =>
  (await desk.call(uploadInvoiceFile, { name: `发票.${format}` }, { body: format === 'pdf' ? PDF : XML }))
    .fileId

let count = 0

/** 发票号码 that no other test uses. */
export const newNumber = (): string => `25${String((count += 1)).padStart(18, '0')}`
