// Receipts for money and for goods, from the draft to the other one's confirmation, through the calls.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import { revokeContract } from '#protocol/contracts/contracts/contracts.ts'
import {
  deleteReceipt,
  getReceiptDraft,
  issueReceipt,
  countReceipts,
  listReceipts,
  saveReceipt,
} from '#protocol/contracts/receipts/receipts.ts'
import { RECEIPT_STATUS } from '#protocol/contracts/receipts/status.ts'
import type { ReceiptTerms } from '#protocol/contracts/receipts/terms.ts'
import { rejectContract } from '#protocol/contracts/signing.ts'
import { getQuotas } from '#protocol/trade/orders.ts'
import { partyIdOf, personSigner, runJobs, sign, signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { FINISHED, HAS_NO_JUDGES, judged, unreadIn } from '#tests/support/judged.ts'
import { drawnUpReceipt, issuedReceipt } from '#tests/support/receipts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let receiver: Signer
let giver: Signer
let stranger: Signer
beforeAll(async () => {
  app = await createTestApp()
  receiver = await personSigner(app, '陈晓明')
  giver = await personSigner(app, '李清')
  stranger = await personSigner(app, '顾南舟')
})
afterAll(() => app.close())

const asked = () => ({ requestId: randomUUID() })

const drawnUp = (change: Partial<ReceiptTerms> = {}) => drawnUpReceipt({ receiver, giver }, change)
const issued = (change: Partial<ReceiptTerms> = {}) => issuedReceipt({ receiver, giver }, change)
const rowOf = async (viewer: Signer, tab: 'issued' | 'toMe', receiptId: string) =>
  (await viewer.client.call(listReceipts, { tab, pageSize: 50 })).rows.find(
    (row) => row.receiptId === receiptId,
  )
const statusOf = async (receiptId: string) => (await rowOf(receiver, 'issued', receiptId))?.status
const quota = async () => (await receiver.client.call(getQuotas, {})).left

it('names what is wrong at its input, and costs nothing then', async () => {
  const before = await quota()
  const { receiptId, version } = await drawnUp({ amount: 0, phone: receiver.phone, receivedOn: '2027-11-23' })
  const { code, fields } = await receiver.client.ask(issueReceipt, { ...asked(), receiptId, version })
  expect([code, fields]).toEqual([
    'draft.invalid',
    {
      phone: '不能开给自己，请填写对方的手机号',
      amount: '请填写收到的金额，0.01 元至 1 亿元',
      receivedOn: '请选择收到日期，不晚于今天',
    },
  ])
  expect(await quota()).toBe(before)
})

it('of money is signed by the receiver, confirmed by the payer, and costs one document', async () => {
  const before = await quota()
  const { receiptId, contractId, myPartyId } = await issued()
  expect(await rowOf(receiver, 'issued', receiptId)).toEqual({
    receiptId,
    status: RECEIPT_STATUS.issued,
    kind: 'money',
    other: '李清',
    amount: 1_234_500,
    goods: '',
    receivedOn: '2026-11-23',
    actions: ['sign'],
    contractId,
    partyId: myPartyId,
  })
  expect(await receiver.client.call(getNotice, { processType: 1 })).toEqual([{ listType: 10, countNum: 1 }])
  expect((await rowOf(giver, 'toMe', receiptId))?.actions).toEqual([])
  await sign(app, receiver, contractId)
  expect((await rowOf(giver, 'toMe', receiptId))?.actions).toEqual(['confirm'])
  expect(await giver.client.call(getNotice, { processType: 1 })).toEqual([{ listType: 10, countNum: 1 }])
  await sign(app, giver, contractId)
  expect([await statusOf(receiptId), await giver.client.call(getNotice, { processType: 1 })]).toEqual([
    RECEIPT_STATUS.confirmed,
    [],
  ])
  expect(await quota()).toBe(before - 1)
})

it.skipIf(HAS_NO_JUDGES)(
  'is valid for everybody, and says who received what from whom, and when',
  async () => {
    const money = await issued()
    const goods = await issued({ kind: 'goods', amount: null, goods: '笔记本电脑 2 台', reason: '归还设备' })
    for (const { contractId } of [money, goods])
      for (const signer of [receiver, giver]) await sign(app, signer, contractId)
    const papers = [await judged(app, giver, money.contractId), await judged(app, giver, goods.contractId)]
    expect(papers.map(({ said, signers }) => [said, signers])).toEqual([
      [FINISHED(2), ['陈晓明', '李清', '诺印时间戳服务']],
      [FINISHED(2), ['陈晓明', '李清', '诺印时间戳服务']],
    ])
    const [forMoney, forGoods] = papers
    expect([
      unreadIn(forMoney!, [
        '陈晓明（收款人）于2026年11月23日收到李清（付款人）支付的款项',
        '¥12,345.00（大写：人民币壹万贰仟叁佰肆拾伍元整）',
        `陈晓明，手机 ${receiver.phone}`,
        `李清，手机 ${giver.phone}`,
        '十一月货款',
      ]),
      unreadIn(forGoods!, [
        '陈晓明（收物人）于2026年11月23日收到李清（交付人）交付的物品：笔记本电脑 2 台',
        '归还设备',
      ]),
    ]).toEqual([[], []])
  },
)

it('of goods ends with its paper: refused, taken back, or not signed in time', async () => {
  const goods = { kind: 'goods', amount: null, goods: '笔记本电脑 2 台' } as const
  const refused = await issued(goods)
  await sign(app, receiver, refused.contractId)
  const partyId = await partyIdOf(receiver, refused.contractId, giver)
  await giver.client.call(rejectContract, {
    ...asked(),
    contractId: refused.contractId,
    partyId,
    reason: '数量不对',
  })
  const taken = await issued(goods)
  await receiver.client.call(revokeContract, { ...asked(), contractId: taken.contractId, reason: '写错了' })
  const late = await issued(goods)
  app.clock.set('2026-12-09T01:00:00.000Z')
  await runJobs(app)
  for (const signer of [receiver, giver, stranger]) await signInByCode(app, signer)
  expect([
    await statusOf(refused.receiptId),
    await statusOf(taken.receiptId),
    await statusOf(late.receiptId),
    (await rowOf(giver, 'toMe', refused.receiptId))?.goods,
  ]).toEqual([RECEIPT_STATUS.disputed, RECEIPT_STATUS.revoked, RECEIPT_STATUS.expired, '笔记本电脑 2 台'])
})

it('a draft is its author’s alone, and is not changed from two windows', async () => {
  const { receiptId, version, terms } = await drawnUp()
  const missing = await giver.client.ask(getReceiptDraft, { receiptId: randomUUID() })
  expect(await giver.client.ask(getReceiptDraft, { receiptId })).toMatchObject({
    code: 'not-found',
    info: missing.info,
  })
  expect(await rowOf(giver, 'toMe', receiptId)).toBe(undefined)
  expect((await stranger.client.call(listReceipts, { tab: 'toMe' })).total).toBe(0)
  const counted = await giver.client.call(countReceipts, {})
  const listed = async (tab: 'issued' | 'toMe') => (await giver.client.call(listReceipts, { tab })).total
  expect([counted, await stranger.client.call(countReceipts, {})]).toEqual([
    { issued: await listed('issued'), toMe: await listed('toMe') },
    { issued: 0, toMe: 0 },
  ])
  expect(counted.toMe).toBeGreaterThan(0)
  const saved = (name: string) =>
    receiver.client.ask(saveReceipt, { receiptId, version: version - 1, terms: { ...terms, name } })
  // The same again is a save whose answer was lost; anything else comes from another window.
  expect([(await saved(terms.name)).data, (await saved('别人')).code]).toEqual([{ version }, 'draft.stale'])
  await receiver.client.call(deleteReceipt, { receiptId })
  expect((await receiver.client.ask(getReceiptDraft, { receiptId })).code).toBe('not-found')
})
