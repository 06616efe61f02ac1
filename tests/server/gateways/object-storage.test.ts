// Document bytes in a bucket of a real server.
// Read as written, sealed, found again, moved, and missed in words.
import { createHash, randomBytes } from 'node:crypto'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { silentLog } from '#server/db/log.ts'
import { blob, blobChunk } from '#server/db/schema/platform/blobs.ts'
import { createDatabaseStorage } from '#server/gateways/storage/database-storage.ts'
import { objectsOf, openStorage } from '#server/gateways/storage/configured-storage.ts'
import { readFileStoreConfig } from '#server/gateways/storage/file-store-config.ts'
import type { S3Config } from '#server/gateways/storage/file-store-config.ts'
import { createObjectStorage } from '#server/gateways/storage/object-storage.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { createS3Store } from '#server/gateways/storage/s3-store.ts'
import { createSealedObjects } from '#server/gateways/storage/sealed-objects.ts'
import type { SealedObjects } from '#server/gateways/storage/sealed-objects.ts'
import { ContentDamaged, ContentMissing } from '#server/gateways/storage/storage.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { moveContents } from '#server/operations/platform/files/move-contents.ts'
import { removeStrays } from '#server/operations/platform/files/stray-objects.ts'
import { sweepBlobs } from '#server/operations/platform/files/sweep.ts'
import { freePort } from '#tests/support/running-server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import type { S3Server } from '#tests/support/s3-server.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const key = new Uint8Array(32).fill(7)
const MB = 1024 * 1024
const clock = createTestClock()
let s3: S3Server
let db: Database
let objects: SealedObjects
let storage: Storage

beforeAll(async () => {
  ;[s3, db] = await Promise.all([startS3(), openTestDatabase()])
  objects = createSealedObjects(createS3Store(s3.config), { key, prefix: s3.config.prefix })
  storage = at('s3')
})
afterAll(async () => {
  await db.close()
  await s3.stop()
})
afterEach(() => s3.goOn())

const at = (kind: 'database' | 's3', through: SealedObjects = objects) =>
  createObjectStorage({
    db,
    clock,
    log: silentLog,
    inDatabase: createDatabaseStorage({ db, clock }),
    objects: through,
    kind,
  })
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const read = async (source: AsyncIterable<Uint8Array>) => {
  const pieces: Uint8Array[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}
const namesIn = async (store: ObjectStore, prefix: string) => {
  const names: string[] = []
  for await (const { name } of store.list(prefix)) names.push(name)
  return names
}
const rowOf = async (sha256: string) =>
  (await db.current().select().from(blob).where(eq(blob.sha256, sha256)))[0]
const nameOf = async (sha256: string) =>
  (await namesIn(objects.store, `one/files/${sha256.slice(0, 2)}/${sha256}/`))[0]!

test.each([
  ['one byte', 1],
  ['one piece', 256 * 1024],
  ['a piece and one byte', 256 * 1024 + 1],
  ['what goes in parts', 20 * MB + 5],
])('%s is read as it was put: whole, as a stream, and in stretches', async (_what, size) => {
  const bytes = randomBytes(size)
  const sha256 = hashOf(bytes)
  expect(await storage.put(bytes)).toEqual({ sha256, size })
  expect(await storage.size(sha256)).toBe(size)
  expect(hashOf(await storage.get(sha256))).toBe(sha256)
  // In the bucket each is asked for by itself.
  expect(await storage.atHand([sha256])).toEqual(new Map())
  expect(hashOf(await read(storage.stream(sha256)))).toBe(sha256)
  for (const [from, until] of [
    [0, 1],
    [size - 1, size],
    [Math.floor(size / 3), Math.ceil(size / 2)],
  ] as const)
    expect(bytes.subarray(from, until).equals(await read(storage.part(sha256, from, until)))).toBe(true)
})

test('a stream is put like bytes, and nothing at all is kept too', async () => {
  const bytes = randomBytes(3 * MB)
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += 100_000) yield bytes.subarray(from, from + 100_000)
  }
  expect(await storage.put(pieces())).toEqual({ sha256: hashOf(bytes), size: bytes.length })
  expect(hashOf(await storage.get(hashOf(bytes)))).toBe(hashOf(bytes))
  const { sha256 } = await storage.put(new Uint8Array())
  expect(await storage.get(sha256)).toEqual(new Uint8Array())
})

test('the same content is one object, also when two put it at once and when a transaction names it again', async () => {
  const bytes = randomBytes(10_000)
  const sha256 = hashOf(bytes)
  await Promise.all([storage.put(bytes), storage.put(bytes)])
  await storage.ahead(bytes)
  await db.transaction(() => storage.put(bytes))
  await expect
    .poll(() => namesIn(objects.store, `one/files/${sha256.slice(0, 2)}/${sha256}/`))
    .toHaveLength(1)
  expect((await rowOf(sha256))?.objectId).toEqual(expect.any(String))
})

