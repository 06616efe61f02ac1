// Copy receivers see the contract from its launch or once all signed, and nothing more.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices, openSmsLink, sendVerifyCode } from '#protocol/base.ts'
import { register } from '#protocol/account/sessions/session.ts'
import * as calls from '#protocol/contracts/contracts/contracts.ts'
import { getDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftCopy } from '#protocol/contracts/drafts/drafts.ts'
import { getSignTask } from '#protocol/contracts/signing.ts'
import { maskPhone } from '#protocol/phone.ts'
import { listContacts } from '#protocol/account/contacts.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import {
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  seen,
  sign,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { PASSWORD, newPhone } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { linkTokenIn } from '#tests/support/link-token.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
let early: Signer
let late: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await personSigner(app, '林小满')
  buyer = await personSigner(app, '周既明')
  early = await personSigner(app, '江照晚')
  late = await personSigner(app, '许清嘉')
})
afterAll(() => app.close())

const copyTo = ({ name, phone }: Pick<Signer, 'name' | 'phone'>, timing: 1 | 2): DraftCopy => ({
  copyId: randomUUID(),
  name,
  phone,
  timing,
})
const launchedTo = (...cc: DraftCopy[]) =>
  launched(seller, { parties: [partyFor(buyer)], content: () => ({ cc }) })
const copiedTo = async (viewer: Pick<Signer, 'client'>) =>
  (await viewer.client.call(calls.listContracts, { tab: 'cc' })).rows.map((row) => row.contractId)
const noticesOf = async (viewer: Signer) =>
  (await viewer.client.call(listNotices, { kind: 'contract' })).rows.map(({ title, text, target }) => ({
    title,
    text,
    target,
  }))
const newestText = async (phone: string) => (await readOutbox(app.db, { phone, limit: 1 }))[0]?.text ?? ''

test('who is copied at the launch sees it at once, who is copied at the end only then', async () => {
  const contractId = await launchedTo(copyTo(early, 1), copyTo(late, 2))
  const target = `/signDetail?contractId=${contractId}`
  const copied = {
    title: '有一份合同抄送给您',
    text: '林小满将《设备采购合同》抄送给您，可以查看和下载。',
    target,
  }
  expect([await copiedTo(early), await copiedTo(late)]).toEqual([[contractId], []])
  expect(await noticesOf(early)).toEqual([copied])
  expect(await noticesOf(late)).toEqual([])
  // To a phone that never dealt with the sender, the message carries no words of theirs.
  expect(await newestText(early.phone)).toMatch(/^【诺印】林小满将一份合同抄送给您，请点击查看：\S+$/)
  expect((await late.client.ask(calls.getContract, { contractId })).code).toBe('not-found')
  expect((await early.client.call(calls.countContracts, {})).cc).toBe(1)

  const { contract, documents, copies } = await seen(early, contractId)
  expect([contract.actions, contract.myPartyId, copies]).toEqual([['download'], null, []])
  const documentId = documents[0]!.documentId
  expect((await early.client.ask(calls.downloadDocument, { contractId, documentId })).status).toBe(200)
  const partyId = await partyIdOf(seller, contractId, buyer)
  expect((await early.client.ask(getSignTask, { contractId, partyId })).code).toBe('not-found')

  app.clock.advance(60_000)
  await sign(app, buyer, contractId)
  expect([await copiedTo(early), await copiedTo(late)]).toEqual([[contractId], [contractId]])
  expect((await noticesOf(early)).map(({ title }) => title)).toEqual(['合同已完成', '有一份合同抄送给您'])
  expect(await noticesOf(late)).toEqual([copied])
  expect((await seen(late, contractId)).contract.actions).toEqual(['download', 'evidence'])
})

test('the initiator is told whom it is copied to, and when they were told', async () => {
  const contractId = await launchedTo(copyTo(early, 1), copyTo(late, 2))
  expect((await seen(seller, contractId)).copies).toEqual([
    { name: '江照晚', phoneMasked: maskPhone(early.phone), timing: 1, sentAt: app.clock.now().toISOString() },
    { name: '许清嘉', phoneMasked: maskPhone(late.phone), timing: 2, sentAt: null },
  ])
  expect((await seen(buyer, contractId)).copies).toEqual([])
})

test('somebody without an account is sent a link, and finds the contract once registered', async () => {
  const phone = newPhone()
  const contractId = await launchedTo(copyTo({ name: '宋新到', phone }, 1))
  const link = await app.client().call(openSmsLink, { tokenId: linkTokenIn(await newestText(phone)) })
  expect(link).toMatchObject({
    state: 'open',
    target: `/signDetail?contractId=${contractId}`,
    registered: false,
  })
  const client = app.client()
  await client.call(sendVerifyCode, { phone, purpose: 'register' })
  await client.call(register, { phone, verifyCode: await app.code(phone), password: PASSWORD, agreed: true })
  expect(await copiedTo({ client })).toEqual([contractId])
})

test('taken back for changes it is gone from those it was copied to, and goes to others at the next launch', async () => {
  const contractId = await launchedTo(copyTo(early, 1))
  const token = linkTokenIn(await newestText(early.phone))
  app.clock.advance(60_000)
  await seller.client.call(calls.withdrawContract, {
    contractId,
    requestId: randomUUID(),
    reason: '改动付款期限',
  })
  expect(await copiedTo(early)).not.toContain(contractId)
  expect((await early.client.ask(calls.getContract, { contractId })).code).toBe('not-found')
  expect((await app.client().call(openSmsLink, { tokenId: token })).state).toBe('ended')
  expect((await noticesOf(early))[0]?.title).toBe('合同撤回修改')

  const draft = await seller.client.call(getDraft, { contractId })
  expect(draft.content.cc.map(({ name }) => name)).toEqual(['江照晚'])
  const { version } = await seller.client.call(saveDraft, {
    contractId,
    version: draft.version,
    content: { ...draft.content, cc: [copyTo(late, 1)] },
  })
  await seller.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  expect([(await copiedTo(early)).includes(contractId), (await copiedTo(late)).includes(contractId)]).toEqual(
    [false, true],
  )
})

test('a launch with a wrong copy is refused at its input', async () => {
  const wrong = copyTo({ name: '江照晚', phone: '123' }, 1)
  const draft = await newDraft(seller, {
    parties: [partyFor(buyer)],
    content: () => ({ cc: [wrong, copyTo(buyer, 2)] }),
  })
  const answer = await seller.client.ask(launchContract, {
    contractId: draft.contractId,
    version: draft.version,
    requestId: randomUUID(),
  })
  expect({ code: answer.code, info: answer.info }).toEqual({
    code: 'draft.invalid',
    info: '请填写 11 位手机号',
  })
})

test('whoever a contract went out to is among the launcher’s contacts, the last used first', async () => {
  const launcher = await personSigner(app, '夏晚晴')
  const copy = { name: '江照晚', phone: newPhone() }
  const parties = [partyFor(launcher), partyFor(buyer)]
  await launched(launcher, { parties, content: () => ({ cc: [copyTo(copy, 2)] }) })
  app.clock.advance(60_000)
  await launched(launcher, { parties: [partyFor(buyer)] })
  const { rows } = await launcher.client.call(listContacts, { scope: 'personal' })
  expect(rows.map(({ name, phone, companyName }) => [name, phone, companyName])).toEqual([
    [buyer.name, buyer.phone, ''],
    [copy.name, copy.phone, ''],
  ])
})
