// A database of its own for a test file: embedded in memory, or a schema on the PostgreSQL that NUOYIN_TEST_DATABASE_URL names.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '#server/db/database.ts'
import type { Database, DatabaseOptions } from '#server/db/database.ts'
import { readMigrations } from '#server/db/migrate.ts'

const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/nuoyin')
const PGLITE_VERSION = '0.5.16'

/** Opens an empty, migrated database. Close it in `afterAll`; on PostgreSQL that drops its schema. */
export async function openTestDatabase(
  options: Omit<DatabaseOptions, 'databaseUrl' | 'dataDir'> = {},
): Promise<Database> {
  const databaseUrl = process.env['NUOYIN_TEST_DATABASE_URL']
  if (databaseUrl !== undefined && databaseUrl !== '') return await openOnServer(databaseUrl, options)
  return await openDatabase({ ...options, snapshot: await emptySnapshot() })
}

// Creating and migrating takes seconds, copying the result a fraction of one: so it is kept until the migrations change.
async function emptySnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const hash = createHash('sha256').update(PGLITE_VERSION)
  for (const migration of readMigrations()) hash.update(migration.name).update(migration.sha256)
  const file = path.join(CACHE, `empty-${hash.digest('hex').slice(0, 16)}.tar`)
  try {
    return new Uint8Array(readFileSync(file))
  } catch {
    const first = await openDatabase()
    const snapshot = await first.dump!(false)
    await first.close()
    mkdirSync(CACHE, { recursive: true })
    for (const old of readdirSync(CACHE))
      if (old.endsWith('.tar')) rmSync(path.join(CACHE, old), { force: true })
    const unfinished = `${file}.${randomUUID()}`
    writeFileSync(unfinished, snapshot)
    renameSync(unfinished, file)
    return snapshot
  }
}

async function openOnServer(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(databaseUrl, `CREATE SCHEMA ${schema}`)
  const db = await openDatabase({ ...options, databaseUrl, searchPath: `${schema},public` })
  return {
    ...db,
    async close() {
      await db.close()
      await onServer(databaseUrl, `DROP SCHEMA ${schema} CASCADE`)
    },
  }
}

async function onServer(databaseUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}