test('what lies in the bucket says nothing, and opens under no other master key, content or place', async () => {
  const bytes = Buffer.alloc(600_000, '甲方应于三日内付款。')
  const { sha256 } = await storage.put(bytes)
  const raw = Buffer.from((await objects.store.read(await nameOf(sha256), 0, 700_000))!)
  expect([raw.length, raw.includes(Buffer.from('甲方'))]).toEqual([600_000 + 3 * 16, false])
  const other = createSealedObjects(objects.store, { key: new Uint8Array(32).fill(8), prefix: 'one/' })
  await expect(at('s3', other).get(sha256)).rejects.toEqual(new ContentDamaged(sha256))
})

test.each<[string, (raw: Buffer) => Buffer]>([
  ['a changed byte', (raw) => (raw.writeUInt8(raw.readUInt8(300_000) ^ 1, 300_000), raw)],
  ['a lost end', (raw) => raw.subarray(0, raw.length - 50)],
  [
    'swapped pieces',
    (raw) => Buffer.concat([raw.subarray(262_160, 524_320), raw.subarray(0, 262_160), raw.subarray(524_320)]),
  ],
])('%s in the bucket is noticed, also by a stretch', async (_what, damage) => {
  const { sha256 } = await storage.put(randomBytes(600_000))
  const name = await nameOf(sha256)
  const raw = damage(Buffer.from((await objects.store.read(name, 0, 700_000))!))
  await objects.store.put(name, raw.length, [raw])
  await expect(storage.get(sha256)).rejects.toEqual(new ContentDamaged(sha256))
  await expect(read(storage.part(sha256, 262_000, 600_000))).rejects.toEqual(new ContentDamaged(sha256))
})

test('an object that is gone and a content nobody put are missing by name', async () => {
  const { sha256 } = await storage.put(randomBytes(100))
  await objects.store.remove(await nameOf(sha256))
  await expect(storage.get(sha256)).rejects.toEqual(new ContentMissing(sha256))
  await expect(storage.get('0'.repeat(64))).rejects.toEqual(new ContentMissing('0'.repeat(64)))
})

test('what nobody names any more is swept from the bucket with its row', async () => {
  const { sha256 } = await storage.put(randomBytes(100))
  clock.advance(25 * 3_600_000)
  await sweepBlobs({ db, clock, storage, log: { info: () => undefined } as never })
  expect([await rowOf(sha256), await namesIn(objects.store, 'one/files/')]).toEqual([undefined, []])
})

test('files move into the bucket and back, whole, while they are read; a damaged one stays', async () => {
  const inDatabase = createDatabaseStorage({ db, clock })
  const all = [randomBytes(1), randomBytes(400_000), randomBytes(9 * MB)]
  for (const bytes of all) await inDatabase.put(bytes)
  const { sha256: damaged } = await inDatabase.put(randomBytes(5000))
  await db
    .current()
    .update(blobChunk)
    .set({ bytes: randomBytes(5000) })
    .where(eq(blobChunk.sha256, damaged))
  const sum = 1 + 400_000 + 9 * MB
  const big = storage.stream(hashOf(all[2]!))[Symbol.asyncIterator]()
  const first = (await big.next()).value!

  const parts = { db, inDatabase, objects }
  expect(await moveContents({ ...parts, to: 's3' })).toEqual({ moved: 3, bytes: sum, damaged: [damaged] })
  expect(await moveContents({ ...parts, to: 's3' })).toEqual({ moved: 0, bytes: 0, damaged: [damaged] })
  // Begun in the database, ended in the bucket.
  const rest = await read({ [Symbol.asyncIterator]: () => big })
  expect(hashOf(Buffer.concat([first, rest]))).toBe(hashOf(all[2]!))
  const outside = await db
    .current()
    .select({ sha256: blob.sha256 })
    .from(blob)
    .where(isNotNull(blob.objectId))
  expect(outside.map(({ sha256 }) => sha256).toSorted()).toEqual(all.map(hashOf).toSorted())
  expect((await db.current().select().from(blobChunk)).every(({ sha256 }) => sha256 === damaged)).toBe(true)

  const openWithout = openStorage({
    db,
    clock,
    log: silentLog,
    objectKey: key,
    fileStore: readFileStoreConfig({}),
  })
  await expect(openWithout).rejects.toThrow('有文件存放在 S3 中，但没有配置它')
  expect(await moveContents({ ...parts, to: 'database' })).toEqual({ moved: 3, bytes: sum, damaged: [] })
  for (const bytes of all) expect(hashOf(await inDatabase.get(hashOf(bytes)))).toBe(hashOf(bytes))
  expect(await namesIn(objects.store, 'one/files/')).toEqual([])
  await db.current().delete(blob)
})

