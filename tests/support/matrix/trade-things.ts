// Orders, money and invoices of the guarded company.
import { randomUUID } from 'node:crypto'
import { insertInvoiceFile } from '#server/domain/trade/invoices/files.ts'
import { insertInvoice } from '#server/domain/trade/invoices/store.ts'
import { sealReceiver } from '#server/operations/trade/invoices/receiver.ts'
import { newAddress, newTitle } from '#tests/support/invoices.ts'
import { payBefore } from '#server/domain/trade/orders/rules.ts'
import { insertOrder } from '#server/domain/trade/orders/store.ts'
import { insertPayment } from '#server/domain/trade/payments/store.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { FREE_PLACE, insertOffer } from '#server/domain/trade/packages/store.ts'
import { newProduct } from '#tests/support/products.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { SECRET } from '#tests/support/matrix/secrets.ts'

/** An order of the company that waits to be paid, money that came for it too often, and a free package. */
export const orderOf = async ({ db, clock }: TestApp, owner: Signer) => {
  const now = clock.now()
  const orderId = randomUUID()
  await insertOrder(db, {
    id: orderId,
    orderNo: `DD${orderId}`,
    ownerType: 'company',
    ownerId: owner.companyId!,
    createdBy: owner.userId,
    productId: randomUUID(),
    // The page after paying names the product to whoever holds the order's id: it belongs to the platform.
    productName: '标准套餐',
    amount: 100,
    state: 'unpaid',
    version: 1,
    createdAt: now,
    payBefore: payBefore(now),
    changedAt: now,
    payer: SECRET,
  })
  const paymentId = randomUUID()
  const payment = { id: paymentId, orderId, provider: 'cashier', paymentNo: paymentId } as const
  await insertPayment(db, { ...payment, amount: 100, state: 'extra', at: now })
  // Of operators alone; whoever is no operator changes nothing of it.
  const productId = await newProduct({ db, clock }, { price: 0, place: FREE_PLACE })
  const offerId = randomUUID()
  await insertOffer(db, {
    id: offerId,
    code: 'MATRXABCDEFG',
    title: SECRET,
    productId,
    total: 1,
    opensAt: now,
    closesAt: payBefore(now),
    createdAt: now,
  })
  return { orderId, paymentId, productId, offerId }
}

/** An invoice of the company with its file, a title and an address. */
export const invoiceOf = async (app: TestApp, { client, companyId, userId }: Signer, orderId: string) => {
  const { db, clock } = app
  const titleId = await newTitle(client, { name: SECRET, taxNumber: '91350100M000100Y43' })
  const addressId = await newAddress(client)
  const invoiceId = randomUUID()
  const now = clock.now()
  await insertInvoice(
    db,
    {
      id: invoiceId,
      ownerType: 'company',
      ownerId: companyId!,
      appliedBy: userId,
      state: 'issued',
      version: 1,
      kind: 1,
      amount: 100,
      name: SECRET,
      taxNumber: '91350100M000100Y43',
      address: SECRET,
      phone: '',
      bank: SECRET,
      account: '',
      delivery: 1,
      receiver: sealReceiver(app.deps, invoiceId, SECRET),
      number: '25000000000000000001',
      appliedAt: now,
      changedAt: now,
    },
    [orderId],
  )
  const { sha256, size } = await app.deps.storage.put(Buffer.from(`%PDF-1.7 ${SECRET}`))
  const invoiceFileId = randomUUID()
  await insertInvoiceFile(db, {
    id: invoiceFileId,
    operatorId: randomUUID(),
    invoiceId,
    part: 'blue',
    format: 'pdf',
    name: `${SECRET}.pdf`,
    size,
    sha256,
    createdAt: now,
  })
  return { invoiceId, titleId, addressId, invoiceFileId }
}
