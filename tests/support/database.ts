// A database for one test file: embedded in memory, or on the server of project `postgres`.
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Database, DatabaseOptions } from '#server/db/database.ts'
import { emptySnapshot } from './empty-database.ts'
import { TEMPLATE, databaseAt, query } from './postgres-server.ts'
import './postgres-setup.ts'

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
