// Unreferenced bytes are deleted after a day; referenced bytes and running uploads are kept.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#protocol/account/sessions/session.ts'
import { downloadFile, uploadAttachment } from '#protocol/base.ts'
import {
  downloadDocument,
  downloadEvidence,
  withdrawContract,
} from '#protocol/contracts/contracts/contracts.ts'
import { blob, blobChunk } from '#server/db/schema/platform/blobs.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { BLOB_REFERENCES } from '#server/domain/platform/files/unreferenced.ts'
import { SWEEP_BLOBS_JOB, sweepBlobs } from '#server/operations/platform/files/sweep.ts'
import { licencePicture } from '#tests/support/licence-picture.ts'
import { launched, newDraft, partyFor, personSigner, seen, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const HOUR = 3_600_000

let app: TestApp
let seller: Signer
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await personSigner(app, '林小满')
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const stored = async () => {
  const rows = await app.db.current().select({ sha256: blob.sha256 }).from(blob)
  return rows.map(({ sha256 }) => sha256).sort()
}
const orphan = async (): Promise<{ bytes: Buffer; sha256: string }> => {
  const bytes = randomBytes(300_000)
  await app.deps.storage.put(bytes)
  return { bytes, sha256: hashOf(bytes) }
}

test('a day after, only what nothing points to is gone, with its chunks', async () => {
  const signed = await launched(seller, { parties: [partyFor(buyer)] })
  await sign(app, buyer, signed)
  await seller.client.call(downloadEvidence, { contractId: signed })
  const open = await launched(seller, { parties: [partyFor(buyer)] })
  const withdrawn = await launched(seller, { parties: [partyFor(buyer)] })
  await seller.client.call(withdrawContract, {
    contractId: withdrawn,
    requestId: randomUUID(),
    reason: '改动付款期限',
  })
  await newDraft(seller, { parties: [partyFor(buyer)] })
  const picture = Buffer.from(await licencePicture('杭州青禾科技有限公司'))
  const { fileId } = await seller.client.call(uploadAttachment, { name: '附件.png' } as never, {
    body: picture,
  })
  const before = await stored()
  const { sha256 } = await orphan()

  app.clock.advance(23 * HOUR)
  await sweepBlobs(app.deps)
  expect(await stored()).toEqual([...before, sha256].sort())

  app.clock.advance(2 * HOUR)
  await sweepBlobs(app.deps)
  expect(await stored()).toEqual(before)
  const chunks = await app.db.current().selectDistinct({ sha256: blobChunk.sha256 }).from(blobChunk)
  expect(chunks.map((chunk) => chunk.sha256).sort()).toEqual(before)

  await seller.client.call(logIn, { userAccount: seller.phone, method: 'password', password: PASSWORD })
  for (const contractId of [signed, open])
    for (const { documentId } of (await seen(seller, contractId)).documents)
      for (const version of ['original', 'current'] as const)
        expect((await seller.client.ask(downloadDocument, { contractId, documentId, version })).status).toBe(
          200,
        )
  expect((await seller.client.ask(downloadEvidence, { contractId: signed })).status).toBe(200)
  expect((await seller.client.ask(downloadFile, { fileId })).status).toBe(200)
})

test('bytes put again are as good as new', async () => {
  const { bytes, sha256 } = await orphan()
  app.clock.advance(30 * HOUR)
  await app.deps.storage.put(bytes)
  await sweepBlobs(app.deps)
  expect(Buffer.compare(await app.deps.storage.get(sha256), bytes)).toBe(0)
})

test('what goes and what is put at the same moment end with the bytes stored', async () => {
  const many = await Promise.all(Array.from({ length: 12 }, orphan))
  app.clock.advance(30 * HOUR)
  await Promise.all([sweepBlobs(app.deps), ...many.map(({ bytes }) => app.deps.storage.put(bytes))])
  for (const { bytes, sha256 } of many)
    expect(Buffer.compare(await app.deps.storage.get(sha256), bytes)).toBe(0)
})

test('more than fit into one round go too, and the next time is planned', async () => {
  const before = await stored()
  const many = await Promise.all(Array.from({ length: 60 }, () => app.deps.storage.put(randomBytes(8))))
  app.clock.advance(30 * HOUR)
  await sweepBlobs(app.deps)
  const after = await stored()
  expect(many.filter(({ sha256 }) => after.includes(sha256))).toEqual([])
  expect(after.every((sha256) => before.includes(sha256))).toBe(true)
  const planned = (await app.db.current().select().from(job)).filter(({ name }) => name === SWEEP_BLOBS_JOB)
  expect(planned.map(({ runAt }) => runAt)).toEqual([new Date(app.clock.now().getTime() + HOUR)])
})

/** Hashes that name no stored bytes: of requests, of files as they came or as they were checked, of documents proved. */
const NO_REFERENCES = [
  'blob.sha256',
  'blob_chunk.sha256',
  'file.source_sha256',
  'check_record.sha256',
  'idempotency.input_sha256',
]

test('every column of a SHA-256 is known to name stored bytes or not', async () => {
  const folder = join(import.meta.dirname, '../../../../server/db/schema')
  const columns: string[] = []
  for (const name of globSync('**/*.ts', { cwd: folder })) {
    const exported = Object.values((await import(join(folder, name))) as Record<string, unknown>)
    for (const table of exported.filter((value) => is(value, PgTable)))
      for (const column of getTableConfig(table).columns)
        if (column.name.includes('sha256')) columns.push(`${getTableConfig(table).name}.${column.name}`)
  }
  const references = BLOB_REFERENCES.map(
    (column) => `${getTableConfig(column.table as PgTable).name}.${column.name}`,
  )
  expect(columns.sort()).toEqual([...references, ...NO_REFERENCES].sort())
})
