// Document bytes in the database: read as written, stored once, rolled back with a transaction.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { blob, blobChunk } from '#server/db/schema/platform/blobs.ts'
import { createDatabaseStorage } from '#server/gateways/storage/database-storage.ts'
import { ContentDamaged, ContentMissing } from '#server/gateways/storage/storage.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { openCountedDatabase } from '#tests/support/counted-statements.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let db: Database
let storage: Storage
beforeAll(async () => {
  db = await openTestDatabase()
  storage = createDatabaseStorage({ db, clock: createTestClock() })
})
afterAll(() => db.close())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const chunkCount = (sha256: string) => db.current().$count(blobChunk, eq(blobChunk.sha256, sha256))

test('20 MB come back byte for byte, whole and in pieces', async () => {
  const bytes = randomBytes(20 * 1024 * 1024 + 7)
  const stored = await storage.put(bytes)
  expect(stored).toEqual({ sha256: hashOf(bytes), size: bytes.length })
  expect(await chunkCount(stored.sha256)).toBe(81)
  expect(Buffer.compare(await storage.get(stored.sha256), bytes)).toBe(0)
  const pieces: Uint8Array[] = []
  for await (const piece of storage.stream(stored.sha256)) pieces.push(piece)
  expect(Buffer.compare(Buffer.concat(pieces), bytes)).toBe(0)
})

test.each([0, 1, 256 * 1024 - 1, 256 * 1024, 16 * 256 * 1024])('%i bytes come back', async (size) => {
  const bytes = new Uint8Array(randomBytes(size))
  const { sha256 } = await storage.put(bytes)
  expect(Buffer.compare(await storage.get(sha256), bytes)).toBe(0)
})

test('several small contents are read at once; what is large, damaged, empty or missing is left out', async () => {
  const contents = [1, 300 * 1024, 17 * 256 * 1024].map((size) => new Uint8Array(randomBytes(size)))
  const [one, two, large] = await Promise.all(contents.map((bytes) => storage.put(bytes)))
  const empty = await storage.put(new Uint8Array())
  const damaged = await storage.put(new Uint8Array(randomBytes(100)))
  await db
    .current()
    .update(blobChunk)
    .set({ bytes: new Uint8Array(randomBytes(100)) })
    .where(eq(blobChunk.sha256, damaged.sha256))
  const asked = [one!, two!, large!, empty, damaged].map(({ sha256 }) => sha256)
  const found = await storage.atHand([...asked, 'f'.repeat(64)])
  expect([...found.keys()].toSorted()).toEqual([one!.sha256, two!.sha256].toSorted())
  for (const [sha256, bytes] of found) {
    expect([hashOf(bytes), bytes.byteLength]).toEqual([sha256, bytes.buffer.byteLength])
  }
})

const partOf = async (sha256: string, from: number, until: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of storage.part(sha256, from, until)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test.each([
  ['within a chunk', 10, 20],
  ['over the seam of two', 256 * 1024 - 3, 256 * 1024 + 3],
  ['over more than a statement reads', 5, 18 * 256 * 1024 + 9],
  ['to the end', 19 * 256 * 1024, 20 * 256 * 1024 + 7],
  ['of nothing', 40, 40],
])('a part %s comes back', async (_, from, until) => {
  const bytes = randomBytes(20 * 256 * 1024 + 7)
  const { sha256, size } = await storage.put(bytes)
  expect(await storage.size(sha256)).toBe(size)
  expect(Buffer.compare(await partOf(sha256, from, until), bytes.subarray(from, until))).toBe(0)
})

test('no part of a damaged content is given, whether it was damaged before its first reading or after', async () => {
  const damage = (sha256: string) =>
    db
      .current()
      .update(blobChunk)
      .set({ bytes: randomBytes(256 * 1024) })
      .where(sql`${blobChunk.sha256} = ${sha256} and ${blobChunk.position} = 1`)
  const before = await storage.put(randomBytes(3 * 256 * 1024))
  await damage(before.sha256)
  await expect(partOf(before.sha256, 0, 10)).rejects.toThrow(ContentDamaged)
  const after = await storage.put(randomBytes(3 * 256 * 1024))
  await partOf(after.sha256, 0, 10)
  await damage(after.sha256)
  await expect(partOf(after.sha256, 300_000, 300_010)).rejects.toThrow(ContentDamaged)
  await expect(partOf('0'.repeat(64), 0, 10)).rejects.toThrow(ContentMissing)
})

test('a stream is stored like the same bytes at once, and leaves no file behind', async () => {
  const bytes = randomBytes(700_001)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
  }
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-pieces-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  expect(await storage.put(pieces())).toEqual({ sha256: hashOf(bytes), size: bytes.length })
  expect(Buffer.compare(await storage.get(hashOf(bytes)), bytes)).toBe(0)
  expect(readdirSync(folder)).toEqual([])
})

