// All documents of a contract in one file, under names that every system can unpack.
import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadContractFile } from '#protocol/base.ts'
import {
  downloadContract,
  downloadDocument,
  downloadEvidence,
} from '#protocol/contracts/contracts/contracts.ts'
import { getSignTask, signContract } from '#protocol/contracts/signing.ts'
import { launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { blobChunk } from '#server/db/schema/platform/blobs.ts'
import { namesInArchive } from '#server/operations/contracts/contracts/archive.ts'
import {
  launched,
  newDraft,
  ordinaryFields,
  partyFor,
  personSigner,
  runJobs,
  seen,
  sign,
  willingToken,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { readStoredZip } from '#tests/support/read-zip.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await personSigner(app, '林小满')
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const hashes = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(readStoredZip(bytes)).map(([name, file]) => [name, hash(file)]))
/** Two files of one name. */
const withTwoFiles = async () => {
  const party = partyFor(buyer)
  const draft = await newDraft(seller, { parties: [party] })
  const other = await seller.client.call(uploadContractFile, { name: '设备采购合同.pdf' } as never, {
    body: pagesOf(3),
  })
  const content = {
    ...draft.content,
    files: [...draft.content.files, other],
    fields: [...draft.content.fields, ...ordinaryFields(other.fileId, party, 0)],
  }
  const { contractId } = draft
  const { version } = await seller.client.call(saveDraft, { contractId, version: draft.version, content })
  await seller.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  return contractId
}

test('several documents come as one ZIP, each once and as it is stored', async () => {
  const contractId = await withTwoFiles()
  const { documents } = await seen(buyer, contractId)
  const { headers, body } = await buyer.client.ask(downloadContract, { contractId })
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('设备采购合同.zip')}`,
  })
  expect(hashes(body)).toEqual({
    '设备采购合同.pdf': documents[0]?.sha256,
    '设备采购合同 (2).pdf': documents[1]?.sha256,
  })
})

test('a document whose bytes are gone breaks the ZIP off, and the server goes on', async () => {
  const contractId = await withTwoFiles()
  const { documents } = await seen(buyer, contractId)
  await app.db.current().delete(blobChunk).where(eq(blobChunk.sha256, documents[1]!.sha256))
  await expect(buyer.client.ask(downloadContract, { contractId })).rejects.toThrow()
  expect((await seen(buyer, contractId)).documents).toEqual(documents)
})

test('what the initiator keeps until all have signed is read by the others, and taken away by nobody but the initiator', async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
    content: () => ({ allowDownload: false }),
  })
  const { contract, documents } = await seen(buyer, contractId)
  expect(contract.actions).not.toContain('download')
  const reading = await buyer.client.ask(downloadDocument, {
    contractId,
    documentId: documents[0]!.documentId,
  })
  expect(reading.status).toBe(200)
  expect(await buyer.client.ask(downloadContract, { contractId })).toMatchObject({
    code: 'contract.not-possible',
    info: '发起方没有开放下载，签署完成后才能下载。现在可以在线阅读。',
  })
  expect((await seller.client.ask(downloadContract, { contractId })).status).toBe(200)
  await sign(app, seller, contractId)
  await sign(app, buyer, contractId)
  expect((await seen(buyer, contractId)).contract.actions).toContain('download')
  const saved = await buyer.client.ask(downloadContract, { contractId })
  expect(saved.headers['content-type']).toBe('application/pdf')
})

test('nobody signs before the reading time that the initiator asks for has passed', async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(buyer)],
    content: () => ({ minReadSeconds: 30 }),
  })
  const at = { contractId, partyId: (await seen(buyer, contractId)).contract.myPartyId! }
  // The proof of will opens the task, from which on the time runs.
  const token = await willingToken(app, buyer, at)
  const { seals } = await buyer.client.call(getSignTask, at)
  const signing = {
    ...at,
    requestId: randomUUID(),
    willingToken: token,
    seals: { personSign: seals[0]!.sealId },
  }
  const early = (seconds: number) => ({
    code: 'sign.blocked',
    info: `还没有读满发起方要求的时间，还差 ${seconds} 秒。请继续阅读后再签署。`,
  })
  expect(await buyer.client.ask(signContract, signing)).toMatchObject(early(30))
  app.clock.advance(29_000)
  expect(await buyer.client.ask(signContract, signing)).toMatchObject(early(1))
  app.clock.advance(1_000)
  await buyer.client.call(signContract, signing)
  await runJobs(app)
  expect((await seen(buyer, contractId)).contract.status).toBe(6)
})

test('the only document comes as it is', async () => {
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  const { documents } = await seen(buyer, contractId)
  const { headers, body } = await buyer.client.ask(downloadContract, { contractId })
  expect([headers['content-type'], hash(body)]).toEqual(['application/pdf', documents[0]?.sha256])
})

test('the evidence report lies beside the documents once the contract is complete', async () => {
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  const ask = () => buyer.client.ask(downloadContract, { contractId, evidence: 'with' })
  expect(await ask()).toMatchObject({ code: 'contract.not-possible' })
  await sign(app, buyer, contractId, seller)
  const { documents } = await seen(buyer, contractId)
  const { body } = await ask()
  const report = await buyer.client.ask(downloadEvidence, { contractId })
  expect(hashes(body)).toEqual({
    '设备采购合同.pdf': documents[0]?.sha256,
    '设备采购合同-出证报告.pdf': hash(report.body),
  })
})

test('a stranger gets nothing', async () => {
  const contractId = await withTwoFiles()
  const stranger = await personSigner(app, '许清嘉')
  expect(await stranger.client.ask(downloadContract, { contractId })).toMatchObject({ code: 'not-found' })
  const documentId = randomUUID()
  expect(await stranger.client.ask(downloadDocument, { contractId, documentId })).toMatchObject({
    code: 'not-found',
  })
})

test('names are plain, short and different whatever the case of their letters', () => {
  expect(
    namesInArchive([
      '../../a.pdf',
      'A.pdf',
      'a.PDF',
      'x/y:z.pdf',
      '...',
      '',
      `${'长'.repeat(300)}.pdf`,
      'b\u202efdp.pdf',
    ]),
  ).toEqual([
    '_.._a.pdf',
    'A.pdf',
    'a (2).PDF',
    'x_y_z.pdf',
    '文件',
    '文件 (2)',
    `${'长'.repeat(120)}.pdf`,
    'b_fdp.pdf',
  ])
})
