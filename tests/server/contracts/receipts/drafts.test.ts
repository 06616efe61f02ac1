// Drafts of receipts are their author's alone; what goes out tells each of the two their side.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { revokeContract } from '#protocol/contracts/contracts/contracts.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import * as calls from '#protocol/contracts/receipts/receipts.ts'
import { RECEIPT_STATUS } from '#protocol/contracts/receipts/status.ts'
import { readChart } from '#protocol/platform/inspection.ts'
import { rejectContract } from '#protocol/contracts/signing.ts'
import { getReceipt } from '#server/domain/contracts/receipts/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { companySigner, partyIdOf, personSigner, seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { launchedLoan } from '#tests/support/loans.ts'
import { actFor, newPerson, newPhone } from '#tests/support/people.ts'
import { drawnUpReceipt, issuedReceipt } from '#tests/support/receipts.ts'
import { createTestApp } from '#tests/support/test-app.ts'

const NOWHERE = ['not-found', '没有找到这张收条，或当前身份无权查看。收条只在个人身份下办理。']
const PERSONS_ONLY = ['receipt.persons-only', '收条由个人之间出具。请在右上角切换到个人身份后再开具。']
const STALE = ['draft.stale', '草稿已在其他窗口或设备上更新，本次内容未保存。请重新打开草稿，核对后再改。']

const app = await createTestApp()
const receiver = await personSigner(app, '陈晓明')
const giver = await personSigner(app, '李清')
const company = await companySigner(app, '许掌柜', '杭州青禾科技有限公司')
afterAll(() => app.close())

const pair = { receiver, giver }
const asked = async ({ client }: Signer, receiptId: string, version = 1) => {
  const { terms } = await drawnUpReceipt(pair)
  const answers = [
    await client.ask(calls.getReceiptDraft, { receiptId }),
    await client.ask(calls.saveReceipt, { receiptId, version, terms }),
    await client.ask(calls.deleteReceipt, { receiptId }),
    await client.ask(calls.issueReceipt, { receiptId, version, requestId: randomUUID() }),
  ]
  return answers.map(({ code, info }) => [code, info])
}
const row = async ({ client }: Signer, tab: 'issued' | 'toMe', receiptId: string) =>
  (await client.call(calls.listReceipts, { tab, pageSize: 50 })).rows.find(
    (one) => one.receiptId === receiptId,
  )
const told = async (receiptId: string) =>
  (await readChain(app.db, receiptId)).map(({ event, detail }) => [
    event.replace('receipt:', ''),
    detail['reason'],
  ])

test('a new one is empty but for today and its kind, and its author reads what they saved', async () => {
  const made = await receiver.client.call(calls.createReceipt, { requestId: randomUUID(), kind: 'goods' })
  const { receiptId } = made
  const terms = {
    kind: 'goods' as const,
    name: '',
    phone: '',
    amount: null,
    goods: '',
    receivedOn: '2026-11-23',
    reason: '',
  }
  const own = { name: '陈晓明', phone: receiver.phone }
  expect(made).toEqual({ receiptId, version: 1, terms, own })
  expect(await row(receiver, 'issued', receiptId)).toEqual({
    receiptId,
    status: RECEIPT_STATUS.draft,
    kind: 'goods',
    other: '',
    amount: null,
    goods: '',
    receivedOn: '2026-11-23',
    actions: ['edit', 'delete'],
    contractId: null,
    partyId: null,
  })
  // Of each kind its own is shown.
  const changed = { ...terms, name: ' 李  清 ', goods: '电脑', amount: 5 }
  await receiver.client.call(calls.saveReceipt, { receiptId, version: 1, terms: changed })
  const read = await receiver.client.call(calls.getReceiptDraft, { receiptId })
  expect(read).toEqual({ receiptId, version: 2, terms: read.terms, own })
  expect(read.terms).toMatchObject({ goods: '电脑', amount: 5 })
  expect(await row(receiver, 'issued', receiptId)).toMatchObject({ goods: '电脑', amount: null })
  const money = await drawnUpReceipt(pair, { goods: '电脑' })
  expect(await row(receiver, 'issued', money.receiptId)).toMatchObject({ goods: '', amount: 1_234_500 })
  expect(await told(receiptId)).toEqual([['draft.created', undefined]])
})

test('nobody else finds it, not even who it names, nor its author for a company', async () => {
  const { receiptId, version } = await drawnUpReceipt(pair)
  expect(await asked(giver, receiptId)).toEqual([NOWHERE, NOWHERE, NOWHERE, NOWHERE])
  expect(await asked(company, receiptId)).toEqual([NOWHERE, NOWHERE, NOWHERE, PERSONS_ONLY])
  const made = await company.client.ask(calls.createReceipt, { requestId: randomUUID(), kind: 'money' })
  expect([made.code, made.info]).toEqual(PERSONS_ONLY)
  expect(await company.client.call(calls.listReceipts, { tab: 'issued' })).toEqual({
    total: 0,
    page: 1,
    pageSize: 10,
    rows: [],
  })
  await actFor(company, null)
  const own = await company.client.call(calls.createReceipt, { requestId: randomUUID(), kind: 'money' })
  const { issued: before } = await company.client.call(calls.countReceipts, {})
  await actFor(company, company.companyId)
  expect(await asked(company, own.receiptId)).toEqual([NOWHERE, NOWHERE, NOWHERE, PERSONS_ONLY])
  expect([before, await company.client.call(calls.countReceipts, {})]).toEqual([1, { issued: 0, toMe: 0 }])
  const unsure = await newPerson(app)
  const refused = await unsure.client.ask(calls.createReceipt, { requestId: randomUUID(), kind: 'money' })
  expect(refused.code).toBe('identity.not-certified')
  // It goes out as it was last saved.
  const early = { receiptId, version: version - 1, requestId: randomUUID() }
  const stale = await receiver.client.ask(calls.issueReceipt, early)
  expect([stale.code, stale.info]).toEqual(STALE)
})

