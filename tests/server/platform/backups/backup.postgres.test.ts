// A backup of PostgreSQL that is written to: one moment of all tables, restored into an empty one.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { connectPlainly } from '#server/db/copying/plain-connection.ts'
import { createVerifier } from '#server/documents/verification/verifier.ts'
import { systemActor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { openBackupFolder } from '#server/gateways/backups/backup-folder.ts'
import { createDatabaseStorage } from '#server/gateways/storage/database-storage.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { anchorHeads } from '#server/operations/platform/audit/anchor.ts'
import { checkRestored } from '#server/operations/platform/backups/check-restored.ts'
import { makeBackup } from '#server/operations/platform/backups/make-backup.ts'
import { restoreBackup } from '#server/operations/platform/backups/restore-backup.ts'
import { ensureAuthority } from '#server/operations/seals/signing-keys/authority.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const masterKey = new Uint8Array(32).fill(7)
const path = mkdtempSync(join(tmpdir(), 'nuoyin-backup-'))
const clock = createTestClock()
const drops: (() => Promise<void>)[] = []
let url: string
let db: Database

beforeAll(async () => {
  const made = await createPostgresDatabase('template0')
  drops.push(made.drop)
  url = made.url
  db = await openDatabase({ databaseUrl: url })
})
afterAll(async () => {
  await db.close()
  for (const drop of drops) await drop()
  rmSync(path, { recursive: true, force: true })
})

async function* noExport() {}

/** One business act: an entry, a file and a job in one transaction. */
const act = (storage: ReturnType<typeof createDatabaseStorage>, chainId: string, n: number) =>
  db.transaction(async () => {
    const { sha256 } = await storage.put(new TextEncoder().encode(`file ${n}`))
    await appendAudit(db, {
      chainId,
      event: 'contract:contract.launched',
      actor: systemActor('t'),
      detail: { sha256 },
      at: clock.now(),
    })
    await enqueue(db, { name: 'work', payload: { n }, key: `work ${n}` })
  })

test('all tables are of one moment, and what is restored equals it', async () => {
  const authority = await ensureAuthority({ db, clock, masterKey, publicUrl: 'http://localhost' })
  const storage = createDatabaseStorage({ db, clock })
  const chainId = randomUUID()
  let n = 0
  for (; n < 3; n += 1) await act(storage, chainId, n)
  const log = pino({ level: 'silent' })
  await anchorHeads({
    db,
    clock,
    log,
    masterKey,
    authority,
    anchorExports: { sinks: [], timestamps: undefined },
  })

  let isWriting = true
  const writing = (async () => {
    for (; isWriting; n += 1) await act(storage, chainId, n)
  })()
  const folder = await openBackupFolder(join(path, 'backup'), {
    secret: new Uint8Array(20).fill(3),
    isNew: true,
  })
  const source = await connectPlainly({ databaseUrl: url, folder: '' })
  const report = await makeBackup(
    {
      client: source.client,
      database: 'postgresql',
      version: '1',
      masterKey,
      keepsMasterKey: false,
      files: [],
    },
    folder,
  )
  isWriting = false
  await writing
  await source.close()
  folder.close()

  const target = await createPostgresDatabase('template0')
  drops.push(target.drop)
  const dataDir = join(path, 'restored')
  const place = { databaseUrl: target.url, dataDir, masterKey }
  const restored = await restoreBackup(folder, report.snapshot, place)
  expect([restored.rows, restored.missing]).toEqual([report.rows, []])
  const copy = await openDatabase({ databaseUrl: target.url })
  const count = async (table: string) =>
    Number((await copy.client().query(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n)
  const [entries, files, jobs] = [
    await count('audit_entry'),
    await count('blob'),
    await count(`job WHERE name = 'work'`),
  ]
  expect([files, jobs]).toEqual([entries, entries])
  expect(entries).toBeGreaterThanOrEqual(3)
  // The counter goes on where it was: a new job does not collide.
  await enqueue(copy, { name: 'work', payload: {} })
  const verifier = createVerifier()
  const checked = await checkRestored({
    db: copy,
    storage: createDatabaseStorage({ db: copy, clock }),
    verifier,
    root: authority.root.certificate,
    licensed: [],
    exported: noExport(),
    now: clock.now(),
  })
  await verifier.close()
  await copy.close()
  expect(checked).toEqual({
    audit: { chains: 1, anchors: 1, compared: 0, faults: [] },
    files,
    badFiles: [],
    documents: 0,
    badDocuments: [],
  })

  await expect(
    restoreBackup(folder, report.snapshot, { ...place, dataDir: join(path, 'other') }),
  ).rejects.toThrow('目标数据库不是空的')
  expect(readFileSync(join(path, 'backup/nuoyin-backup.json'), 'utf8')).not.toContain('070707')
})
