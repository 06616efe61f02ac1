// The record of completed backups, and which snapshots a folder keeps.
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { Client } from 'pg'
import { BackupDamaged } from '#server/gateways/backups/backup-folder.ts'
import type { BackupFolder } from '#server/gateways/backups/backup-folder.ts'
import { jsonOf } from '#server/gateways/backups/records.ts'
import { indexName, packName } from './contents.ts'
import type { BackupReport } from './make-backup.ts'
import type { SnapshotHead } from './snapshot.ts'

/** Writes down that a backup is complete; a database of an older version has no place for it. */
export const noteBackup = async (client: Client, path: string, report: BackupReport): Promise<void> => {
  const { snapshot, at, bytes, rows, files, damaged } = report
  const { rows: places } = await client.query<{ place: string | null }>(
    `SELECT to_regclass('backup')::text AS place`,
  )
  if (places[0]?.place == null) return
  await client.query(
    'INSERT INTO backup (id, at, folder, snapshot, bytes, rows, files, damaged_files) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [randomUUID(), at, resolve(path), snapshot, bytes, rows, files, damaged.length],
  )
}

/** The head of a snapshot; throws in Chinese where it is not as it was written. */
export const snapshotHead = async (folder: BackupFolder, name: string): Promise<SnapshotHead> => {
  for await (const one of folder.read(name)) return jsonOf<SnapshotHead>(one)
  throw new BackupDamaged(`备份已损坏：${name} 是空的。`)
}

/** Keeps the newest snapshots and what they need; gives the names of those taken away. */
export const keepNewest = async (folder: BackupFolder, most: number): Promise<string[]> => {
  const all = folder.names('snapshot-')
  const old = all.slice(0, Math.max(0, all.length - most))
  if (old.length === 0) return []
  const heads = await Promise.all(all.slice(old.length).map((name) => snapshotHead(folder, name)))
  const needed = new Set(heads.flatMap(({ packs }) => packs.map(({ id }) => packName(id))))
  // Snapshots first: one that is cut off here leaves packs too many, never too few.
  for (const name of old) folder.remove(name)
  for (const name of folder.names('pack-')) {
    if (needed.has(name)) continue
    folder.remove(indexName(name.slice('pack-'.length, -'.nyb'.length)))
    folder.remove(name)
  }
  return old
}