test('once it is out it is neither changed nor thrown away, and both see the same of it', async () => {
  const { receiptId, contractId, myPartyId } = await issuedReceipt(pair)
  const launched = ['draft.launched', '这张收条已经开具，不能再修改。']
  expect(await asked(receiver, receiptId)).toEqual([launched, launched, launched, launched])
  expect(await asked(giver, receiptId)).toEqual([NOWHERE, NOWHERE, NOWHERE, NOWHERE])
  const shown = {
    receiptId,
    status: RECEIPT_STATUS.issued,
    kind: 'money',
    amount: 1_234_500,
    goods: '',
    receivedOn: '2026-11-23',
    contractId,
  }
  expect([await row(receiver, 'issued', receiptId), await row(giver, 'toMe', receiptId)]).toEqual([
    { ...shown, other: '李清', actions: ['sign'], partyId: myPartyId },
    { ...shown, other: '陈晓明', actions: [], partyId: null },
  ])
  const { contract } = await seen(receiver, contractId)
  expect([
    contract.name,
    contract.deadline,
    contract.parties.map(({ partyType, name, companyName }) => [partyType, name, companyName]),
    contract.waitingFor,
  ]).toEqual([
    '收条（陈晓明）',
    new Date(app.clock.now().getTime() + 15 * 86_400_000).toISOString(),
    [
      [1, '陈晓明', ''],
      [1, '李清', ''],
    ],
    ['陈晓明'],
  ])
  expect((await getReceipt(app.db, receiptId))?.giverId).toBe(giver.userId)
})

test('what waits is told in the own identity alone, and is over when it is taken back', async () => {
  const dots = async () =>
    (await receiver.client.call(getNotice, { processType: 1 })).filter(({ listType }) => listType === 10)
  const [before] = await dots()
  const { receiptId, contractId } = await issuedReceipt(pair)
  expect(await dots()).toEqual([{ listType: 10, countNum: (before?.countNum ?? 0) + 1 }])
  const reason = '写错了'
  await receiver.client.call(revokeContract, { contractId, requestId: randomUUID(), reason })
  expect(await dots()).toEqual(before === undefined ? [] : [before])
  expect(await row(receiver, 'issued', receiptId)).toMatchObject({
    status: RECEIPT_STATUS.revoked,
    actions: [],
  })
  expect((await getReceipt(app.db, receiptId))?.giverId).toBe(giver.userId)
  expect(await told(receiptId)).toEqual([
    ['draft.created', undefined],
    ['receipt.issued', undefined],
    ['receipt.revoked', reason],
  ])
})

test('its author may refuse it themselves, and the chain tells why', async () => {
  const { receiptId, contractId } = await issuedReceipt({ receiver, giver: { ...giver, phone: newPhone() } })
  expect((await getReceipt(app.db, receiptId))?.giverId).toBe(null)
  const partyId = await partyIdOf(receiver, contractId, receiver)
  const reason = '数量不对'
  await receiver.client.call(rejectContract, { contractId, partyId, requestId: randomUUID(), reason })
  expect((await told(receiptId)).at(-1)).toEqual(['receipt.disputed', reason])
})

test('its chart is read by its author, and by who it names once it is out, in their own identity', async () => {
  const { receiptId } = await drawnUpReceipt(pair)
  const out = await issuedReceipt(pair)
  const read = async ({ client }: Signer, id: string) => {
    const { code, info, data } = await client.ask(readChart, { noun: 'receipt', id })
    return data === null ? [code, info] : data.things.map(({ noun, state }) => [noun, state])
  }
  expect([await read(receiver, receiptId), await read(giver, receiptId)]).toEqual([
    [['receipt', 'draft']],
    NOWHERE,
  ])
  for (const who of [receiver, giver]) expect(await read(who, out.receiptId)).toEqual([['receipt', 'issued']])
  expect(await read(company, out.receiptId)).toEqual(NOWHERE)
  expect(await read(receiver, randomUUID())).toEqual(NOWHERE)
  await actFor(company, null)
  expect(await read(company, out.receiptId)).toEqual(NOWHERE)
  await actFor(company, company.companyId)
  expect(await company.client.call(getNotice, { processType: 1 })).toEqual([])
})

test('nobody issues one to themselves, however the phone is written', async () => {
  const phone = ` ${receiver.phone} `
  const { receiptId, version } = await drawnUpReceipt(pair, { phone })
  const words = '不能开给自己，请填写对方的手机号'
  const own = await receiver.client.ask(calls.issueReceipt, { receiptId, version, requestId: randomUUID() })
  expect([own.code, own.info, own.fields]).toEqual(['draft.invalid', words, { phone: words }])
  expect((await getReceipt(app.db, receiptId))?.giverPhone).toBe(receiver.phone)
})

test('the end of another paper about something ends no receipt', async () => {
  const { contractId } = await launchedLoan({ app, lender: receiver, borrower: giver })
  const taken = { contractId, requestId: randomUUID(), reason: '写错了' }
  const { code } = await receiver.client.ask(revokeContract, taken)
  expect([code, (await seen(receiver, contractId)).contract.label]).toEqual(['000000', 'revoked'])
})
