// Restores one backup into an empty data folder and an empty database.
import { appendFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { connectPlainly } from '#server/db/copying/plain-connection.ts'
import { BackupDamaged, BackupUnusable } from '#server/gateways/backups/backup-folder.ts'
import type { BackupFolder } from '#server/gateways/backups/backup-folder.ts'
import { jsonOf } from '#server/gateways/backups/records.ts'
import type { Record } from '#server/gateways/backups/records.ts'
import { writeWholeFile } from '#server/gateways/storage/whole-file.ts'
import type { SealedObjects } from '#server/gateways/storage/sealed-objects.ts'
import { objectKeyOf } from '#server/operations/platform/master-keys/object-key.ts'
import { masterKeyName } from '#server/trust/backup-key.ts'
import { snapshotHead } from './completed.ts'
import { indexName, packName, readIndex } from './contents.ts'
import { prepareTarget } from './restore-target.ts'
import type { RestoreTarget } from './restore-target.ts'
import type { RestoredContents } from './restored-contents.ts'
import { KEPT_FILES } from './snapshot.ts'
import type { SnapshotHead } from './snapshot.ts'

export interface RestorePlace {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly directUrl?: string | undefined
  readonly partitions?: number | undefined
  /** The configured key; undefined where it lies in the data folder. */
  readonly masterKey: Uint8Array | undefined
  /** Where contents go instead of the database, under the installation's own key for them. */
  readonly objectsOf?: ((objectKey: Uint8Array) => SealedObjects | undefined) | undefined
}

export interface RestoreReport {
  readonly head: SnapshotHead
  readonly rows: number
  readonly files: number
  /** Hashes of files whose contents the backup does not hold. */
  readonly missing: readonly string[]
  /** Whether keys are in a PKCS#11 token or open in it alone: the backup does not hold those. */
  readonly needsToken: boolean
}

/** Told how many pieces of the backup are proved, then how much is restored. */
export type RestoreProgress = (at: {
  readonly proved?: number
  readonly files: number
  readonly rows: number
}) => void

const TELL_ROWS = 2000

/** Refuses before it writes anything where the place is not empty, a piece is missing, or the master key is another one. */
export const restoreBackup = async (
  folder: BackupFolder,
  snapshot: string,
  place: RestorePlace,
  tell: RestoreProgress = () => undefined,
): Promise<RestoreReport> => {
  const head = await snapshotHead(folder, snapshot)
  refuseKey(head, place)
  const { dataDir, databaseUrl, directUrl } = place
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new BackupUnusable(
      `数据目录 ${dataDir} 不是空的，恢复会与其中的数据混在一起，因此没有开始。请用 DATA_DIR 另指一个空目录；若其中是一次没有完成的恢复，请先清空它。`,
    )
  refusePieces(folder, head)
  await provePieces(folder, snapshot, head, tell)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { client, close } = await connectPlainly({
    databaseUrl,
    directUrl,
    folder: join(dataDir, 'database'),
  })
  try {
    const target = await prepareTarget(client, head, place.partitions)
    const { rows, masterKey } = await readSnapshot(folder.read(snapshot), { target, dataDir, tell })
    const key = place.masterKey ?? masterKey
    const objects = key && place.objectsOf?.(await objectKeyOf(client, { current: key, old: undefined }))
    const { files, missing } = await readPacks(folder, head, { target, objects }, (done) =>
      tell({ files: done, rows }),
    )
    await target.finish()
    return { head, rows, files, missing, needsToken: await hasKeysOfToken(client) }
  } finally {
    await close()
  }
}

// Backups of older versions have no such column.
const hasKeysOfToken = async (
  client: Awaited<ReturnType<typeof connectPlainly>>['client'],
): Promise<boolean> => {
  const { rows } = await client.query(
    `SELECT EXISTS (SELECT 1 FROM certificate t WHERE to_jsonb(t)->>'token_key_id' IS NOT NULL) AS found`,
  )
  return rows[0]?.['found'] === true
}

const refusePieces = (folder: BackupFolder, { packs }: SnapshotHead): void => {
  for (const { id, packBytes, indexBytes } of packs)
    for (const [name, bytes] of [[packName(id), packBytes] as const, [indexName(id), indexBytes] as const]) {
      const size = folder.size(name)
      if (size === undefined) throw new BackupDamaged(`备份不完整：缺少 ${name}。`)
      if (size !== bytes)
        throw new BackupDamaged(`备份已损坏：${name} 应有 ${bytes} 字节，现有 ${size} 字节。`)
    }
}

/** All of it before anything is written: half a database helps nobody. */
const provePieces = async (
  folder: BackupFolder,
  snapshot: string,
  { packs }: SnapshotHead,
  tell: RestoreProgress,
): Promise<void> => {
  const names = [snapshot, ...packs.flatMap(({ id }) => [indexName(id), packName(id)])]
  for (const [done, name] of names.entries()) {
    await folder.prove(name)
    tell({ proved: done + 1, files: 0, rows: 0 })
  }
}

const refuseKey = (
  { masterKeyName: wanted, holdsMasterKey }: SnapshotHead,
  { masterKey }: RestorePlace,
): void => {
  if (masterKey !== undefined && masterKeyName(masterKey) !== wanted)
    throw new BackupUnusable(
      'NUOYIN_MASTER_KEY 不是写这份备份时的主密钥：用它打不开其中的签名密钥和敏感信息。',
    )
  if (masterKey === undefined && !holdsMasterKey)
    throw new BackupUnusable('这份备份不含主密钥（它与数据分开保管）。请设置 NUOYIN_MASTER_KEY 后再恢复。')
}

const readSnapshot = async (
  records: AsyncIterable<Record>,
  { target, dataDir, tell }: { target: RestoreTarget; dataDir: string; tell: RestoreProgress },
): Promise<{ rows: number; masterKey: Uint8Array | undefined }> => {
  let masterKey: Uint8Array | undefined
  let writer: ReturnType<RestoreTarget['writerOf']> | undefined
  let file: string | undefined
  let rows = 0
  let isWhole = false
  for await (const one of records) {
    if (one.kind === 'M') {
      masterKey = new Uint8Array(one.bytes)
      writeWholeFile(join(dataDir, 'master.key'), `${one.bytes.toString('hex')}\n`)
    }
    if (one.kind === 'F') file = KEPT_FILES.find((name) => name === jsonOf<string>(one))
    if (one.kind === 'B' && file !== undefined)
      appendFileSync(join(dataDir, file), one.bytes, { mode: 0o600 })
    if (one.kind === 'T') {
      await writer?.end()
      writer = target.writerOf(jsonOf<string>(one))
    }
    if (one.kind === 'R') {
      await writer?.add(one.bytes)
      rows += 1
      if (rows % TELL_ROWS === 0) tell({ files: 0, rows })
    }
    if (one.kind === 'E') isWhole = jsonOf<{ rows: number }>(one).rows === rows
  }
  await writer?.end()
  if (!isWhole) throw new BackupDamaged('备份已损坏：快照没有写完。')
  return { rows, masterKey }
}

/** What is whole first: a content damaged in one pack may have been put again later. */
const readPacks = async (
  folder: BackupFolder,
  { packs }: SnapshotHead,
  { target, objects }: { target: RestoreTarget; objects: SealedObjects | undefined },
  tell: (files: number) => void,
): Promise<{ files: number; missing: string[] }> => {
  const wanted = await target.contents()
  const contents = target.contentsInto(objects)
  let files = 0
  for (const wholeOnly of [true, false])
    for (const { id } of packs) {
      const index = await readIndex(folder, id)
      const here = new Set((wholeOnly ? index.whole : index.damaged).filter((sha256) => wanted.has(sha256)))
      if (here.size === 0) continue
      files += await readPack(folder.read(packName(id)), here, contents)
      for (const sha256 of here) wanted.delete(sha256)
      tell(files)
    }
  return { files, missing: [...wanted] }
}

const readPack = async (
  records: AsyncIterable<Record>,
  here: ReadonlySet<string>,
  contents: RestoredContents,
): Promise<number> => {
  let isWanted = false
  let files = 0
  for await (const one of records) {
    if (one.kind === 'C') {
      const sha256 = jsonOf<string>(one)
      isWanted = here.has(sha256)
      if (!isWanted) continue
      await contents.begin(sha256)
      files += 1
    }
    if (one.kind === 'B' && isWanted) await contents.add(one.bytes)
  }
  await contents.end()
  return files
}
