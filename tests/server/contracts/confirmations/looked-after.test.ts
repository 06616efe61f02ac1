// A contract under confirmation: urged, extended, taken back, over at its deadline, or no stage.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import * as confirmations from '#protocol/contracts/confirmations.ts'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
let landlord: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  buyer = await personSigner(app, '周既明')
  landlord = await companySigner(app, '沈望舒', '宁波望舒置业有限公司')
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
const { draft, confirming, signing, expired, revoked } = CONTRACT_STATUS
const { pending, toConfirm, toSign, cancelled } = PARTY_STATUS

test('the initiator urges, extends, takes it back; the deadline ends it', async () => {
  const contractId = await toBeConfirmed()
  const { client } = seller
  const move = { contractId, requestId: randomUUID() }
  const { actions, waitingFor } = (await seen(seller, contractId)).contract
  expect(actions).toEqual(['withdraw', 'revoke', 'urge', 'extend', 'transfer', 'addCopy', 'download'])
  expect(waitingFor).toEqual(['周既明', '宁波望舒置业有限公司（沈望舒）'])
  expect((await seen(buyer, contractId)).contract.actions).toEqual(['confirm', 'download'])
  app.clock.advance(60_000)
  await client.call(contracts.urgeParty, { ...move, partyId: (await at(contractId, buyer)).partyId })
  const [notice] = (await buyer.client.call(listNotices, { kind: 'contract' })).rows
  expect(notice?.title).toBe('提醒：有一份合同等您确认')
  await confirm(contractId, buyer)
  const deadline = new Date(app.clock.now().getTime() + 60 * 86_400_000).toISOString()
  await client.call(contracts.extendDeadline, { ...move, requestId: randomUUID(), deadline })
  expect(await states(contractId)).toEqual([confirming, pending, pending, toConfirm])
  const isListed = async () =>
    (await buyer.client.call(confirmations.listConfirmations, { tab: 'confirmed' })).rows.some(
      (row) => row.contractId === contractId,
    )
  expect(await isListed()).toBe(true)
  await client.call(contracts.withdrawContract, { ...move, requestId: randomUUID(), reason: '条款有误' })
  expect((await states(contractId))[0]).toBe(draft)
  // What was taken back is seen no longer by who had confirmed it.
  expect(await isListed()).toBe(false)
  const ended = await toBeConfirmed()
  await client.call(contracts.revokeContract, {
    contractId: ended,
    requestId: randomUUID(),
    reason: '不签了',
  })
  expect(await states(ended)).toEqual([revoked, cancelled, cancelled, cancelled])
})

test('with nobody on the other side, a wanted confirmation is no stage', async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true })],
    content: () => ({ needsConfirm: true }),
  })
  expect(await states(contractId)).toEqual([signing, toSign])
})

test('what is not confirmed by the deadline expires, even before its clock runs', async () => {
  const { contractId, version } = await newDraft(seller, {
    parties: parties(),
    content: () => ({
      needsConfirm: true,
      deadline: new Date(app.clock.now().getTime() + 2 * 3_600_000).toISOString(),
    }),
  })
  await seller.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  app.clock.advance(2 * 3_600_000 + 1_000)
  for (const signer of [seller, buyer]) await signInByCode(app, signer)
  await actFor(seller, seller.companyId)
  expect((await confirm(contractId, buyer)).code).toBe('sign.blocked')
  await runJobs(app)
  expect((await states(contractId))[0]).toBe(expired)
})
