// The viewing code: nothing in a contract is shown to a recipient before it was typed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import { readLinkedContract, readLinkedDocument } from '#protocol/contracts/contracts/linked.ts'
import { prepareBatch } from '#protocol/contracts/batches/batches.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { logIn } from '#protocol/account/sessions/session.ts'
import { getSignTask } from '#protocol/contracts/signing.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import { CODE_TRIES } from '#server/operations/contracts/contracts/viewing-code.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  personSigner,
  seen,
  sign,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { linkTokenIn } from '#tests/support/link-token.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const CODE = '602718'
const DUE = {
  code: 'viewing.code-due',
  info: '发起方为这份合同设置了查看码，输入后才能查看。没有查看码请向发起方索取。',
}

let app: TestApp
let seller: Signer
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await companySigner(app, '林小满', '杭州满弓科技有限公司')
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

const withCode = () =>
  launched(seller, { parties: [partyFor(buyer)], content: () => ({ viewingCode: CODE }) })
const enter = (signer: Signer, contractId: string, code: string) =>
  signer.client.ask(contracts.enterViewingCode, { contractId, code })

test('a recipient sees, reads and saves nothing before the code; the initiator is never asked', async () => {
  const contractId = await withCode()
  const own = await seen(seller, contractId)
  expect(own.viewingCode).toBe(CODE)
  const documentId = own.documents[0]!.documentId
  const partyId = own.contract.parties[0]!.partyId
  const asking = () =>
    Promise.all([
      buyer.client.ask(contracts.getContract, { contractId }),
      buyer.client.ask(contracts.downloadDocument, { contractId, documentId }),
      buyer.client.ask(contracts.downloadContract, { contractId }),
      buyer.client.ask(getSignTask, { contractId, partyId, as: 'signer' }),
    ])
  for (const answer of await asking()) expect(answer).toMatchObject(DUE)
  expect(await enter(buyer, contractId, '000000')).toMatchObject({
    code: 'viewing.wrong-code',
    info: '查看码不正确，还可尝试 4 次。请向发起方核对后再输入。',
  })
  expect((await enter(buyer, contractId, CODE)).code).toBe('000000')
  for (const { status, code } of await asking()) expect([status, code ?? '000000']).toEqual([200, '000000'])
  expect((await seen(buyer, contractId)).viewingCode).toBeNull()
  await sign(app, buyer, contractId, seller)
  expect((await seen(buyer, contractId)).contract.label).toBe('completed')
})

test('the code is typed anew in another session', async () => {
  const reader = await personSigner(app, '夏晚晴')
  const contractId = await launched(seller, {
    parties: [partyFor(reader)],
    content: () => ({ viewingCode: CODE }),
  })
  expect((await enter(reader, contractId, CODE)).code).toBe('000000')
  expect((await seen(reader, contractId)).contract.contractId).toBe(contractId)
  const elsewhere = app.client()
  await elsewhere.call(logIn, { userAccount: reader.phone, method: 'password', password: PASSWORD })
  expect(await elsewhere.ask(contracts.getContract, { contractId })).toMatchObject(DUE)
})

test('after too many wrong codes the right one does not open it either, for an hour', async () => {
  const contractId = await withCode()
  const tooMany = {
    code: 'viewing.too-many',
    info: '查看码输错次数过多，请 1 小时后再试，或向发起方核对查看码。',
  }
  for (let n = 1; n < CODE_TRIES; n += 1)
    expect((await enter(buyer, contractId, '111111')).code).toBe('viewing.wrong-code')
  expect(await enter(buyer, contractId, '111111')).toMatchObject(tooMany)
  expect(await enter(buyer, contractId, CODE)).toMatchObject(tooMany)
  app.clock.advance(3_600_000)
  expect((await enter(buyer, contractId, CODE)).code).toBe('000000')
})

test('many contracts are not signed at once over a code that was not typed', async () => {
  const [open, closed] = [await launched(seller, { parties: [partyFor(buyer)] }), await withCode()]
  const prepared = () => buyer.client.call(prepareBatch, { as: 'signer', contractIds: [open, closed] })
  expect(await prepared()).toMatchObject({ totalContracts: 1, leftOut: 1 })
  expect((await enter(buyer, closed, CODE)).code).toBe('000000')
  expect(await prepared()).toMatchObject({ totalContracts: 2, leftOut: 0 })
})

test('whoever only holds the link of a message learns who asks and no document', async () => {
  const contractId = await withCode()
  const documentId = (await seen(seller, contractId)).documents[0]!.documentId
  const [message] = await readOutbox(app.db, { phone: buyer.phone, limit: 1 })
  expect(message?.text).not.toContain(CODE)
  const tokenId = linkTokenIn(message?.text ?? '')
  const stranger = app.client()
  expect(await stranger.call(readLinkedContract, { tokenId })).toMatchObject({
    name: '设备采购合同',
    asksCode: true,
    documents: [],
    attachList: [],
  })
  expect(await stranger.ask(readLinkedDocument, { tokenId, documentId })).toMatchObject(DUE)
})

test('to a stranger the contract does not exist, whatever code they type', async () => {
  const contractId = await withCode()
  const stranger = await personSigner(app, '许清嘉')
  for (const code of [CODE, '000000'])
    expect(await enter(stranger, contractId, code)).toMatchObject({ code: 'not-found' })
  expect(await enter(stranger, randomUUID(), CODE)).toMatchObject({ code: 'not-found' })
})

test('a contract does not go out with a code that cannot be typed', async () => {
  const { contractId, version } = await newDraft(seller, {
    parties: [partyFor(buyer)],
    content: () => ({ viewingCode: '12a' }),
  })
  expect(
    await seller.client.ask(launchContract, { contractId, version, requestId: randomUUID() }),
  ).toMatchObject({ fields: { viewingCode: '查看码为 4–8 位数字' } })
})
