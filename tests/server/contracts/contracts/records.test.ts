// A contract whose records were altered in the database gives out neither files nor an attestation.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadDocument, downloadEvidence } from '#protocol/contracts/contracts/contracts.ts'
import { getSignState, signContract } from '#protocol/contracts/signing.ts'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { auditEntry } from '#server/db/schema/platform/audit.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { document } from '#server/db/schema/contracts/documents.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { lastAnchor } from '#server/domain/platform/audit/anchors.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { issuedOf } from '#server/domain/contracts/documents/store.ts'
import { ANCHOR_JOB, planAnchor } from '#server/operations/platform/audit/anchor.ts'
import {
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
  signInput,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { pointBack } from '#tests/support/point-back.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await personSigner(app, '林小满')
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

const completed = async (): Promise<{ contractId: string; documentId: string }> => {
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  await sign(app, buyer, contractId)
  const { contract: shown, documents } = await seen(seller, contractId)
  expect(shown.status).toBe(6)
  return { contractId, documentId: documents[0]!.documentId }
}
const download = async (at: { contractId: string; documentId: string }, version?: 'original') =>
  (await seller.client.ask(downloadDocument, { ...at, ...(version === undefined ? {} : { version }) })).code
const evidence = async ({ contractId }: { contractId: string }) =>
  (await seller.client.ask(downloadEvidence, { contractId })).code

test('a row that points to an older revision is found on every download, and nothing is attested', async () => {
  const at = await completed()
  expect([await download(at), await download(at, 'original')]).toEqual(['000000', '000000'])
  await pointBack(app, at.contractId, 'signed')
  expect([await download(at), await download(at), await evidence(at)]).toEqual([
    'document.record-broken',
    'document.record-broken',
    'evidence.history-broken',
  ])
  expect((await seen(seller, at.contractId)).historyIntact).toBe(false)
})

const BROKEN =
  '这份合同的文件记录与审计链不一致，可能被改动过，已停止提供和签署。请联系平台管理员校验审计记录。'
const revisionsOf = async (contractId: string) => {
  const { documents } = await seen(seller, contractId)
  return (await issuedOf(app.db, [documents[0]!.documentId])).map(({ kind }) => kind)
}

test('no signature is put into an older revision: the signer is told why, and it goes on when the row is right again', async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(buyer), partyFor(seller, { isSelf: true })],
  })
  await sign(app, buyer, contractId)
  const at = { contractId, partyId: await partyIdOf(seller, contractId, seller) }
  await seller.client.call(signContract, await signInput(app, seller, at))
  const putRight = await pointBack(app, contractId, 'reserved')
  await runJobs(app)
  expect(await seller.client.call(getSignState, at)).toMatchObject({ status: 2, failure: BROKEN })
  expect(await revisionsOf(contractId)).toEqual(['reserved', 'signed'])
  await putRight()
  await sign(app, seller, contractId)
  expect((await seen(seller, contractId)).contract.status).toBe(6)
})

test('an older revision is not made final', async () => {
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  const at = { contractId, partyId: await partyIdOf(seller, contractId, buyer) }
  await buyer.client.call(signContract, await signInput(app, buyer, at))
  const addLongTerm = () => Promise.reject(new Error('connection reset'))
  await runJobs({ ...app, deps: { ...app.deps, sealing: { ...app.deps.sealing, addLongTerm } } })
  await pointBack(app, contractId, 'reserved')
  app.clock.advance(60_000)
  await runJobs(app)
  const { contract: shown, reason } = await seen(seller, contractId)
  expect([shown.status, reason]).toEqual([CONTRACT_STATUS.finishingFailed, BROKEN])
  expect(await revisionsOf(contractId)).toEqual(['reserved', 'signed'])
})

test('over an altered history no report is made, none made before is given out, and it is not anchored', async () => {
  const at = await completed()
  const untouched = await completed()
  expect(await evidence(untouched)).toBe('000000')
  for (const { contractId } of [at, untouched])
    await app.db
      .current()
      .update(auditEntry)
      .set({ ip: '10.0.0.1' })
      .where(and(eq(auditEntry.chainId, contractId), eq(auditEntry.n, 2)))
  expect([await evidence(at), await evidence(untouched), await download(at)]).toEqual([
    'evidence.history-broken',
    'evidence.history-broken',
    'document.record-broken',
  ])
  const events = (await readChain(app.db, at.contractId)).map(({ event }) => event)
  expect(events).not.toContain('contract:evidence.issued')
})

test('a report that was swapped for another file is not given out', async () => {
  const at = await completed()
  expect(await evidence(at)).toBe('000000')
  const [row] = await app.db.current().select().from(document).where(eq(document.id, at.documentId))
  await app.db
    .current()
    .update(contract)
    .set({ evidenceSha256: row!.currentSha256 })
    .where(eq(contract.id, at.contractId))
  expect(await evidence(at)).toBe('evidence.history-broken')
})

test('anchoring is due an hour after the last anchor, however often the server starts', async () => {
  const dueAt = async () => {
    const [row] = await app.db.current().select().from(job).where(eq(job.name, ANCHOR_JOB))
    return row?.dueAt
  }
  await launched(seller, { parties: [partyFor(buyer)] })
  await planAnchor(app.deps)
  app.clock.advance(3_600_000)
  await runJobs(app)
  const { at } = (await lastAnchor(app.db))!
  for (let start = 0; start < 3; start += 1) {
    app.clock.advance(15 * 60_000)
    await planAnchor(app.deps)
    expect(await dueAt()).toEqual(new Date(at.getTime() + 3_600_000))
  }
  app.clock.advance(3_600_000)
  await planAnchor(app.deps)
  expect(await dueAt()).toEqual(app.clock.now())
})
