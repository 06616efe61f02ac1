// What the other parties of a contract may not do, and what one person may not do in two of its parts.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { copyContract, retryFinish, revokeContract } from '#protocol/contracts/contracts/contracts.ts'
import { signContract } from '#protocol/contracts/signing.ts'
import { bizHeader } from '#protocol/identity.ts'
import { takeProof } from '#server/domain/contracts/parties/willing.ts'
import { hashToken } from '#server/domain/secret-hash.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
  signInput,
  willingToken,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { actFor } from '#tests/support/people.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
let third: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await personSigner(app, '林小满')
  buyer = await personSigner(app, '周既明')
  third = await personSigner(app, '陈一诺')
})
afterAll(() => app.close())

const requestId = () => randomUUID()

test('the other party does not copy a revoked contract', async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
  })
  await seller.client.call(revokeContract, { contractId, requestId: requestId(), reason: '合作方案有变' })
  expect((await seen(buyer, contractId)).contract.actions).not.toContain('copy')
  const { code } = await buyer.client.ask(copyContract, { contractId, requestId: requestId() })
  expect(code).toBe('contract.not-possible')
})

test('the other party does not retry a failed finish', async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
  })
  await sign(app, seller, contractId)
  const partyId = await partyIdOf(seller, contractId, buyer)
  await buyer.client.call(signContract, await signInput(app, buyer, { contractId, partyId }))
  const ownVerifier: TestApp['deps']['ownVerifier'] = {
    ...app.deps.verifier,
    verify: async (...args) => ({ ...(await app.deps.verifier.verify(...args)), signatures: [] }),
  }
  await runJobs({ ...app, deps: { ...app.deps, ownVerifier } })
  expect((await seen(buyer, contractId)).contract).toMatchObject({ status: 14, actions: ['download'] })
  const { code } = await buyer.client.ask(retryFinish, { contractId, requestId: requestId() })
  expect([code, (await seen(seller, contractId)).contract.status]).toEqual(['contract.not-possible', 14])
})

test('of one person who is two parties, the proof for one signs not the other', async () => {
  const both = await companySigner(app, '沈两方', '苏州两方贸易有限公司')
  const asPerson: Signer = { ...both, companyId: null, companyName: '' }
  const contractId = await launched(both, {
    parties: [partyFor(both, { isSelf: true }), partyFor(asPerson)],
  })
  const forCompany = { contractId, partyId: await partyIdOf(both, contractId, both) }
  const forPerson = { contractId, partyId: await partyIdOf(both, contractId, asPerson) }
  const token = await willingToken(app, both, forCompany)
  const refused = 'willing.invalid'
  await actFor(both, null)
  const own = await signInput(app, asPerson, forPerson)
  const crossed = await both.client.ask(signContract, { ...own, requestId: requestId(), willingToken: token })
  expect(crossed.code).toBe(refused)
  const otherPart = { tokenHash: hashToken(token), ...forCompany, userId: both.userId }
  const now = app.clock.now()
  const asked = (part: object) => takeProof(app.db, { ...otherPart, identity: '', ...part } as never, now)
  const company = bizHeader({ type: 2, companyId: both.companyId! } as never)
  expect(await asked({ identity: bizHeader({ type: 1 } as never) })).toBeUndefined()
  expect(await asked({ identity: company, partyId: forPerson.partyId })).toBeUndefined()
  expect(await asked({ identity: company, userId: buyer.userId })).toBeUndefined()
  expect(await asked({ identity: company })).toMatchObject({ partyId: forCompany.partyId })
  expect((await both.client.ask(signContract, own)).code).toBe('000000')
})

test('of three signers the initiator is told each time who signed, and how many have', async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer), partyFor(third)],
  })
  const texts: string[] = []
  for (const signer of [buyer, third]) {
    await sign(app, signer, contractId)
    app.clock.advance(1_000)
    const { rows } = await seller.client.call(listNotices, { kind: 'contract' })
    texts.push(`${rows[0]!.title}：${rows[0]!.text}`)
  }
  expect(texts).toEqual([
    '签署有进展：周既明已签署《设备采购合同》，已签 1 方，共 3 方。',
    '签署有进展：陈一诺已签署《设备采购合同》，已签 2 方，共 3 方。',
  ])
})
