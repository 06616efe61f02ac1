// 合同确认: parties confirm or object before anybody signs.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices, openSmsLink } from '#protocol/base.ts'
import * as confirmations from '#protocol/contracts/confirmations.ts'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import { readLinkedContract } from '#protocol/contracts/contracts/linked.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { getDraft, launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { getSignTask } from '#protocol/contracts/signing.ts'
import { issuedOf } from '#server/domain/contracts/documents/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { linkTokenIn } from '#tests/support/link-token.ts'
import { newPhone } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
let landlord: Signer
let stranger: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  buyer = await personSigner(app, '周既明')
  landlord = await companySigner(app, '沈望舒', '宁波望舒置业有限公司')
  stranger = await personSigner(app, '顾长风')
})
afterAll(() => app.close())

const parties = () => [partyFor(seller, { isSelf: true }), partyFor(buyer), partyFor(landlord)]
const toBeConfirmed = () => launched(seller, { parties: parties(), content: () => ({ needsConfirm: true }) })
const at = async (contractId: string, signer: Signer) => ({
  contractId,
  partyId: await partyIdOf(seller, contractId, signer),
})
const states = async (contractId: string) => {
  const { contract } = await seen(seller, contractId)
  return [contract.status, ...contract.parties.map(({ status }) => status)]
}
const confirm = async (contractId: string, signer: Signer) => {
  const task = await at(contractId, signer)
  const { version } = await signer.client.call(confirmations.getConfirmTask, task)
  return signer.client.ask(confirmations.confirmContract, {
    ...task,
    requestId: randomUUID(),
    version,
    values: {},
  })
}
const { confirming, preparing, signing, completed, returned } = CONTRACT_STATUS
const { pending, toConfirm, toSign, objected, cancelled } = PARTY_STATUS

test('two parties are asked at once, confirm at the same time, and then all sign what was prepared', async () => {
  const contractId = await toBeConfirmed()
  expect(await states(contractId)).toEqual([confirming, pending, toConfirm, toConfirm])
  const [before] = (await seen(seller, contractId)).documents
  expect(before?.sha256).toBe(before?.originalSha256)
  const link = await app.client().call(openSmsLink, {
    tokenId: linkTokenIn((await readOutbox(app.db, { phone: buyer.phone, limit: 1 }))[0]?.text),
  })
  const mine = await at(contractId, buyer)
  expect(link).toMatchObject({
    state: 'open',
    target: `/signModel/contractConfirm?contractId=${contractId}&partyId=${mine.partyId}`,
  })
  const { blocked } = await buyer.client.call(getSignTask, mine)
  expect(blocked?.code).toBe('not-my-turn')
  expect(await buyer.client.call(getNotice, { processType: 1 })).toContainEqual({ listType: 6, countNum: 1 })

  const answers = await Promise.all([confirm(contractId, buyer), confirm(contractId, landlord)])
  expect(answers.map(({ code }) => code)).toEqual(['000000', '000000'])
  expect(await states(contractId)).toEqual([preparing, pending, pending, pending])
  expect(
    (await seen(seller, contractId)).contract.parties.map(({ confirmedAt }) => confirmedAt !== null),
  ).toEqual([false, true, true])
  await runJobs(app)
  expect(await states(contractId)).toEqual([signing, toSign, toSign, toSign])
  const [prepared] = (await seen(seller, contractId)).documents
  expect(prepared?.sha256).not.toBe(prepared?.originalSha256)

  for (const signer of [seller, buyer, landlord]) await sign(app, signer, contractId, seller)
  await runJobs(app)
  const { contract, historyIntact } = await seen(seller, contractId)
  expect([contract.status, historyIntact]).toEqual([completed, true])
  const chain = await readChain(app.db, contractId)
  const given = chain.filter(({ event }) => event === 'party:confirmation.given')
  expect(given.map(({ detail }) => [detail['documentsHash'], typeof detail['valuesHash']])).toEqual([
    [expect.stringMatching(/^[0-9a-f]{64}$/u), 'string'],
    [expect.stringMatching(/^[0-9a-f]{64}$/u), 'string'],
  ])
  const entry = chain.find(({ event }) => event === 'contract:documents.prepared')
  expect(entry?.detail['documents']).toMatchObject([{ before: before?.sha256, sha256: prepared?.sha256 }])
  const kinds = (await issuedOf(app.db, [before?.documentId ?? ''])).map(({ kind }) => kind)
  expect(kinds).toEqual(['brought', 'reserved', 'signed', 'signed', 'signed', 'finished'])
  expect((await seller.client.ask(contracts.downloadEvidence, { contractId })).status).toBe(200)
})

