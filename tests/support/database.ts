// A database for one test file: embedded in memory, or on the PostgreSQL of its project.
import { randomUUID } from 'node:crypto'
import { join, relative } from 'node:path'
import { expect, inject } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Database, DatabaseOptions } from '#server/db/database.ts'
import { isOnEmbedded } from '../on-embedded.ts'
import { emptySnapshot } from './empty-database.ts'
import { takeEngine } from './kept-engines.ts'
import { TEMPLATE, databaseAt, query } from './postgres-server.ts'
import './postgres-setup.ts'

type TestDatabaseOptions = Omit<DatabaseOptions, 'databaseUrl' | 'dataDir' | 'engine'>

/** Opens an empty, migrated database. Close it in `afterAll`; on PostgreSQL that drops it. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<Database> {
  if (inject('postgresUrl') === undefined || staysEmbedded()) return await openEmbedded(options)
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

const ROOT = join(import.meta.dirname, '../..')

const staysEmbedded = (): boolean => {
  const { testPath = '' } = expect.getState()
  return inject('isMixed') && isOnEmbedded(relative(ROOT, testPath))
}

// One with limits of its own has an engine of its own.
async function openEmbedded(options: TestDatabaseOptions): Promise<Database> {
  const { statementLimitMs, idleInTransactionLimitMs, connections, freeBytes, snapshot } = options
  const own = [statementLimitMs, idleInTransactionLimitMs, connections, freeBytes, snapshot]
  if (own.some((limit) => limit !== undefined))
    return await openDatabase({ ...options, snapshot: await emptySnapshot() })
  const { engine, giveBack } = await takeEngine()
  const db = await openDatabase({ ...options, engine })
  return {
    ...db,
    async close() {
      await db.close()
      await giveBack()
    },
  }
}

/** A database on the PostgreSQL of the run: a copy of the migrated one, or with `template0` an empty one. */
export async function createPostgresDatabase(
  template: typeof TEMPLATE | 'template0',
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Its files are copied: half of the work of writing all its pages to the log, as the server does for itself.
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return {
    url: databaseAt(server, name),
    drop: () => query(server, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}
