// Applies the numbered SQL files that have not run yet.
// It applies all or none, and only one node does so at a time.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import type { ClientBase, Pool } from 'pg'
import type { Log } from './log.ts'
import { silentLog } from './log.ts'
import { divideTables } from './partitions.ts'
import { clientOf } from './writable-client.ts'
import type { Reach } from './writable-client.ts'

/** One numbered SQL file. */
export interface Migration {
  name: string
  sql: string
  sha256: string
  /** Whether nodes of the version before work on with its tables. The others begin with `-- contracts` (decision 0116). */
  expands: boolean
}

/** Stands among the names of applied files while a backup is being restored, so that no server starts on half of it. */
export const RESTORING = 'restore-not-finished'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The migrations in order. The hash does not depend on the machine's line ends. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(new URL(file, FOLDER), 'utf8').replaceAll('\r\n', '\n')
      return {
        name: file.slice(0, -'.sql'.length),
        sql,
        sha256: createHash('sha256').update(sql).digest('hex'),
        expands: !sql.startsWith('-- contracts '),
      }
    })
}

/** Opens a connection of its own and applies what is missing; an empty database is divided into so many partitions. */
export async function migrate(reach: Reach, log: Log, partitions?: number): Promise<void> {
  const client = clientOf(reach)
  client.on('error', (error) => log.warn({ err: error }, '升级数据库表时连接中断'))
  await client.connect()
  try {
    await client.query('BEGIN')
    const applied = await applyMigrations(client, readMigrations(), log)
    if (partitions !== undefined) await divideTables(client, partitions)
    await client.query('COMMIT')
    if (applied.length > 0) log.info({ applied }, '数据库表已升级')
  } finally {
    await client.end()
  }
}

interface Applied {
  readonly name: string
  readonly sha256: string
  /** Null where it was applied by a version that did not record this yet. */
  readonly expands: boolean | null
}

/**
 * Applies the missing ones inside the caller's transaction and returns their names. A newer database is used where every
 * migration that this version does not know only adds to it. Throws, in Chinese, on any other newer database, and on a migration that
 * was changed after it ran.
 */
export async function applyMigrations(
  client: ClientBase | Pool,
  migrations: Migration[],
  log: Log = silentLog,
): Promise<string[]> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('nuoyin migrations'))`)
  await client.query(
    'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), expands boolean)',
  )
  const { rows } = await client.query<Applied>(
    `SELECT name, sha256, (to_jsonb(migration) ->> 'expands')::boolean AS expands FROM migration`,
  )
  const missing = missingMigrations(migrations, rows, log)
  if (missing.length > 0) await client.query('ALTER TABLE migration ADD COLUMN IF NOT EXISTS expands boolean')
  for (const migration of missing) await applyMigration(client, migration)
  return missing.map(({ name }) => name)
}

function missingMigrations(known: Migration[], rows: Applied[], log: Log): Migration[] {
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const unknown = rows.filter(({ name }) => !known.some((migration) => migration.name === name))
  const unknownNames = unknown.map(({ name }) => name)
  if (unknownNames.includes(RESTORING)) {
    throw new Error('这个数据库是一次没有完成的恢复，不能使用；请清空它，再用 npm run restore 重新恢复。')
  }
  const missing = known.filter((migration) => !applied.has(migration.name))
  const isUsable = missing.length === 0 && unknown.every(({ expands }) => expands === true)
  if (unknownNames.length > 0 && isUsable)
    log.warn({ strangers: unknownNames }, '数据库表比本版本新，仍可使用；请尽快升级本节点')
  if (unknownNames.length > 0 && !isUsable) {
    throw new Error(
      `数据库由更新的版本升级过（${unknownNames.join('、')}），旧版本写入会损坏数据，因此没有启动；请使用当时的或更新的版本。`,
    )
  }
  for (const { name, sha256 } of known) {
    const before = applied.get(name)
    if (before !== undefined && before !== sha256) {
      throw new Error(
        `升级文件 ${name}.sql 在执行之后被改动，数据库与程序已不一致；请恢复该文件，另写新的升级文件。`,
      )
    }
  }
  return missing
}

async function applyMigration(client: ClientBase | Pool, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql)
    await client.query('INSERT INTO migration (name, sha256, expands) VALUES ($1, $2, $3)', [
      migration.name,
      migration.sha256,
      migration.expands,
    ])
  } catch (error) {
    throw new Error(`升级文件 ${migration.name}.sql 执行失败，数据库保持原样`, { cause: error })
  }
}
