// Only the right person in the right identity may see and sign a contract.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#protocol/endpoint.ts'
import { sendVerifyCode } from '#protocol/base.ts'
import { certifyPerson } from '#protocol/company/certifications/certifications.ts'
import { register } from '#protocol/account/sessions/session.ts'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import {
  createDraft,
  deleteContract,
  getDraft,
  launchContract,
  saveDraft,
} from '#protocol/contracts/drafts/drafts.ts'
import { beginFaceCheck } from '#protocol/contracts/face-checks.ts'
import * as signing from '#protocol/contracts/signing.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  seen,
  sign,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import {
  PASSWORD,
  actFor,
  newCompany,
  newIdNumber,
  newOfficialSeal,
  newPerson,
  newPhone,
} from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
let stranger: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await personSigner(app, '林小满')
  buyer = await personSigner(app, '周既明')
  stranger = await personSigner(app, '何必问')
})
afterAll(() => app.close())

test('to a stranger a foreign contract answers exactly as a missing one, whatever is asked of it', async () => {
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  const partyId = await partyIdOf(seller, contractId, buyer)
  const { documents } = await seen(seller, contractId)
  const draft = await newDraft(seller, { parties: [partyFor(buyer)] })
  const documentId = documents[0]!.documentId
  const requestId = () => randomUUID()
  const hash = '0'.repeat(64)
  const asked: [Endpoint, (id: string, party: string) => object][] = [
    [contracts.getContract, (id) => ({ contractId: id })],
    [contracts.downloadDocument, (id) => ({ contractId: id, documentId })],
    [contracts.downloadEvidence, (id) => ({ contractId: id })],
    [contracts.withdrawContract, (id) => ({ contractId: id, requestId: requestId(), reason: '无权者' })],
    [contracts.revokeContract, (id) => ({ contractId: id, requestId: requestId(), reason: '无权者' })],
    [contracts.urgeParty, (id, party) => ({ contractId: id, partyId: party, requestId: requestId() })],
    [
      contracts.extendDeadline,
      (id) => ({ contractId: id, requestId: requestId(), deadline: '2027-01-01T00:00:00.000Z' }),
    ],
    [contracts.copyContract, (id) => ({ contractId: id, requestId: requestId() })],
    [contracts.retryFinish, (id) => ({ contractId: id, requestId: requestId() })],
    [deleteContract, (id) => ({ contractId: id })],
    [getDraft, (id) => ({ contractId: id })],
    [saveDraft, (id) => ({ contractId: id, version: 2, content: draft.content })],
    [launchContract, (id) => ({ contractId: id, version: 2, requestId: requestId() })],
    [signing.getSignTask, (id, party) => ({ contractId: id, partyId: party })],
    [signing.getSignState, (id, party) => ({ contractId: id, partyId: party })],
    [signing.sendWillingCode, (id, party) => ({ contractId: id, partyId: party })],
    [beginFaceCheck, (id, party) => ({ contractId: id, partyId: party, documentsHash: hash, agreed: true })],
    [
      signing.proveWilling,
      (id, party) => ({
        contractId: id,
        partyId: party,
        method: 'sms',
        secret: '123456',
        documentsHash: hash,
      }),
    ],
    [
      signing.signContract,
      (id, party) => ({
        contractId: id,
        partyId: party,
        requestId: requestId(),
        willingToken: 'x',
        seals: {},
      }),
    ],
    [
      signing.rejectContract,
      (id, party) => ({ contractId: id, partyId: party, requestId: requestId(), reason: '无权者' }),
    ],
  ]
  const answer = async (endpoint: Endpoint, input: object) => {
    const { status, code, info, data } = await stranger.client.ask(endpoint, input)
    return { call: endpoint.name, status, code, info, data }
  }
  for (const [endpoint, input] of asked) {
    const foreign = await answer(endpoint, input(contractId, partyId))
    const foreignDraft = await answer(endpoint, input(draft.contractId, partyId))
    const missing = await answer(endpoint, input(randomUUID(), randomUUID()))
    expect(missing).toMatchObject({ code: 'not-found' })
    expect(foreign).toEqual(missing)
    expect(foreignDraft).toEqual(missing)
  }
})

test('a signer certified under another name is told so and cannot sign', async () => {
  const contractId = await launched(seller, { parties: [partyFor(buyer, { name: '周即明' })] })
  const partyId = (await seen(seller, contractId)).contract.parties[0]!.partyId
  const { blocked } = await buyer.client.call(signing.getSignTask, { contractId, partyId })
  expect(blocked).toEqual({
    code: 'name-mismatch',
    words: '身份信息与合同要求不一致：合同要求由“周即明”签署，您认证的姓名是“周既明”。请联系发起方核对。',
  })
  const answer = await buyer.client.ask(signing.signContract, {
    contractId,
    partyId,
    requestId: randomUUID(),
    willingToken: 'x',
    seals: {},
  })
  expect({ code: answer.code, info: answer.info }).toEqual({ code: 'sign.blocked', info: blocked?.words })
})

