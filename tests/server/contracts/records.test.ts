// A contract whose records were altered in the database gives out neither files nor an attestation.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadDocument, downloadEvidence } from '#protocol/contract/contracts.ts'
import { auditEntry } from '#server/db/schema/audit.ts'
import { contract } from '#server/db/schema/contract.ts'
import { document, documentRevision } from '#server/db/schema/document.ts'
import { job } from '#server/db/schema/job.ts'
import { lastAnchor } from '#server/domain/audit/anchors.ts'
import { readChain } from '#server/domain/audit/store.ts'
import { ANCHOR_JOB, planAnchor } from '#server/operations/anchor-audit.ts'
import { launched, partyFor, personSigner, runJobs, seen, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
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
  const [older] = await app.db
    .current()
    .select()
    .from(documentRevision)
    .where(and(eq(documentRevision.documentId, at.documentId), eq(documentRevision.kind, 'signed')))
  await app.db
    .current()
    .update(document)
    .set({ currentSha256: older!.sha256 })
    .where(eq(document.id, at.documentId))
  expect([await download(at), await download(at), await evidence(at)]).toEqual([
    'document.record-broken',
    'document.record-broken',
    'evidence.history-broken',
  ])
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
