// What was confirmed by all is prepared once, and tried again where that failed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as confirmations from '#protocol/contracts/confirmations.ts'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { Refusal } from '#protocol/failures.ts'
import { issuedOf } from '#server/domain/contracts/documents/store.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { PREPARE_DOCUMENTS_JOB } from '#server/operations/contracts/contracts/moves.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
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
const prepare = (contractId: string, deps = app.deps, attempt = 1) =>
  jobHandlers(deps)[PREPARE_DOCUMENTS_JOB]?.({
    id: randomUUID(),
    name: PREPARE_DOCUMENTS_JOB,
    key: null,
    payload: { contractId },
    attempt,
    signal: new AbortController().signal,
  })
const { preparing, preparingFailed, signing } = CONTRACT_STATUS
const { toSign } = PARTY_STATUS

test('a preparation that is killed and repeated prepares once', async () => {
  const contractId = await toBeConfirmed()
  await confirm(contractId, buyer)
  await confirm(contractId, landlord)
  const cutOff = {
    ...app.deps,
    sealing: { ...app.deps.sealing, reserve: () => Promise.reject(new Error('killed')) },
  }
  await expect(prepare(contractId, cutOff)).rejects.toThrow('killed')
  expect((await states(contractId))[0]).toBe(preparing)
  await Promise.all([prepare(contractId), prepare(contractId)])
  await prepare(contractId)
  expect(await states(contractId)).toEqual([signing, toSign, toSign, toSign])
  const [document] = (await seen(seller, contractId)).documents
  const issued = await issuedOf(app.db, [document?.documentId ?? ''])
  expect(issued.map(({ kind, revision }) => [kind, revision])).toEqual([
    ['brought', 0],
    ['reserved', 1],
  ])
})

test('a file that cannot be prepared stops there with the reason, and is tried again', async () => {
  const contractId = await toBeConfirmed()
  await confirm(contractId, buyer)
  await confirm(contractId, landlord)
  const heavy = () => Promise.reject(new Refusal('document.too-heavy', '文件过于复杂，处理时超出内存限制。'))
  await prepare(contractId, { ...app.deps, sealing: { ...app.deps.sealing, reserve: heavy } })
  const failed = await seen(seller, contractId)
  expect([failed.contract.status, failed.reason]).toEqual([
    preparingFailed,
    '文件过于复杂，处理时超出内存限制。',
  ])
  expect(failed.contract.actions).toContain('retryPreparing')
  await seller.client.call(contracts.retryPreparing, { contractId, requestId: randomUUID() })
  await runJobs(app)
  expect((await states(contractId))[0]).toBe(signing)
})
