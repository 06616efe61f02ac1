// Writes one backup.
// Contents first while everybody works on, then the tables as they are at one moment.
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Client } from 'pg'
import { readRows } from '#server/db/copying/read-rows.ts'
import { sequencesIn, tablesIn } from '#server/db/copying/tables.ts'
import { RESTORING } from '#server/db/migrate.ts'
import { BackupUnusable } from '#server/gateways/backups/backup-folder.ts'
import type { BackupFolder } from '#server/gateways/backups/backup-folder.ts'
import { jsonRecord, record } from '#server/gateways/backups/records.ts'
import type { Record } from '#server/gateways/backups/records.ts'
import type { SealedObjects } from '#server/gateways/storage/sealed-objects.ts'
import { masterKeyName } from '#server/trust/backup-key.ts'
import { indexName, knownContents, packContents, packName } from './contents.ts'
import type { KnownContents } from './contents.ts'
import { CONTENT_TABLE, snapshotName } from './snapshot.ts'
import type { SnapshotHead } from './snapshot.ts'

export interface BackupSource {
  readonly client: Client
  /** Where contents outside the database are; undefined where none can be. */
  readonly objects?: SealedObjects | undefined
  readonly database: SnapshotHead['database']
  readonly version: string
  readonly masterKey: Uint8Array
  /** Whether the key lies in the data folder, so that losing the folder loses it. */
  readonly keepsMasterKey: boolean
  /** Small files by the name they are kept under. */
  readonly files: readonly { readonly name: string; readonly path: string }[]
}

export interface BackupReport {
  readonly snapshot: string
  readonly at: Date
  readonly rows: number
  readonly files: number
  /** What this backup added to the folder. */
  readonly bytes: number
  /** Hashes of stored files whose bytes are other ones. */
  readonly damaged: readonly string[]
}

/** Told of every file and every table. */
export type BackupProgress = (at: {
  readonly step: 'contents' | 'tables'
  readonly files: number
  readonly rows: number
}) => void

const FILE_PIECE = 1024 * 1024

/** Writes it into the folder; what is there of an interrupted one is used or taken away. */
export const makeBackup = async (
  source: BackupSource,
  folder: BackupFolder,
  tell: BackupProgress = () => undefined,
): Promise<BackupReport> => {
  const { client } = source
  for (const name of folder.unfinished()) folder.remove(name)
  const known = await knownContents(folder)
  const report = { bytes: 0, files: 0, damaged: new Set<string>() }
  const progress = () => tell({ step: 'contents', files: report.files, rows: 0 })
  // Contents never change: most of the volume needs no transaction, which on the embedded database holds everybody up.
  const packing = { client, objects: source.objects, folder, known, report }
  await packContents(packing, progress)
  // A line more in the file than in the tables would look like history that was taken out of them.
  const files = await Promise.all(
    source.files.map(async (file) => ({ ...file, bytes: await wholeLines(file.path) })),
  )
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const { at, migrations } = await stateOf(client)
    await packContents(packing, progress)
    const head = await headOf(source, { at, migrations, folder, known })
    let rows = 0
    async function* records(): AsyncGenerator<Record> {
      yield jsonRecord('H', head)
      if (source.keepsMasterKey) yield record('M', source.masterKey)
      for (const { name, bytes } of files) {
        if (bytes === undefined) continue
        yield jsonRecord('F', name)
        for (let from = 0; from < bytes.length; from += FILE_PIECE)
          yield record('B', bytes.subarray(from, from + FILE_PIECE))
      }
      for (const table of head.tables) {
        yield jsonRecord('T', table.name)
        for await (const row of readRows(client, table)) {
          yield record('R', row)
          rows += 1
        }
        tell({ step: 'tables', files: report.files, rows })
      }
      yield jsonRecord('E', { rows })
    }
    const snapshot = snapshotName(at)
    const bytes = report.bytes + (await folder.write(snapshot, records()))
    return { snapshot, at, rows, bytes, files: report.files, damaged: [...report.damaged] }
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
  }
}

const stateOf = async (client: Client) => {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM migration ORDER BY name',
  )
  if (rows.some(({ name }) => name === RESTORING))
    throw new BackupUnusable('这个数据库是一次没有完成的恢复，不能备份。')
  const { rows: now } = await client.query<{ at: Date }>('SELECT now() AS at')
  return { at: now[0]?.at ?? new Date(), migrations: rows }
}

const headOf = async (
  { client, database, version, masterKey, keepsMasterKey }: BackupSource,
  {
    at,
    migrations,
    folder,
    known,
  }: { at: Date; migrations: SnapshotHead['migrations']; folder: BackupFolder; known: KnownContents },
): Promise<SnapshotHead> => {
  const tables = (await tablesIn(client)).filter(({ name }) => name !== CONTENT_TABLE)
  const { rows } = await client.query<{ sha256: string }>('SELECT sha256 FROM blob')
  const ids = new Set(rows.flatMap(({ sha256 }) => known.get(sha256) ?? []))
  return {
    at: at.toISOString(),
    version,
    database,
    migrations,
    masterKeyName: masterKeyName(masterKey),
    holdsMasterKey: keepsMasterKey,
    tables,
    sequences: await sequencesIn(client),
    packs: [...ids].map((id) => ({
      id,
      packBytes: folder.size(packName(id)) ?? 0,
      indexBytes: folder.size(indexName(id)) ?? 0,
    })),
  }
}

/** A file up to its last whole line, as far as it is written; undefined where there is none. */
const wholeLines = async (path: string): Promise<Buffer | undefined> => {
  if (!existsSync(path)) return undefined
  const file = await open(path, 'r')
  try {
    const bytes = await file.readFile()
    return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
  } finally {
    await file.close()
  }
}
