// Contracts that are not simply signed: declined, withdrawn, expired, extended, urged, copied.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices, openSmsLink } from '#protocol/base.ts'
import * as calls from '#protocol/contracts/contracts/contracts.ts'
import { createDraft, deleteContract, getDraft, launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { getSignTask, rejectContract } from '#protocol/contracts/signing.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import {
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { linkTokenIn } from '#tests/support/link-token.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await personSigner(app, '林小满')
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

const ordered = (first: Signer, second: Signer) =>
  launched(first, {
    parties: [partyFor(first, { isSelf: true, signOrder: 1 }), partyFor(second, { signOrder: 2 })],
    content: () => ({ ordered: true }),
  })
const parallel = () => launched(seller, { parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)] })
const requestId = () => randomUUID()
const statuses = async (contractId: string, viewer = seller) => {
  const { contract } = await seen(viewer, contractId)
  return [contract.status, ...contract.parties.map((party) => party.status)]
}
const newestLink = async (phone: string) => {
  const [message] = await readOutbox(app.db, { phone, limit: 1 })
  return linkTokenIn(message?.text)
}

test('in order, the second party is asked only when the first has signed', async () => {
  const contractId = await ordered(seller, buyer)
  expect(await statuses(contractId)).toEqual([5, 2, 0])
  const partyId = await partyIdOf(seller, contractId, buyer)
  const before = await buyer.client.call(getSignTask, { contractId, partyId })
  expect(before.blocked?.code).toBe('not-my-turn')
  await sign(app, seller, contractId)
  expect(await statuses(contractId)).toEqual([5, 5, 2])
  const link = await app.client().call(openSmsLink, { tokenId: await newestLink(buyer.phone) })
  expect(link).toMatchObject({
    state: 'open',
    target: `/signModel/signAuth?contractId=${contractId}&partyId=${partyId}`,
    registered: true,
  })
  await sign(app, buyer, contractId)
  expect(await statuses(contractId)).toEqual([6, 5, 5])
})

test('a refusal ends the contract with its reason, for everybody', async () => {
  const contractId = await parallel()
  const partyId = await partyIdOf(seller, contractId, buyer)
  const reason = '第三条付款期限与约定不符'
  app.clock.advance(60_000)
  await buyer.client.call(rejectContract, { contractId, partyId, requestId: requestId(), reason })
  expect(await statuses(contractId)).toEqual([9, 8, 6])
  expect((await seen(seller, contractId)).reason).toBe(reason)
  const [notice] = (await seller.client.call(listNotices, { kind: 'contract' })).rows
  expect(notice).toMatchObject({ title: '合同被拒签', target: `/signDetail?contractId=${contractId}` })
  const again = await buyer.client.ask(rejectContract, {
    contractId,
    partyId,
    requestId: requestId(),
    reason,
  })
  expect(again.code).toBe('contract.not-possible')
})

test('a revoked contract is over; only its initiator may revoke', async () => {
  const contractId = await parallel()
  const reason = '合作方案有变'
  const other = await buyer.client.ask(calls.revokeContract, { contractId, requestId: requestId(), reason })
  expect(other.code).toBe('contract.not-possible')
  await seller.client.call(calls.revokeContract, { contractId, requestId: requestId(), reason })
  expect(await statuses(contractId)).toEqual([8, 8, 8])
  const link = await app.client().call(openSmsLink, { tokenId: await newestLink(buyer.phone) })
  expect(link.state).toBe('ended')
})

test('withdrawn before anybody signed, a contract is a draft again and may be launched anew', async () => {
  const contractId = await parallel()
  const oldPartyId = await partyIdOf(seller, contractId, buyer)
  const tokenId = await newestLink(buyer.phone)
  await seller.client.call(calls.withdrawContract, { contractId, requestId: requestId(), reason: '金额有误' })
  expect((await app.client().call(openSmsLink, { tokenId })).state).toBe('ended')
  expect((await buyer.client.ask(calls.getContract, { contractId })).code).toBe('not-found')
  const { version } = await seller.client.call(getDraft, { contractId })
  await seller.client.call(launchContract, { contractId, version, requestId: requestId() })
  expect((await buyer.client.ask(getSignTask, { contractId, partyId: oldPartyId })).code).toBe('not-found')
  await sign(app, buyer, contractId)
  const late = await seller.client.ask(calls.withdrawContract, {
    contractId,
    requestId: requestId(),
    reason: '还想再改',
  })
  expect(late.code).toBe('contract.not-possible')
})

