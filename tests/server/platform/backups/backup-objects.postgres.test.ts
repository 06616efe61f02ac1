// A backup of an installation whose files lie in a bucket.
// It is restored into another folder of the bucket, and into the database.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { connectPlainly } from '#server/db/copying/plain-connection.ts'
import { silentLog } from '#server/db/log.ts'
import { blob } from '#server/db/schema/platform/blobs.ts'
import { openBackupFolder } from '#server/gateways/backups/backup-folder.ts'
import { objectsOf, openStorage } from '#server/gateways/storage/configured-storage.ts'
import { objectKeyOf } from '#server/operations/platform/master-keys/object-key.ts'
import { readFileStoreConfig } from '#server/gateways/storage/file-store-config.ts'
import type { FileStoreConfig } from '#server/gateways/storage/file-store-config.ts'
import { makeBackup } from '#server/operations/platform/backups/make-backup.ts'
import { restoreBackup } from '#server/operations/platform/backups/restore-backup.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { TEMPLATE } from '#tests/support/postgres-server.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import type { S3Server } from '#tests/support/s3-server.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const masterKey = new Uint8Array(32).fill(7)
const path = mkdtempSync(join(tmpdir(), 'nuoyin-backup-'))
const clock = createTestClock()
const drops: (() => Promise<void>)[] = []
const secret = new Uint8Array(20).fill(3)
let s3: S3Server
let url: string
let db: Database
let fileStore: FileStoreConfig

const newDatabase = async (template: typeof TEMPLATE | 'template0') => {
  const made = await createPostgresDatabase(template)
  drops.push(made.drop)
  return made.url
}
beforeAll(async () => {
  ;[s3, url] = await Promise.all([startS3(), newDatabase(TEMPLATE)])
  db = await openDatabase({ databaseUrl: url })
  fileStore = readFileStoreConfig(s3.env)
})
afterAll(async () => {
  await db.close()
  for (const drop of drops) await drop()
  await s3.stop()
  rmSync(path, { recursive: true, force: true })
})

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const keyOf = (of: Database) => objectKeyOf(of.client(), { current: masterKey, old: undefined })
const storageOf = async (of: Database, store: FileStoreConfig) =>
  openStorage({ db: of, clock, log: silentLog, fileStore: store, objectKey: await keyOf(of) })
const backUp = async () => {
  const folder = await openBackupFolder(join(path, 'backup'), { secret, isNew: true })
  const { client, close } = await connectPlainly({ databaseUrl: url, folder: '' })
  try {
    const source = { client, database: 'postgresql' as const, version: '1', masterKey, keepsMasterKey: false }
    return await makeBackup({ ...source, objects: objectsOf(fileStore, await keyOf(db)), files: [] }, folder)
  } finally {
    await close()
    folder.close()
  }
}

test('files in a bucket are in the backup, and are restored wherever the configuration says', async () => {
  const storage = await storageOf(db, fileStore)
  const all = [new Uint8Array(), randomBytes(1), randomBytes(700_000), randomBytes(9_000_000)]
  for (const bytes of all) await storage.put(bytes)
  const { sha256: lost } = await storage.put(randomBytes(500))
  const [row] = await db.current().select().from(blob).where(eq(blob.sha256, lost))
  await objectsOf(fileStore, await keyOf(db))!.remove({ sha256: lost, objectId: row!.objectId! })
  const report = await backUp()
  expect([report.files, report.damaged]).toEqual([5, [lost]])

  const elsewhere = readFileStoreConfig({ ...s3.env, NUOYIN_S3_PREFIX: 'two' })
  for (const [name, store] of [
    ['bucket', elsewhere],
    ['database', readFileStoreConfig({})],
  ] as const) {
    const databaseUrl = await newDatabase('template0')
    const folder = await openBackupFolder(join(path, 'backup'), { secret })
    const place = {
      dataDir: join(path, name),
      databaseUrl,
      masterKey,
      objectsOf: (key: Uint8Array) => objectsOf(store, key),
    }
    const restored = await restoreBackup(folder, report.snapshot, place)
    expect([restored.files, restored.rows]).toEqual([5, report.rows])
    const copy = await openDatabase({ databaseUrl })
    try {
      const read = await storageOf(copy, store)
      for (const bytes of all) expect(hashOf(await read.get(hashOf(bytes)))).toBe(hashOf(bytes))
      await expect(read.get(lost)).rejects.toThrow(lost)
      const rows = await copy.current().select().from(blob)
      expect(rows.filter(({ objectId }) => objectId !== null)).toHaveLength(name === 'bucket' ? 3 : 0)
    } finally {
      await copy.close()
    }
  }
  // The second takes no content again.
  expect((await backUp()).files).toBe(1)
})

test('a backup that cannot reach the bucket is not complete', async () => {
  const storage = await storageOf(db, fileStore)
  await storage.put(randomBytes(400))
  const folder = await openBackupFolder(join(path, 'other'), { secret, isNew: true })
  const { client, close } = await connectPlainly({ databaseUrl: url, folder: '' })
  const source = { client, database: 'postgresql' as const, version: '1', masterKey, keepsMasterKey: false }
  await expect(makeBackup({ ...source, objects: undefined, files: [] }, folder)).rejects.toThrow(
    '有文件存放在 S3 中：请用与服务相同的环境运行',
  )
  const nobody = readFileStoreConfig({ ...s3.env, NUOYIN_S3_ENDPOINT: 'http://127.0.0.1:9' })
  await expect(
    makeBackup({ ...source, objects: objectsOf(nobody, await keyOf(db)), files: [] }, folder),
  ).rejects.toMatchObject({ code: 'storage.away' })
  expect(folder.names('snapshot-')).toEqual([])
  await close()
  folder.close()
})