test('an upload that was cut off leaves nothing that is not cleared away, and what is named stays', async () => {
  const { sha256 } = await storage.put(randomBytes(100))
  const undone = db.transaction(async () => {
    await storage.put(randomBytes(200))
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await removeStrays({ db, objects }, new Date(Date.now() - 60_000))).toEqual({
    removed: 0,
    bytes: 0,
    unfinished: 0,
  })
  expect(await removeStrays({ db, objects }, new Date(Date.now() + 60_000))).toEqual({
    removed: 1,
    bytes: 216,
    unfinished: 0,
  })
  expect(await namesIn(objects.store, 'one/files/')).toEqual([await nameOf(sha256)])
})

test('a bucket that cannot be used is refused in words that say what to do', async () => {
  const words = (changed: Partial<S3Config>) =>
    createS3Store({ ...s3.config, ...changed }, { wait: () => Promise.resolve() })
      .check()
      .then(
        () => 'fine',
        (error: Error) => error.message,
      )
  expect({
    right: await words({}),
    secret: await words({ keySecret: 'another secret' }),
    key: await words({ keyId: 'test:nobody' }),
    bucket: await words({ bucket: 'not-there' }),
    nobody: await words({ endpoint: `http://127.0.0.1:${await freePort()}` }),
    region: await words({ region: 'mars' }),
  }).toEqual({
    right: 'fine',
    secret: '文件存储（S3）不能使用：密钥不对。请核对 NUOYIN_S3_KEY_ID 与 NUOYIN_S3_KEY_SECRET。',
    key: '文件存储（S3）不能使用：密钥不对。请核对 NUOYIN_S3_KEY_ID 与 NUOYIN_S3_KEY_SECRET。',
    bucket: expect.stringMatching(/没有存储桶 not-there。请先建好它，或改正 NUOYIN_S3_BUCKET/),
    nobody: expect.stringMatching(/连接不上 http:\/\/127\.0\.0\.1:\d+（连接被拒绝）/),
    region: expect.stringMatching(/不在区域 mars。请改正 NUOYIN_S3_REGION/),
  })
})

test('a service that stops answering is told in words with status 503, seen by monitoring, and used again when it is back', async () => {
  const patient = createS3Store(s3.config, { limitMs: 500, wait: () => Promise.resolve() })
  const through = at('s3', createSealedObjects(patient, { key, prefix: 'one/' }))
  const bytes = randomBytes(300)
  const { sha256 } = await through.put(bytes)
  s3.freeze()
  await expect(through.get(sha256)).rejects.toMatchObject({
    code: 'storage.away',
    status: 503,
    retryAfterSeconds: 30,
  })
  await expect(through.put(randomBytes(10))).rejects.toMatchObject({ code: 'storage.away' })
  expect(await through.answers()).toBe(false)
  s3.goOn()
  const again = () => through.get(sha256).then(hashOf, () => 'away')
  await expect.poll(again).toBe(hashOf(bytes))
})

test('a moment of trouble is waited out', async () => {
  let failures = 3
  const waits: number[] = []
  const store = createS3Store(s3.config, {
    wait: (ms) => Promise.resolve(waits.push(ms)),
    send: (...sent: Parameters<typeof fetch>) =>
      failures-- > 0
        ? Promise.resolve(new Response('<Error><Code>SlowDown</Code></Error>', { status: 503 }))
        : fetch(...sent),
  })
  await store.put('one/x', 5, [Buffer.from('hello')])
  expect(Buffer.from((await store.read('one/x', 1, 3))!).toString()).toBe('el')
  expect(waits).toHaveLength(3)
})

test('what is never answered is asked once more and no oftener, and nobody waits as long as for the bytes of a file', async () => {
  const sent: string[] = []
  const store = createS3Store(s3.config, {
    silenceMs: 20,
    wait: () => Promise.resolve(),
    send: (_url, { method = '', signal } = {}) => {
      sent.push(method)
      return new Promise((_, refuse) =>
        signal?.addEventListener('abort', () => refuse(signal.reason as Error)),
      )
    },
  })
  await expect(store.read('one/x', 0, 1)).rejects.toMatchObject({ code: 'storage.away' })
  await expect(store.read('one/x', 0, 1)).rejects.toMatchObject({ code: 'storage.away' })
  expect(sent).toEqual(['GET', 'GET', 'GET'])
})

test('names of buckets stand before the host where the configuration says so', async () => {
  const sent: string[] = []
  const store = createS3Store(
    { ...s3.config, endpoint: 'https://oss.example.com', isPathStyle: false },
    { send: (url) => Promise.resolve((sent.push(String(url)), new Response('x'))) },
  )
  await store.read('one/x', 0, 1)
  expect(sent).toEqual(['https://nuoyin-files.oss.example.com/one/x'])
})

test('no bucket, no objects', () => {
  expect(objectsOf(readFileStoreConfig({}), key)).toBe(undefined)
})