test('somebody unknown is invited, registers, certifies and signs', async () => {
  const phone = newPhone()
  const contractId = await launched(seller, {
    parties: [partyFor(buyer, { name: '宋新到', phone })],
  })
  const client = app.client()
  await client.call(sendVerifyCode, { phone, purpose: 'register' })
  const verifyCode = await app.code(phone)
  const { userInfo } = await client.call(register, { phone, verifyCode, password: PASSWORD, agreed: true })
  const newcomer: Signer = {
    client,
    phone,
    userId: userInfo.userId,
    name: '宋新到',
    idNumber: newIdNumber(),
    companyId: null,
    companyName: '',
  }
  const partyId = (await seen(seller, contractId)).contract.parties[0]!.partyId
  const first = await client.call(signing.getSignTask, { contractId, partyId })
  expect(first.blocked?.code).toBe('person-not-certified')
  await client.call(sendVerifyCode, { phone, purpose: 'certify' })
  await client.call(certifyPerson, {
    name: newcomer.name,
    idNumber: newcomer.idNumber,
    phone,
    verifyCode: await app.code(phone),
    consented: true,
  })
  await sign(app, newcomer, contractId)
  expect((await seen(newcomer, contractId)).contract.status).toBe(6)
})

test('a company that is certified after the launch signs through its agent', async () => {
  const agent = await newPerson(app, '方经办')
  const companyName = '宁波远帆贸易有限公司'
  const person: Signer = { ...agent, companyId: null, companyName: '' }
  const contractId = await launched(seller, {
    parties: [partyFor({ ...person, companyId: 'later', companyName })],
  })
  const partyId = (await seen(seller, contractId)).contract.parties[0]!.partyId
  const blockedNow = async () =>
    (await agent.client.call(signing.getSignTask, { contractId, partyId })).blocked?.code ?? null
  expect(await blockedNow()).toBe('company-not-certified')
  const { companyId } = await newCompany(agent, companyName)
  expect(await blockedNow()).toBe('company-mismatch')
  await actFor(agent, companyId)
  expect(await blockedNow()).toBe(null)
  await newOfficialSeal(agent)
  await sign(app, { ...agent, companyId, companyName }, contractId)
  expect((await seen(seller, contractId)).contract.status).toBe(6)
})

test('of two companies of the same name the one its agent works in is the party', async () => {
  const namesake = await companySigner(app, '卫长风', '苏州同名贸易有限公司')
  const agent = await companySigner(app, '夏晚晴', '苏州同名贸易有限公司')
  const contractId = await launched(agent, { parties: [partyFor(agent)] })
  const partyId = await partyIdOf(agent, contractId, agent)
  const task = await agent.client.call(signing.getSignTask, { contractId, partyId })
  expect([task.blocked, task.seals.length > 0]).toEqual([null, true])
  const answer = await namesake.client.ask(contracts.getContract, { contractId })
  expect(answer.code).toBe('not-found')
})

test('a contract belongs to the identity it was made in', async () => {
  const agent = await companySigner(app, '谭两面', '湖州双栖文化有限公司')
  const contractId = await launched(agent, { parties: [partyFor(buyer)] })
  expect((await seen(agent, contractId)).contract.initiator).toBe('湖州双栖文化有限公司')
  await actFor(agent, null)
  expect((await agent.client.ask(contracts.getContract, { contractId })).code).toBe('not-found')
  const { rows } = await agent.client.call(contracts.listContracts, { tab: 'all' })
  expect(rows).toEqual([])
})

test('nobody drafts before being certified, and files of others cannot be launched', async () => {
  const unnamed = await newPerson(app)
  const requestId = randomUUID()
  expect((await unnamed.client.ask(createDraft, { requestId })).code).toBe('identity.not-certified')
  const theirs = await newDraft(seller, { parties: [partyFor(buyer)] })
  const own = await stranger.client.call(createDraft, { requestId })
  const { contractId, version } = own
  const content = { ...own.content, files: theirs.content.files }
  expect((await stranger.client.ask(saveDraft, { contractId, version, content })).code).toBe('not-found')
})

test('who looks in the wrong identity is told the right one; nobody else learns anything', async () => {
  const agent = await companySigner(app, '谭两用', '嘉兴两栖文化有限公司')
  const contractId = await launched(agent, { parties: [partyFor(buyer)] })
  const draft = await newDraft(agent, { parties: [partyFor(buyer)] })
  await actFor(agent, null)
  const seenBy = (signer: Signer, id: string) =>
    signer.client.call(contracts.listContractIdentities, { contractId: id })
  const company = [{ companyId: agent.companyId, companyName: '嘉兴两栖文化有限公司' }]
  const personal = [{ companyId: null, companyName: '' }]
  expect({
    launched: await seenBy(agent, contractId),
    draft: await seenBy(agent, draft.contractId),
    party: await seenBy(buyer, contractId),
    draftOfOthers: await seenBy(buyer, draft.contractId),
    stranger: await seenBy(stranger, contractId),
    missing: await seenBy(agent, randomUUID()),
  }).toEqual({
    launched: company,
    draft: company,
    party: personal,
    draftOfOthers: [],
    stranger: [],
    missing: [],
  })
})
