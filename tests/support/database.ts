// A database for one test file: embedded in memory, or on the server of project `postgres`.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Database, DatabaseOptions } from '#server/db/database.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { TEMPLATE, databaseAt, query } from './postgres-server.ts'
import './postgres-setup.ts'

const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/nuoyin')
const PGLITE_VERSION = '0.5.16'

/** Opens an empty, migrated database. Close it in `afterAll`; on PostgreSQL that drops it. */
export async function openTestDatabase(
  options: Omit<DatabaseOptions, 'databaseUrl' | 'dataDir'> = {},
): Promise<Database> {
  if (inject('postgresUrl') === undefined)
    return await openDatabase({ ...options, snapshot: await emptySnapshot() })
  const { url, drop } = await createPostgresDatabase(TEMPLATE)
  const db = await openDatabase({ ...options, databaseUrl: url })
  return {
    ...db,
    async close() {
      await db.close()
      await drop()
    },
  }
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

/** A database on the PostgreSQL of the run: a copy of the migrated one, or with `template0` an empty one. */
export async function createPostgresDatabase(
  template: typeof TEMPLATE | 'template0',
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    url: databaseAt(server, name),
    drop: () => query(server, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}
