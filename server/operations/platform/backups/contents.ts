// Packs the contents of stored files that no earlier backup in the folder holds.
import { createHash, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { jsonOf, jsonRecord, record } from '#server/gateways/backups/records.ts'
import type { Record } from '#server/gateways/backups/records.ts'
import { BackupUnusable } from '#server/gateways/backups/backup-folder.ts'
import type { BackupFolder } from '#server/gateways/backups/backup-folder.ts'
import type { SealedObjects } from '#server/gateways/storage/sealed-objects.ts'
import { ContentDamaged, ContentMissing } from '#server/gateways/storage/storage.ts'

/** Which pack holds a content. */
export type KnownContents = Map<string, string>

/** Of one pack: what is in it whole, and what the database itself held damaged. */
export interface PackIndex {
  readonly whole: string[]
  readonly damaged: string[]
}

export interface ContentsReport {
  bytes: number
  files: number
  readonly damaged: Set<string>
}

interface Wanted {
  readonly sha256: string
  readonly size: number
}

/** Where contents are read, and where they are packed. */
export interface Packing {
  readonly client: Client
  /** For contents outside the database. */
  readonly objects: SealedObjects | undefined
  readonly folder: BackupFolder
  readonly known: KnownContents
  readonly report: ContentsReport
}

const PACK_BYTES = 256 * 1024 * 1024
const PAGE = 1000
const CHUNKS_AT_ONCE = 16

export const packName = (id: string): string => `pack-${id}.nyb`
export const indexName = (id: string): string => `index-${id}.nyb`
const idOf = (name: string): string => name.slice(name.indexOf('-') + 1, -'.nyb'.length)

/** What earlier backups hold. A pack that was cut off before its index was written is taken away. */
export const knownContents = async (folder: BackupFolder): Promise<KnownContents> => {
  const known: KnownContents = new Map()
  const indexed = new Set(folder.names('index-').map(idOf))
  for (const name of folder.names('pack-')) if (!indexed.has(idOf(name))) folder.remove(name)
  for (const id of indexed) {
    if (folder.size(packName(id)) === undefined) continue
    for (const sha256 of (await readIndex(folder, id)).whole) known.set(sha256, id)
  }
  return known
}

export const readIndex = async (folder: BackupFolder, id: string): Promise<PackIndex> => {
  for await (const one of folder.read(indexName(id))) return jsonOf<PackIndex>(one)
  return { whole: [], damaged: [] }
}

/** Packs everything unknown, in the caller's transaction where there is one. */
export const packContents = async (packing: Packing, progress: () => void): Promise<void> => {
  const { client, known } = packing
  let wanted: Wanted[] = []
  let size = 0
  const flush = async () => {
    if (wanted.length > 0) await writePack(packing, wanted, progress)
    wanted = []
    size = 0
  }
  for await (const one of contents(client)) {
    if (known.has(one.sha256)) continue
    wanted.push(one)
    size += one.size
    if (size >= PACK_BYTES) await flush()
  }
  await flush()
}

async function* contents(client: Client): AsyncGenerator<Wanted> {
  for (let after = ''; ;) {
    const { rows } = await client.query<{ sha256: string; size: string }>(
      'SELECT sha256, size FROM blob WHERE sha256 > $1 ORDER BY sha256 LIMIT $2',
      [after, PAGE],
    )
    for (const { sha256, size } of rows) yield { sha256, size: Number(size) }
    if (rows.length < PAGE) return
    after = rows.at(-1)?.sha256 ?? ''
  }
}

const writePack = async (
  packing: Packing,
  wanted: readonly Wanted[],
  progress: () => void,
): Promise<void> => {
  const { folder, known, report } = packing
  const id = randomUUID()
  const index: PackIndex = { whole: [], damaged: [] }
  async function* records(): AsyncGenerator<Record> {
    for (const one of wanted) {
      yield jsonRecord('C', one.sha256)
      const hash = createHash('sha256')
      let length = 0
      for await (const bytes of bytesOf(packing, one)) {
        hash.update(bytes)
        length += bytes.length
        yield record('B', bytes)
      }
      if (hash.digest('hex') === one.sha256) index.whole.push(one.sha256)
      else if (length > 0 || (await isStillThere(packing.client, one.sha256))) index.damaged.push(one.sha256)
      report.files += 1
      progress()
    }
  }
  report.bytes += await folder.write(packName(id), records())
  async function* indexRecords(): AsyncGenerator<Record> {
    yield jsonRecord('I', index)
  }
  report.bytes += await folder.write(indexName(id), indexRecords())
  for (const sha256 of index.whole) known.set(sha256, id)
  // Known to this run alone: the next one looks at it again.
  for (const sha256 of index.damaged) {
    known.set(sha256, id)
    report.damaged.add(sha256)
  }
}

async function* bytesOf({ client, objects }: Packing, { sha256, size }: Wanted): AsyncGenerator<Uint8Array> {
  const { rows } = await client.query<{ objectId: string | null }>(
    'SELECT object_id AS "objectId" FROM blob WHERE sha256 = $1',
    [sha256],
  )
  const objectId = rows[0]?.objectId ?? null
  if (objectId === null) return yield* chunks(client, sha256)
  if (objects === undefined)
    throw new BackupUnusable('有文件存放在 S3 中：请用与服务相同的环境运行，设好 NUOYIN_S3_ENDPOINT 等配置。')
  try {
    yield* objects.read({ sha256, size, objectId }, 0, size)
  } catch (error) {
    // What it gave before is kept like anything damaged.
    if (!(error instanceof ContentDamaged || error instanceof ContentMissing)) throw error
  }
}

async function* chunks(client: Client, sha256: string): AsyncGenerator<Buffer> {
  for (let from = 0; ; from += CHUNKS_AT_ONCE) {
    const { rows } = await client.query<{ bytes: Buffer }>(
      'SELECT bytes FROM blob_chunk WHERE sha256 = $1 AND position >= $2 AND position < $3 ORDER BY position',
      [sha256, from, from + CHUNKS_AT_ONCE],
    )
    for (const { bytes } of rows) yield bytes
    if (rows.length < CHUNKS_AT_ONCE) return
  }
}

/** Cleaned away since it was listed, it is not missed. */
const isStillThere = async (client: Client, sha256: string): Promise<boolean> => {
  const { rows } = await client.query('SELECT 1 FROM blob WHERE sha256 = $1', [sha256])
  return rows.length > 0
}