test('an objection sends the contract back and tells everybody; changed and launched again, it is asked anew', async () => {
  const contractId = await toBeConfirmed()
  await confirm(contractId, buyer)
  const first = await at(contractId, landlord)
  app.clock.advance(60_000)
  const reason = '第三条租期应为两年'
  await landlord.client.call(confirmations.objectContract, { ...first, requestId: randomUUID(), reason })
  expect(await states(contractId)).toEqual([returned, cancelled, cancelled, objected])
  expect((await seen(seller, contractId)).reason).toBe(reason)
  for (const { client } of [seller, buyer]) {
    const [notice] = (await client.call(listNotices, { kind: 'contract' })).rows
    expect(notice?.title).toBe('合同有异议')
  }
  expect((await landlord.client.ask(confirmations.getConfirmTask, first)).code).toBe('not-found')
  const rows = async (signer: Signer, tab: confirmations.ConfirmTab) =>
    (await signer.client.call(confirmations.listConfirmations, { tab, page: 1 })).rows
      .filter((row) => row.contractId === contractId)
      .map((row) => [row.outcome, row.reason, row.isOpen])
  expect(await rows(landlord, 'objected')).toEqual([['objected', reason, false]])
  expect(await rows(buyer, 'toConfirm')).toEqual([])

  await seller.client.call(contracts.reopenContract, { contractId, requestId: randomUUID() })
  const { version } = await seller.client.call(getDraft, { contractId })
  await seller.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  expect(await states(contractId)).toEqual([confirming, pending, toConfirm, toConfirm])
  expect(await rows(landlord, 'toConfirm')).toEqual([['', '', true]])
  expect(await rows(landlord, 'objected')).toEqual([['objected', reason, true]])
  await confirm(contractId, buyer)
  await confirm(contractId, landlord)
  expect((await states(contractId))[0]).toBe(preparing)
})

test('nobody else sees, saves, confirms or objects: to them the task is not there', async () => {
  const contractId = await toBeConfirmed()
  const task = await at(contractId, buyer)
  const act = { ...task, requestId: randomUUID() }
  for (const { client } of [stranger, landlord, seller]) {
    const answers = [
      await client.ask(confirmations.getConfirmTask, task),
      await client.ask(confirmations.saveConfirmValues, { ...task, version: 1, values: {} }),
      await client.ask(confirmations.confirmContract, { ...act, version: 1, values: {} }),
      await client.ask(confirmations.objectContract, { ...act, reason: '与我无关' }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('not-found'))
  }
  const own = { contractId, partyId: await partyIdOf(seller, contractId, seller) }
  expect((await seller.client.ask(confirmations.getConfirmTask, own)).code).toBe('not-found')
  expect(await states(contractId)).toEqual([confirming, pending, toConfirm, toConfirm])
})

test('who has confirmed neither confirms nor objects again, and nobody objects once it is prepared', async () => {
  const contractId = await toBeConfirmed()
  await confirm(contractId, buyer)
  expect((await confirm(contractId, buyer)).code).toBe('sign.blocked')
  const object = async (signer: Signer) =>
    signer.client.ask(confirmations.objectContract, {
      ...(await at(contractId, signer)),
      requestId: randomUUID(),
      reason: '想再看看',
    })
  expect((await object(buyer)).code).toBe('contract.not-possible')
  await confirm(contractId, landlord)
  expect((await object(landlord)).code).toBe('contract.not-possible')
})

test('a party without an account reads by the link, and confirms after registering', async () => {
  const phone = newPhone()
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor({ ...buyer, phone, name: '许知远' })],
    content: () => ({ needsConfirm: true }),
  })
  const tokenId = linkTokenIn((await readOutbox(app.db, { phone, limit: 1 }))[0]?.text)
  const read = await app.client().call(readLinkedContract, { tokenId })
  expect([read.progress.map(({ status }) => status), read.isDone]).toEqual([[pending, toConfirm], false])
  expect((await states(contractId))[0]).toBe(confirming)
})
