// Orders paid by bank transfer: what their buyer hands in, what the desk sees and decides.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadAttachment, uploadIdentityPicture } from '#protocol/base.ts'
import * as orders from '#protocol/trade/orders.ts'
import { listPackages, listProcesses } from '#protocol/trade/packages.ts'
import * as payments from '#protocol/trade/payments.ts'
import { readConfig } from '#server/config.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import { getOrder } from '#server/domain/trade/orders/store.ts'
import { ensureCatalogue } from '#server/operations/trade/packages/catalogue.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const COMPANY = '杭州青禾科技有限公司'
const NO_VOUCHER = ['not-found', '没有找到这笔转账的凭证。']

let app: TestApp
let boss: Signer
let operator: TestClient
beforeAll(async () => {
  const { payments: account } = readConfig({
    NODE_ENV: 'test',
    NUOYIN_BANK_ACCOUNT: '诺印科技|杭州银行|3301040160000012345',
  })
  app = await createTestApp({ config: { payments: account } })
  await ensureCatalogue(app.deps)
  boss = await companySigner(app, '许掌柜', COMPANY)
  operator = await firstOperator(app)
})
afterAll(() => app.close())

const picture = async () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const voucher = async (client = boss.client, name = '回单.png', body?: Buffer) =>
  (await client.call(uploadAttachment, { name }, { body: body ?? (await picture()) })).fileId
const bought = async () => {
  const [cheapest] = await boss.client.call(listPackages, {})
  const input = { requestId: randomUUID(), productId: cheapest!.productId }
  return (await boss.client.call(orders.placeOrder, input)).orderId
}
const announced = async () => {
  const orderId = await bought()
  await boss.client.call(payments.announceTransfer, { orderId, payer: COMPANY, fileId: await voucher() })
  return orderId
}
const listed = (page = {}) => operator.call(payments.listTransfers, { pageSize: 100, ...page })
const recorded = async () => {
  const last = (await readChain(app.db, PLATFORM_CHAIN)).at(-1)
  return [last?.event, last?.detail]
}
const decided = async (orderId: string, came = true) => {
  const { code, info } = await operator.ask(
    payments.decideTransfer,
    came ? { orderId, came } : { orderId, came, reason: '没有查到这笔款项' },
  )
  return [code, info]
}
const given = async (orderId: string) => {
  const { code, info } = await operator.ask(payments.downloadTransferVoucher, { orderId })
  return [code, info]
}

test('the desk sees all that is known of a transfer, the oldest first, and its voucher', async () => {
  const first = await announced()
  const { orderNo } = await boss.client.call(orders.getOrder, { orderId: first })
  const announcedAt = app.clock.now().toISOString()
  app.clock.advance(1_000)
  const second = await announced()
  expect(await listed({ page: 1, pageSize: 1 })).toEqual({
    total: 2,
    page: 1,
    pageSize: 1,
    rows: [
      {
        orderId: first,
        orderNo,
        productName: '单位 100 份',
        amount: 39_900,
        ownerType: 'company',
        ownerName: COMPANY,
        payer: COMPANY,
        announcedAt,
        voucherName: '回单.png',
      },
    ],
  })
  expect((await listed({ page: 2, pageSize: 1 })).rows.map(({ orderId }) => orderId)).toEqual([second])
  const { headers, body } = await operator.ask(payments.downloadTransferVoucher, { orderId: first })
  expect([headers['content-type'], Buffer.from(body).equals(await picture())]).toEqual(['image/png', true])
  expect(String(headers['content-disposition'])).toContain(encodeURIComponent('回单.png'))
  for (const orderId of [first, second]) await decided(orderId)
})

test('its buyer sees that it is on its way, and by what it was paid then', async () => {
  const orderId = await announced()
  const at = app.clock.now().toISOString()
  const seen = async () => {
    const { status, payWay, payer, ways, actions } = await boss.client.call(orders.getOrder, { orderId })
    return [status, payWay, payer, ways, actions]
  }
  const steps = async () =>
    (await boss.client.call(listProcesses, { orderId })).steps.map(({ step, at: when }) => [step, when])
  expect(await seen()).toEqual([5, orders.PAY_WAY.transfer, COMPANY, [], []])
  expect((await steps()).slice(1, 3)).toEqual([
    ['transferred', at],
    ['paid', null],
  ])
  const [payment, own] = (await readChain(app.db, boss.companyId!)).slice(-2).toReversed()
  expect(payment?.event).toBe('payment:transfer.announced')
  expect([own?.event, own?.detail]).toEqual([
    'order:transfer.announced',
    expect.objectContaining({ payer: COMPANY }),
  ])
  await decided(orderId)
  expect(await seen()).toEqual([1, orders.PAY_WAY.transfer, COMPANY, [], ['refund']])
})

test('a decision is written down, is made once, and shows no voucher any more', async () => {
  const [came, failed] = [await announced(), await announced()]
  const over = ['order.not-possible', '这笔转账已经处理过了，请刷新列表。']
  const detailOf = async (id: string) => ({
    id,
    orderNo: (await getOrder(app.db, id))?.orderNo,
    amount: 39_900,
  })
  expect([await decided(came), await recorded()]).toEqual([
    ['000000', ''],
    ['transfer:confirmed', await detailOf(came)],
  ])
  expect([await decided(failed, false), await recorded()]).toEqual([
    ['000000', ''],
    ['transfer:refused', { ...(await detailOf(failed)), reason: '没有查到这笔款项' }],
  ])
  const own = (await readChain(app.db, boss.companyId!)).at(-1)
  expect([own?.event, own?.detail]).toEqual([
    'order:order.cancelled',
    expect.objectContaining({ reason: '没有查到这笔款项' }),
  ])
  expect([await decided(came), await decided(failed, false), await decided(await bought())]).toEqual([
    over,
    over,
    over,
  ])
  expect(await decided(randomUUID())).toEqual(['not-found', '没有找到这笔订单，请刷新列表。'])
  expect([
    await given(came),
    await given(failed),
    await given(await bought()),
    await given(randomUUID()),
  ]).toEqual([NO_VOUCHER, NO_VOUCHER, NO_VOUCHER, NO_VOUCHER])
  expect((await getOrder(app.db, failed))?.payWay).toBe(orders.PAY_WAY.transfer)
})

test('a voucher is a picture or PDF that its sender uploaded for it', async () => {
  const orderId = await bought()
  const words = '请上传转账凭证：图片或 PDF'
  const colleague = await hire(app, boss, '许同事', { roles: ['admin'] })
  const other = await newPerson(app, '何允')
  const word = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.from('WordDocument', 'utf16le'),
  ])
  const identity = await boss.client.call(
    uploadIdentityPicture,
    { name: '执照.png' },
    { body: await picture() },
  )
  const wrong = [
    randomUUID(),
    identity.fileId,
    await voucher(boss.client, '回单.doc', word),
    await voucher(colleague.client),
    await voucher(other.client),
  ]
  const announce = async (fileId: string) => {
    const input = { orderId, payer: COMPANY, fileId }
    const { code, info, fields } = await boss.client.ask(payments.announceTransfer, input)
    return [code, info, fields]
  }
  const told = []
  for (const fileId of wrong) told.push(await announce(fileId))
  expect(told).toEqual(wrong.map(() => ['transfer.invalid', words, { fileId: words }]))
  expect((await announce(await voucher(boss.client, '回单.pdf', PDF)))[0]).toBe('000000')
  // On its way it is not announced again.
  expect((await announce(await voucher()))[0]).toBe('order.not-possible')
})