test('an unsigned contract expires at its deadline, unless that was moved', async () => {
  const contractId = await parallel()
  const { contract } = await seen(seller, contractId)
  const deadline = new Date(Date.parse(contract.deadline ?? '') + 86_400_000).toISOString()
  await seller.client.call(calls.extendDeadline, { contractId, deadline, requestId: requestId() })
  app.clock.advance(30 * 86_400_000 + 3_600_000)
  await signInAgain()
  await runJobs(app)
  expect(await statuses(contractId)).toEqual([5, 2, 2])
  app.clock.advance(86_400_000)
  await signInAgain()
  await runJobs(app)
  expect(await statuses(contractId)).toEqual([10, 7, 7])
  expect((await seen(seller, contractId)).contract.deadline).toBe(deadline)
  expect((await seen(buyer, contractId)).contract.actions).toEqual(['delete', 'download'])
})

test('a party may be reminded every half hour and three times a day', async () => {
  const contractId = await parallel()
  const partyId = await partyIdOf(seller, contractId, buyer)
  const urge = async () =>
    (await seller.client.ask(calls.urgeParty, { contractId, partyId, requestId: requestId() })).code
  const answers = [await urge(), await urge()]
  for (let round = 0; round < 3; round += 1) {
    app.clock.advance(31 * 60_000)
    answers.push(await urge())
  }
  const refused = 'contract.not-possible'
  expect(answers).toEqual(['000000', refused, '000000', '000000', refused])
})

test('what ended without effect can be copied and deleted; what is in force cannot', async () => {
  const contractId = await parallel()
  expect((await seller.client.ask(deleteContract, { contractId })).code).toBe('contract.not-possible')
  const reason = '重复发起'
  await seller.client.call(calls.revokeContract, { contractId, requestId: requestId(), reason })
  const copy = await seller.client.call(calls.copyContract, { contractId, requestId: requestId() })
  const { content } = await seller.client.call(getDraft, { contractId: copy.contractId })
  expect(content).toMatchObject({ name: '设备采购合同', step: 'editDoc' })
  expect(
    content.fields.every((field) => content.parties.some((party) => party.partyId === field.partyId)),
  ).toBe(true)
  await seller.client.call(deleteContract, { contractId })
  const revoked = { tab: 'revoked', search: '' } as const
  const ids = async (viewer: Signer) =>
    (await viewer.client.call(calls.listContracts, revoked)).rows.map((row) => row.contractId)
  expect(await ids(seller)).not.toContain(contractId)
  expect(await ids(buyer)).toContain(contractId)
})

test('numbers are given at the launch, one after the other, and a failed launch uses none up', async () => {
  const { content } = await seller.client.call(createDraft, { requestId: requestId() })
  expect(content.contractNo).toBe('')
  const numberOf = async (id: string) => (await seen(seller, id)).contract.contractNo
  const first = await numberOf(await launched(seller, { parties: [partyFor(buyer)] }))
  expect(first).toMatch(/^HT-\d{8}-\d{4}$/)
  const next = (by: number) => first.slice(0, -4) + String(Number(first.slice(-4)) + by).padStart(4, '0')
  const failed = await newDraft(seller, { parties: [partyFor(buyer)], content: () => ({ name: '' }) })
  const launch = { contractId: failed.contractId, version: failed.version, requestId: requestId() }
  expect((await seller.client.ask(launchContract, launch)).code).toBe('draft.invalid')
  const ids = await Promise.all([1, 2, 3].map(() => launched(seller, { parties: [partyFor(buyer)] })))
  expect((await Promise.all(ids.map(numberOf))).toSorted()).toEqual([next(1), next(2), next(3)])
})

test('a number of the unit is kept, once, and the count goes round it', async () => {
  const numbered = (contractNo: string) =>
    newDraft(seller, { parties: [partyFor(buyer)], content: () => ({ contractNo }) })
  const launch = async (contractNo: string) => {
    const { contractId, version } = await numbered(contractNo)
    const answer = await seller.client.ask(launchContract, { contractId, version, requestId: requestId() })
    return answer.code === 'draft.invalid'
      ? answer.fields
      : (await seen(seller, contractId)).contract.contractNo
  }
  const before = String(await launch(''))
  const ahead = before.slice(0, -4) + String(Number(before.slice(-4)) + 1).padStart(4, '0')
  expect(await launch(' QH-2026-008 ')).toBe('QH-2026-008')
  const words = '编号“QH-2026-008”已用于《设备采购合同》，请换一个，或清空后由系统编号'
  expect(await launch('QH-2026-008')).toEqual({ contractNo: words })
  expect(await launch(ahead)).toBe(ahead)
  expect(await launch('')).toBe(before.slice(0, -4) + String(Number(before.slice(-4)) + 2).padStart(4, '0'))
})

const signInAgain = async () => {
  for (const signer of [seller, buyer]) await signInByCode(app, signer)
}