test('a stream that breaks off stores nothing', async () => {
  const count = await db.current().$count(blob)
  async function* broken() {
    yield randomBytes(300_000)
    throw new Error('the sender is gone')
  }
  await expect(storage.put(broken())).rejects.toThrow('the sender is gone')
  expect(await db.current().$count(blob)).toBe(count)
})

test('the same content put again, even at the same time, is stored once', async () => {
  const bytes = randomBytes(600_000)
  const stored = await Promise.all(Array.from({ length: 8 }, () => storage.put(bytes)))
  expect(new Set(stored.map(({ sha256 }) => sha256))).toEqual(new Set([hashOf(bytes)]))
  expect(await chunkCount(hashOf(bytes))).toBe(3)
})

test('small contents that a transaction puts at one moment are one statement, whether they are new or not', async () => {
  const counted = await openCountedDatabase()
  onTestFinished(() => counted.db.close())
  const inIt = createDatabaseStorage({ db: counted.db, clock: createTestClock() })
  const contents = [1, 2, 70_000, 300 * 1024].map((size) => new Uint8Array(randomBytes(size)))
  const [there, ...others] = contents
  await inIt.put(there!)
  counted.take()
  const stored = await counted.db.transaction(() =>
    Promise.all([...contents, others[0]!].map((bytes) => inIt.put(bytes))),
  )
  const adding = counted.take().texts.filter((text) => text.includes('insert into "blob_chunk"'))
  // One for all of a chunk, one for the large one, and one for what came twice.
  expect(adding.length).toBe(3)
  expect(stored.map(({ sha256 }) => sha256)).toEqual([...contents, others[0]!].map(hashOf))
  for (const bytes of contents) expect(Buffer.compare(await inIt.get(hashOf(bytes)), bytes)).toBe(0)
})

test('content put in a transaction that is undone is not there', async () => {
  const bytes = randomBytes(1_000)
  const undone = db.transaction(async () => {
    const { sha256 } = await storage.put(bytes)
    expect(await storage.has(sha256)).toBe(true)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await storage.has(hashOf(bytes))).toBe(false)
})

test('unknown content is refused by name', async () => {
  const sha256 = '0'.repeat(64)
  await expect(storage.get(sha256)).rejects.toEqual(new ContentMissing(sha256))
  await expect(storage.stream(sha256)[Symbol.asyncIterator]().next()).rejects.toEqual(
    new ContentMissing(sha256),
  )
})

test.each([
  ['a changed byte', sql`update blob_chunk set bytes = set_byte(bytes, 5, (get_byte(bytes, 5) + 1) % 256)`],
  ['a lost piece', sql`delete from blob_chunk`],
  ['a longer piece', sql`update blob_chunk set bytes = bytes || 'x'::bytea`],
])('%s in the database is noticed', async (_what, damage) => {
  const { sha256 } = await storage.put(randomBytes(5_000))
  await db.current().execute(sql`${damage} where sha256 = ${sha256}`)
  await expect(storage.get(sha256)).rejects.toEqual(new ContentDamaged(sha256))
})

test('pieces are stored as they are, not compressed a second time', async () => {
  const { rows } = await db
    .current()
    .execute(
      sql`select attstorage from pg_attribute where attrelid = 'blob_chunk'::regclass and attname = 'bytes'`,
    )
  expect(rows).toEqual([{ attstorage: 'e' }])
})
