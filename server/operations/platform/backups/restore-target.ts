// The empty place a backup is restored into: prepared, filled, and set free at the end.
import type { Client } from 'pg'
import { createRowWriter } from '#server/db/copying/write-rows.ts'
import type { RowWriter } from '#server/db/copying/write-rows.ts'
import { quoted, referencesIn, tablesIn } from '#server/db/copying/tables.ts'
import type { Table } from '#server/db/copying/tables.ts'
import { RESTORING, applyMigrations, readMigrations } from '#server/db/migrate.ts'
import { divideTables } from '#server/db/partitions.ts'
import { BackupUnusable } from '#server/gateways/backups/backup-folder.ts'
import type { SealedObjects } from '#server/gateways/storage/sealed-objects.ts'
import { intoDatabase, intoObjects } from './restored-contents.ts'
import type { RestoredContents } from './restored-contents.ts'
import type { SnapshotHead } from './snapshot.ts'

export interface RestoreTarget {
  writerOf(table: string): RowWriter
  /** Hashes whose contents belong here; until they are written none lies anywhere. */
  contents(): Promise<Set<string>>
  /** Takes contents in; into the objects given, unless the backup is of a time that knew none. */
  contentsInto(objects: SealedObjects | undefined): RestoredContents
  /** References and counters as they were; from now on a server may start on it. */
  finish(): Promise<void>
}

/** Brings the empty database to the backup's tables. Throws in Chinese where it is not empty or the backup is newer than the program. */
export const prepareTarget = async (
  client: Client,
  head: SnapshotHead,
  partitions?: number,
): Promise<RestoreTarget> => {
  await refuseUsed(client)
  const migrations = migrationsOf(head)
  // Waiting for the disk at every statement takes most of the time; what counts is the end.
  await client.query('SET synchronous_commit = off')
  await client.query('BEGIN')
  await applyMigrations(client, migrations)
  if (partitions !== undefined) await divideTables(client, partitions)
  const references = await referencesIn(client)
  for (const { table, name } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  const tables = await tablesIn(client)
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  await client.query(`INSERT INTO migration (name, sha256) VALUES ($1, '')`, [RESTORING])
  await client.query('COMMIT')
  const knowsObjects = tables.some(
    ({ name, columns }) => name === 'blob' && columns.some((column) => column.name === 'object_id'),
  )
  return {
    writerOf: (name) => createRowWriter(client, tableOf(name, head.tables, tables)),
    contents: async () => {
      // The objects of the place that was backed up are not those of this one.
      if (knowsObjects) await client.query('UPDATE blob SET object_id = NULL WHERE object_id IS NOT NULL')
      const { rows } = await client.query<{ sha256: string }>('SELECT sha256 FROM blob')
      return new Set(rows.map(({ sha256 }) => sha256))
    },
    contentsInto: (objects) =>
      objects === undefined || !knowsObjects ? intoDatabase(client) : intoObjects(client, objects),
    finish: async () => {
      await client.query('BEGIN')
      for (const { table, name, definition } of references)
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`)
      for (const { name, last } of head.sequences)
        if (last !== null) await client.query('SELECT setval($1::regclass, $2)', [quoted(name), last])
      await client.query('DELETE FROM migration WHERE name = $1', [RESTORING])
      await client.query('SET LOCAL synchronous_commit = on')
      await client.query('COMMIT')
      await client.query('ANALYZE')
    },
  }
}

const refuseUsed = async (client: Client): Promise<void> => {
  const tables = await tablesIn(client)
  if (tables.length === 0) return
  const { rows } = await client.query<{ found: string | null }>(
    `SELECT to_regclass('migration')::text AS found`,
  )
  const { rowCount } =
    rows[0]?.found == null
      ? { rowCount: 0 }
      : await client.query('SELECT 1 FROM migration WHERE name = $1', [RESTORING])
  throw new BackupUnusable(
    rowCount === 1
      ? '目标数据库里是一次没有完成的恢复。请删除并重建这个数据库，再重新恢复。'
      : '目标数据库不是空的，恢复会盖掉其中的数据，因此没有开始。请另建一个空数据库。',
  )
}

/** Those of the backup, which this program must know; later ones follow at the next start. */
const migrationsOf = ({ migrations, version }: SnapshotHead) => {
  const known = readMigrations()
  return migrations.map(({ name, sha256 }) => {
    const found = known.find((one) => one.name === name && one.sha256 === sha256)
    if (found !== undefined) return found
    throw new BackupUnusable(
      `备份由 ${version} 版写成，含有本程序不认识的表结构（${name}）。请用那个版本或更新的版本恢复。`,
    )
  })
}

const tableOf = (name: string, kept: readonly Table[], made: readonly Table[]): Table => {
  const before = kept.find((one) => one.name === name)
  const now = made.find((one) => one.name === name)
  const isSame = before?.columns.every(({ name: column }) => now?.columns.some((one) => one.name === column))
  if (before !== undefined && isSame === true) return before
  throw new BackupUnusable(`备份中的表 ${name} 与本程序的不同，不能恢复。`)
}
