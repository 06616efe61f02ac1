// Packs the contents of stored files that no earlier backup in the folder holds.
import { createHash, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { jsonOf, jsonRecord, record } from '#server/gateways/backups/records.ts'
import type { Record } from '#server/gateways/backups/records.ts'
import type { BackupFolder } from '#server/gateways/backups/backup-folder.ts'

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
export const packContents = async (
  client: Client,
  { folder, known, report }: { folder: BackupFolder; known: KnownContents; report: ContentsReport },
  progress: () => void,
): Promise<void> => {
  let wanted: Wanted[] = []
  let size = 0
  const flush = async () => {
    if (wanted.length > 0) await writePack(client, { folder, known, report }, wanted, progress)
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
  client: Client,
  { folder, known, report }: { folder: BackupFolder; known: KnownContents; report: ContentsReport },
  wanted: readonly Wanted[],
  progress: () => void,
): Promise<void> => {
  const id = randomUUID()
  const index: PackIndex = { whole: [], damaged: [] }
  async function* records(): AsyncGenerator<Record> {
    for (const one of wanted) {
      yield jsonRecord('C', one.sha256)
      const hash = createHash('sha256')
      let length = 0
      for await (const bytes of chunks(client, one.sha256)) {
        hash.update(bytes)
        length += bytes.length
        yield record('B', bytes)
      }
      if (hash.digest('hex') === one.sha256) index.whole.push(one.sha256)
      // Shorter: cleaned away since it was listed, or damaged; who restores tells them apart by the snapshot's list.
      else if (length > 0) index.damaged.push(one.sha256)
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
